import type { ChatWithResponses } from "@parallax/contract";
import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { viewChat, viewResponse } from "../../chat/index.ts";
import { findWords } from "../search/find-words.ts";
import type { ChatWithRows } from "./load-answers.ts";

/** Counts words separated by white space. */
function countWords(text: string): number {
	let count = 0;
	for (const _ of text.matchAll(/\S+/g)) count += 1;
	return count;
}

interface ViewOptions {
	readonly now: number;
	/** Without the texts of the answers. */
	readonly isBrief: boolean;
	readonly terms: readonly IndexTerm[] | undefined;
}

/** A chat in the owner's history. */
export function viewHistoryChat(
	{ chat, turns, rows }: ChatWithRows,
	{ now, isBrief, terms }: ViewOptions,
): ChatWithResponses {
	const responses = rows.map((row) => viewResponse(row, now));
	return {
		...viewChat(chat, turns, { owned: true }),
		responses: isBrief ? responses.map((view) => ({ ...view, response: "", summary: null })) : responses,
		words: rows.reduce((sum, { text }) => sum + countWords(text), 0),
		contradicted: chat.contradicted,
		...(terms && { found: findWords(chat.prompt, rows, terms) }),
	};
}
