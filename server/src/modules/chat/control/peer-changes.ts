import type { LiveTurn } from "../live/live-turn.ts";
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
