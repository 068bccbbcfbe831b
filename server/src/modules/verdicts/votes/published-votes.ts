import type { Queries } from "../../../platform/database/index.ts";
import { editionOf } from "../../chat/index.ts";
import { loadAnswerStates, loadVotes, type VoteRow } from "./stored-vote.ts";

/** Readers of a share get the votes as they are now, without their notes, until the owner publishes again. */
export async function publishVotes(transaction: Queries, chatId: string): Promise<void> {
	const states = await loadAnswerStates(transaction, [chatId], { choice: "published" });
	const answers = Map.groupBy(states, ({ turn }) => turn);
	const stored = await loadVotes(transaction, [chatId]);
	const votes = stored.filter(({ turn, edition }) => edition === editionOf(answers.get(turn) ?? []));
	if (votes.length === 0) return;
	const rows = votes.map((vote) => ({
		...{ chat_id: chatId, turn: vote.turn },
		vote: JSON.stringify({ ...vote, note: null }),
	}));
	await transaction.insertInto("published_verdicts").values(rows).execute();
}

/** The published votes of these chats. */
export async function loadPublishedVotes(query: Queries, chatIds: readonly string[]): Promise<VoteRow[]> {
	if (chatIds.length === 0) return [];
	const rows = await query
		.selectFrom("published_verdicts")
		.select("vote")
		.where("chat_id", "in", chatIds)
		.orderBy("turn")
		.execute();
	// Votes that were published by version 0.7.0 name no edition: there was one.
	return rows.flatMap(({ vote }) => (vote === null ? [] : ({ edition: 1, ...JSON.parse(vote) } as VoteRow)));
}
