/** An honest answer has fewer: a marked word has four of them at most. */
const MAX_MARKS = 3000;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

function countOutsideCode(text: string, mark: RegExp): number {
	let count = 0;
	let openFence: string | null = null;
	for (const line of text.split("\n")) {
		const [, fence] = FENCE.exec(line) ?? [];
		if (openFence !== null) {
			if (fence?.startsWith(openFence)) openFence = null;
		} else if (fence !== undefined) openFence = fence;
		else count += line.match(mark)?.length ?? 0;
	}
	return count;
}

/**
 * Whether a text has so many marks that it is shown as it is: the parser reads unclosed brackets in quadratic time. Those
 * in blocks of code count too, because what is a block for this program need not be one for the parser. The other marks
 * only make it slow, and code is full of them.
 */
export const hasTooManyMarks = (text: string): boolean =>
	(text.match(/\[/g)?.length ?? 0) > MAX_MARKS || countOutsideCode(text, /[*_`]/g) > MAX_MARKS;
