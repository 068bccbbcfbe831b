/** Counts words as in the specification: the parts of the text between spaces. */
export function countWords(text: string): number {
	let count = 0;
	for (const _ of text.matchAll(/\S+/g)) count += 1;
	return count;
}
