import type { LiveTurn } from "../live/live-turn.ts";
import { announcePublished } from "../peers/commands.ts";
import { joinPeers } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";

/** Finds, without the bus, the live turns in which another process also writes responses. */
export async function joinTurnsWithPeers(runner: Runner): Promise<void> {
	const { query, processId } = runner.database;
	const own = query
		.selectFrom("responses")
		.select("chat_id")
		.where("status", "=", "pending")
		.where("process_id", "=", processId);
	const others = await query
		.selectFrom("responses")
		.select(["chat_id", "turn"])
		.distinct()
		.where("status", "=", "pending")
		.where("process_id", "!=", processId)
		.where("chat_id", "in", own)
		.execute();
	for (const { chat_id, turn } of others) {
		const live = runner.live.get(chat_id, turn);
		if (live) joinPeers(runner, live);
	}
}

/** Marks responses of live turns as stale when another process has retried an earlier response of the same seat. */
export async function markStoredStale({ database }: Runner, turns: Iterable<LiveTurn>): Promise<void> {
	// Responses of the first turn do not depend on earlier ones.
	const later = [...turns].filter(({ ref }) => ref.number > 1);
	if (later.length === 0) return;
	const chatIds = new Set(later.map(({ ref }) => ref.chatId));
	const stale = await database.query
		.selectFrom("responses")
		.select(["id", "attempt"])
		.where("chat_id", "in", [...chatIds])
		.where("stale", "=", 1)
		.execute();
	const attempts = new Map(stale.map(({ id, attempt }) => [id, attempt]));
	// A newer attempt is not stale.
	for (const turn of later) turn.markStale(({ id, attempt }) => attempts.get(id) === attempt);
}

/**
 * Shows readers the answers of live turns that were published while they are being written. Only what is stored as published
 * is shown: the chat may have been asked again since.
 */
export async function showStoredPublished({ database }: Runner, turns: Iterable<LiveTurn>): Promise<void> {
	for (const turn of [...turns]) {
		await turn.publish(async () => {
			const published = await database.query
				.selectFrom("responses")
				.select("id")
				.where("chat_id", "=", turn.ref.chatId)
				.where("turn", "=", turn.ref.number)
				.where("unpublished", "=", 0)
				.execute();
			return new Set(published.map(({ id }) => id));
		});
	}
}

/** The same for one chat, in all processes. */
export async function showPublished(runner: Runner, chatId: string): Promise<void> {
	announcePublished(runner.bus, chatId);
	try {
		await showStoredPublished(runner, runner.live.ofChat(chatId));
	} catch (error) {
		// It is stored already, and the next periodic check shows it.
		runner.logger.warn({ err: error, chatId }, "could not show the published answers of a chat to its readers");
	}
}
