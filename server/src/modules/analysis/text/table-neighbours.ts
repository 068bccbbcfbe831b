import { lastPlaceOf, type PlacedPassages } from "./quote-context.ts";

/** A cell of a table and the heading by which it differs from those beside it: of its row, or of its column. */
export interface NamedCell {
	readonly name: string;
	readonly text: string;
}

/** The cells that are read on each side of a quotation, and those that are kept. */
const MAX_CELLS_READ = 200;
const MAX_CELLS_KEPT = 24;
const MIN_NAME_UNITS = 2;
const MAX_NAME_UNITS = 60;
/** 'MySQL' of 'MySQL (InnoDB)'. */
const BEHIND_NAME = /\s*[(（[,:].*$/su;

/** True when the text has the words, not as a part of longer ones. */
export function hasWords(text: string, words: string): boolean {
	const isLetter = (sign = ""): boolean => /[\p{L}\p{N}]/u.test(sign);
	for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
		if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true;
	return false;
}

/** The cells of the row and of the column of a quoted cell, itself among them, whose headings the claim names. */
export function cellsBeside(answer: PlacedPassages, pieces: readonly string[], claim: string): readonly NamedCell[] {
	const at = lastPlaceOf(answer, pieces, claim);
	const quoted = answer.passages[at]?.cell;
	if (!quoted || quoted.label === "") return [];
	let [from, to] = [at, at];
	while (at - from < MAX_CELLS_READ && answer.passages[from - 1]?.cell) from -= 1;
	while (to - at < MAX_CELLS_READ && answer.passages[to + 1]?.cell) to += 1;
	const named = answer.passages.slice(from, to + 1).flatMap(({ text, cell }): NamedCell[] => {
		if (!cell || cell.label === "" || text === cell.label) return [];
		return [
			...(cell.column === quoted.column ? [{ name: cell.label, text }] : []),
			...(cell.row === quoted.row ? [{ name: cell.column, text }] : []),
		];
	});
	return named
		.map(({ name, text }) => ({ name: name.replace(BEHIND_NAME, "").toLowerCase(), text }))
		.filter(({ name }) => name.length >= MIN_NAME_UNITS && name.length <= MAX_NAME_UNITS)
		.filter(({ name }) => hasWords(claim.toLowerCase(), name))
		.slice(0, MAX_CELLS_KEPT);
}
