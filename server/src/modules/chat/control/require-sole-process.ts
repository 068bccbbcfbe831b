import { type Database, UnusableDatabase } from "../../../platform/database/index.ts";
import type { Pause } from "../../../platform/pause.ts";
import { HEARTBEAT_MS } from "./heartbeat.ts";
import { ProcessLiveness, type ProcessRow } from "./process-liveness.ts";

/** The startup error: tables to which another process still writes must not be changed. */
const otherProcessError = ({ host, pid }: ProcessRow): UnusableDatabase =>
	new UnusableDatabase(
		`this version must change the database, and another Parallax process uses it (process ${pid} on ${host}). Stop all processes of the earlier version, then start again.`,
	);

/**
 * Resolves once no other process uses the database. A process that died without removing its row is awaited for three
 * missed heartbeats. Rejects as soon as another process sends a new heartbeat.
 */
export async function requireSoleProcess({ query, processId }: Database, pause: Pause): Promise<void> {
	const liveness = new ProcessLiveness(processId);
	const heartbeats = new Map<string, number>();
	for (;;) {
		const rows = await query.selectFrom("processes").selectAll().execute();
		liveness.observe(rows);
		const living = rows.filter((row) => liveness.isAlive(row));
		const otherProcess = living.find(({ id, seen_at }) => (heartbeats.get(id) ?? seen_at) !== seen_at);
		if (otherProcess) throw otherProcessError(otherProcess);
		if (living.length === 0) return;
		for (const { id, seen_at } of living) heartbeats.set(id, seen_at);
		await pause(HEARTBEAT_MS, new AbortController().signal);
	}
}
