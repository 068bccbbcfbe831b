import { LetterCollector, type Letters, type PlaceOfLetter } from "./answer-letters.ts";

/** The address of a link or picture, which the page does not show as words. */
const LINK_ADDRESS = /\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const LINE_BREAK = /<br\s{0,9}\/?>/gi;
const FENCE = /^\s{0,40}(?:`{3,}|~{3,})/;
const TABLE_SEPARATOR = /^[\s|:-]*-[\s|:-]*$/;
const ITEM_MARK = /^(\s{0,40})(?:[-*+•]|\d{1,9}[.)])\s+/;

class Item {
	readonly #indent: number;
	readonly #parent: Item | null;

	/** It is inside of the closest item that is indented less. */
	constructor(indent: number, last: Item | null) {
		let parent = last;
		while (parent !== null && parent.#indent >= indent) parent = parent.#parent;
		this.#indent = indent;
		this.#parent = parent;
	}

	contains(other: PlaceOfLetter["item"]): boolean {
		let item = other instanceof Item ? other : null;
		while (item !== null && item !== this) item = item.#parent;
		return item === this;
	}
}

/** Signs that are not shown become others of the same length, so that positions stay the same. */
const fill = (sign: string) => (found: string) => sign.repeat(found.length);
const withoutAddresses = (line: string): string =>
	line.replace(LINK_ADDRESS, fill("*")).replace(LINE_BREAK, fill("\n"));

/** The letters of an answer with their positions in its Markdown, as `readAnswer` has them of the answer on the page. */
export function readSource(markdown: string): Letters {
	const collector = new LetterCollector<PlaceOfLetter>();
	const lines = markdown.split("\n");
	let [start, isTable, isCode] = [0, false, false];
	let item = null as Item | null;
	for (const [index, line] of lines.entries()) {
		const isFence = FENCE.test(line);
		const isSeparated = TABLE_SEPARATOR.test(lines[index + 1] ?? "");
		isTable = !isCode && line.includes("|") && (isTable || line.trimStart().startsWith("|") || isSeparated);
		const mark = isCode || isTable ? null : ITEM_MARK.exec(line);
		if (mark) item = new Item(mark[1]?.length ?? 0, item);
		else if (/^\S/.test(line) && (lines[index - 1] ?? "").trim() === "") item = null;
		if (isFence) isCode = !isCode;
		else {
			const shown = isCode ? line : withoutAddresses(line);
			const words = isTable ? shown.replaceAll("|", "\n") : shown;
			const skipped = mark?.[0].length ?? 0;
			collector.add(words.slice(skipped), { row: isTable ? {} : null, item }, start + skipped);
		}
		collector.breakLine();
		start += line.length + 1;
	}
	return collector.letters();
}
