/** Stands for a span of code while the text around it is read. It is no character of any text. */
export const CODE_SIGN = "\ufdd0";
const BACKTICKS = /`+/g;

export interface WithoutCode {
	/** The text with one sign in the place of each span. */
	readonly text: string;
	/** What stands between the backticks. */
	readonly spans: readonly string[];
}

/** One space inside the backticks separates them from a backtick of the code. */
const inner = (code: string): string =>
	code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "" ? code.slice(1, -1) : code;

/** Takes the spans of code out of a text: a run of backticks is closed by the next one of the same length. */
export function withoutCode(markdown: string): WithoutCode {
	const source = markdown.replaceAll(CODE_SIGN, "\ufffd");
	const runs = [...source.matchAll(BACKTICKS)].map(({ 0: { length }, index }) => ({ length, from: index }));
	const nextAlike: number[] = [];
	const last = new Map<number, number>();
	for (let at = runs.length - 1; at >= 0; at -= 1) {
		const length = runs[at]?.length ?? 0;
		nextAlike[at] = last.get(length) ?? -1;
		last.set(length, at);
	}
	const spans: string[] = [];
	let text = "";
	let end = 0;
	for (let at = 0; at < runs.length; at += 1) {
		const open = runs[at];
		const close = runs[nextAlike[at] ?? -1];
		if (!open || !close) continue;
		text += source.slice(end, open.from) + CODE_SIGN;
		spans.push(inner(source.slice(open.from + open.length, close.from)));
		end = close.from + close.length;
		at = nextAlike[at] ?? at;
	}
	return { text: text + source.slice(end), spans };
}

/** Puts the spans back, without their backticks. */
export function withCode(text: string, spans: readonly string[]): string {
	if (spans.length === 0) return text;
	let next = 0;
	return text.replaceAll(CODE_SIGN, () => spans[next++] ?? "");
}
