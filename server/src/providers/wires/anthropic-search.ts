import { at, contentText, listAt, textAt } from "../json.ts";
import type { AnswerState } from "./wire.ts";

/** Between what the model writes before it searches and after it. */
const PARAGRAPH = "\n\n";

const sourceIn = (citation: unknown) => ({ url: textAt(citation, "url"), title: textAt(citation, "title") });

export function beginBlock(block: unknown, state: AnswerState): void {
	endBlock(state);
	if (at(block, "type") === "text") state.searching.itemAt = state.units;
	else if (/tool/.test(textAt(block, "type"))) state.searching.isAfterTool = state.units > 0;
	for (const citation of listAt(block, "citations")) readCitation(citation, state);
}

/** Returns the text of a block, after a paragraph of its own when a search came before. */
export function continueBlock(text: string, state: AnswerState): string {
	if (text === "" || !state.searching.isAfterTool) return text;
	state.searching.isAfterTool = false;
	state.searching.itemAt = state.units + PARAGRAPH.length;
	return PARAGRAPH + text;
}

/** A block is what its citations support, so their place is known at its end. */
export function readCitation(citation: unknown, state: AnswerState): void {
	const source = sourceIn(citation);
	if (source.url !== "") state.searching.open.push(source);
}

export function endBlock(state: AnswerState): void {
	const range = { from: state.searching.itemAt, to: state.units };
	for (const source of state.searching.open) state.cited.push({ ...source, range });
	state.searching.open = [];
}

/** The same for a whole message, which `contentText` joins. */
export function readCitedBlocks(content: unknown, state: AnswerState): void {
	if (!Array.isArray(content)) return;
	let from = state.units;
	for (const block of content) {
		const to = from + contentText(block).length;
		for (const citation of listAt(block, "citations")) state.cited.push({ ...sourceIn(citation), range: { from, to } });
		from = to;
	}
}
