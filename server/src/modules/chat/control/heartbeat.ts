import { hostname } from "node:os";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/index.ts";

export const HEARTBEAT_MS = 5000;

interface HeartbeatTools {
	readonly database: Database;
	readonly clock: Clock;
}

/** The row by which other processes see that this one is alive. */
export class Heartbeat {
	readonly #tools: HeartbeatTools;
	#hasFailed = false;
	#retry: Promise<void> | null = null;

	constructor(tools: HeartbeatTools) {
		this.#tools = tools;
	}

	async record(): Promise<void> {
		try {
			await this.#write();
			this.#hasFailed = false;
		} catch (error) {
			this.#hasFailed = true;
			throw error;
		}
	}

	/** Rejects when the last write has failed and another one fails too. Callers at the same time share that one. */
	async assertRecorded(): Promise<void> {
		if (!this.#hasFailed) return;
		this.#retry ??= this.record().finally(() => {
			this.#retry = null;
		});
		await this.#retry;
	}

	async #write(): Promise<void> {
		const { database, clock } = this.#tools;
		const heartbeat = { host: hostname(), pid: process.pid, seen_at: clock.now() };
		await database.write(
			(transaction) =>
				transaction
					.insertInto("processes")
					.values({ id: database.processId, ...heartbeat })
					.onConflict((again) => again.column("id").doUpdateSet({ seen_at: heartbeat.seen_at }))
					.execute(),
			{ priority: "background" },
		);
	}
}
