import type { ChatWithResponses } from "@parallax/contract";
import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { isBlind, type VotesOf, viewAnswers, viewChat, withVotes } from "../../chat/index.ts";
import { findWords } from "../search/find-words.ts";
import type { ListedChat } from "./list-history.ts";
import { answersOfTurn } from "./load-answers.ts";

interface ViewOptions {
	readonly now: number;
	/** Without the texts of the responses. */
	readonly isBrief: boolean;
	readonly terms: readonly IndexTerm[] | undefined;
	readonly votes: Awaited<ReturnType<VotesOf>>;
}

/** The newest turn before the last one that has a contradicted claim. */
function earlierDisagreement({ turns }: ListedChat): ChatWithResponses["disagreement"] {
	const turn = turns.slice(0, -1).findLast(({ contradicted }) => (contradicted ?? 0) > 0);
	return turn && { turn: turn.number, contradicted: turn.contradicted ?? 0 };
}

/** One chat of its owner's history, with the responses of its newest turn. */
export function viewHistoryChat(loaded: ListedChat, { now, isBrief, terms, votes }: ViewOptions): ChatWithResponses {
	const { chat, turns, rows, wordCount, isApproximate, foundVote } = loaded;
	const newest = turns.at(-1);
	const responses = newest ? viewAnswers(chat, newest, answersOfTurn(loaded, newest.number), now) : [];
	const disagreement = (chat.contradicted ?? 0) > 0 ? undefined : earlierDisagreement(loaded);
	return {
		...withVotes(viewChat(chat, turns, { owned: true }), votes.get(chat.id)),
		responses: isBrief ? responses.map((view) => ({ ...view, response: "", summary: null })) : responses,
		turnCount: turns.length,
		wordCount,
		contradicted: chat.contradicted,
		...(isApproximate && { approximate: true }),
		...(disagreement && { disagreement }),
		...(foundVote && { foundVote }),
		...(terms && { found: findWords(turns, isBlind(chat) ? [] : rows, terms) }),
	};
}
