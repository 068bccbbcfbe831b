import type { Selectable } from "kysely";
import type { Queries, Tables } from "../../../platform/database/index.ts";
import { answersIn, type EditionChoice, type ResponseRow } from "../../chat/index.ts";

export type VoteRow = Selectable<Tables["votes"]>;

/** The response and the attempt of each answered seat. */
export type VotedAnswers = Readonly<Record<string, readonly [responseId: string, attempt: number]>>;

export const readRanking = ({ ranking }: Pick<VoteRow, "ranking">): string[][] | null =>
	ranking === null ? null : (JSON.parse(ranking) as string[][]);

export const readVotedAnswers = ({ answers }: Pick<VoteRow, "answers">): VotedAnswers =>
	JSON.parse(answers) as VotedAnswers;

/** An answer without its text. */
export type AnswerState = Pick<
	ResponseRow,
	"chat_id" | "turn" | "seat" | "edition" | "sample" | "unpublished" | "id" | "attempt" | "status"
>;

/** All editions of these chats, or of one turn of them. */
export async function loadEditionStates(
	query: Queries,
	chatIds: readonly string[],
	turn?: number,
): Promise<AnswerState[]> {
	if (chatIds.length === 0) return [];
	return await query
		.selectFrom("responses")
		.select(["chat_id", "turn", "seat", "edition", "sample", "unpublished", "id", "attempt", "status"])
		.where("chat_id", "in", chatIds)
		.$if(turn !== undefined, (all) => all.where("turn", "=", turn ?? 0))
		.execute();
}

/** The answers of these chats, or of one turn of them. */
export async function loadAnswerStates(
	query: Queries,
	chatIds: readonly string[],
	{ turn, choice }: { readonly turn?: number; readonly choice?: EditionChoice } = {},
): Promise<AnswerState[]> {
	const rows = await loadEditionStates(query, chatIds, turn);
	return [...Map.groupBy(rows, ({ chat_id }) => chat_id).values()].flatMap((ofChat) => answersIn(ofChat, choice));
}

/** The votes of these chats, on all editions of their turns. */
export async function loadVotes(query: Queries, chatIds: readonly string[]): Promise<VoteRow[]> {
	if (chatIds.length === 0) return [];
	return await query
		.selectFrom("votes")
		.selectAll()
		.where("chat_id", "in", chatIds)
		.orderBy("turn")
		.orderBy("edition")
		.execute();
}

export const loadVote = (
	query: Queries,
	{ chatId, turn, edition }: { readonly chatId: string; readonly turn: number; readonly edition: number },
): Promise<VoteRow | undefined> =>
	query
		.selectFrom("votes")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("edition", "=", edition)
		.executeTakeFirst();
