import type { ChatWithResponses } from "@parallax/contract";
import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { countWords, viewChat, viewResponse } from "../../chat/index.ts";
import { findWords } from "../search/find-words.ts";
import type { ListedChat } from "./list-history.ts";
import { answersOfTurn } from "./load-answers.ts";

interface ViewOptions {
	readonly now: number;
	/** Without the texts of the responses. */
	readonly isBrief: boolean;
	readonly terms: readonly IndexTerm[] | undefined;
}

/** One chat of its owner's history, with the responses of its newest turn. */
export function viewHistoryChat(loaded: ListedChat, { now, isBrief, terms }: ViewOptions): ChatWithResponses {
	const { chat, turns, rows, isApproximate } = loaded;
	const responses = answersOfTurn(loaded, turns.at(-1)?.number ?? 1).map((row) => viewResponse(row, now));
	return {
		...viewChat(chat, turns, { owned: true }),
		responses: isBrief ? responses.map((view) => ({ ...view, response: "", summary: null })) : responses,
		turnCount: turns.length,
		wordCount: rows.reduce((sum, { text }) => sum + countWords(text), 0),
		contradicted: chat.contradicted,
		...(isApproximate && { approximate: true }),
		...(terms && { found: findWords(turns, rows, terms) }),
	};
}
