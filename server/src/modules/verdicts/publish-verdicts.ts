import type { Queries } from "../../platform/database/index.ts";
import { publishChecks, withdrawChecksOf } from "./checks/published-checks.ts";
import { publishReviews } from "./reviews/stored-reviews.ts";
import { publishVotes } from "./votes/published-votes.ts";

/** Readers of the shared chat get its verdicts as they are now, or none, in the transaction that shares the chat. */
export async function publishVerdicts(
	transaction: Queries,
	chatId: string,
	{ isPublic }: { readonly isPublic: boolean },
): Promise<void> {
	await transaction.deleteFrom("published_verdicts").where("chat_id", "=", chatId).execute();
	await publishChecks(transaction, chatId, isPublic);
	await publishReviews(transaction, chatId, isPublic);
	if (isPublic) await publishVotes(transaction, chatId);
}

/** Nothing of a person's chats is public any more. */
export async function withdrawVerdictsOf(transaction: Queries, userId: string): Promise<void> {
	const chats = transaction.selectFrom("chats").select("id").where("user_id", "=", userId);
	await transaction.deleteFrom("published_verdicts").where("chat_id", "in", chats).execute();
	await transaction.updateTable("reviews").set({ published: 0 }).where("chat_id", "in", chats).execute();
	await withdrawChecksOf(transaction, userId);
}
