import { notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat } from "../access.ts";
import { currentResponses } from "../live/watch.ts";
import { announceRevealed } from "../peers/commands.ts";
import type { Runner } from "../run/runner.ts";
import { stillWaiting } from "../start/plan-turn.ts";
import { lockChat } from "../store/chats.ts";
import { seatColumns, seatsOf } from "../store/rows.ts";
import { blindOf } from "./blind.ts";

/**
 * Tells who gave the answers of a chat, in the transaction of the vote that ends the blind reading or alone. Resolves to
 * whether it was read blind until now; a chat that was not stays as it is. After the commit `showRevealed` must be called.
 */
export async function revealChat(transaction: Queries, chatId: string, now: number): Promise<boolean> {
	// Locked, so that no prompt begins in between.
	if (!(await lockChat(transaction, chatId))) throw notFound(CHAT_NOT_FOUND);
	const chat = await transaction
		.selectFrom("chats")
		.select(["blind", "revealed_at", "seats"])
		.where("id", "=", chatId)
		.executeTakeFirstOrThrow();
	const known = blindOf(chat);
	if (!known) return false;
	const pending = transaction.selectFrom("responses").select("id").where("chat_id", "=", chatId);
	if (await pending.where("status", "=", "pending").limit(1).executeTakeFirst()) throw stillWaiting();
	// The columns stay where their letters were, and from now on the search finds the answers too.
	const columns = seatColumns(known.seats.map(({ seat }) => seat));
	await transaction
		.updateTable("chats")
		.set({ revealed_at: now, indexed_at: null, ...columns })
		.where("id", "=", chatId)
		.execute();
	return true;
}

/** Shows the names to the readers of this process. */
export async function showRevealedHere(runner: Runner, chatId: string): Promise<void> {
	const { query } = runner.database;
	const chat = await query.selectFrom("chats").select("seats").where("id", "=", chatId).executeTakeFirst();
	const seats = chat ? seatsOf(chat) : [];
	await runner.blindTurns.reveal(chatId, (number) => currentResponses(runner, { chatId, number, seats, blind: null }));
}

/** Shows the names to all readers, and lets begin what has waited for them. */
export async function showRevealed(
	runner: Runner,
	{ id, last_turn }: Pick<OwnedChat, "id" | "last_turn">,
): Promise<void> {
	announceRevealed(runner.bus, id);
	try {
		await showRevealedHere(runner, id);
	} catch (error) {
		runner.logger.warn({ err: error, chatId: id }, "could not show the names of a chat to its readers");
	}
	runner.live.announceOver({ chatId: id, number: last_turn, seats: [], blind: null });
}
