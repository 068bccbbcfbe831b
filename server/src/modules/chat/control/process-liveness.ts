import { hostname } from "node:os";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";

export type ProcessRow = Selectable<Tables["processes"]>;

/** A process whose heartbeat has not changed in this many observations counts as dead. */
const MISSED_HEARTBEATS = 3;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

const isOnThisHost = ({ host }: ProcessRow): boolean => host === hostname();

/**
 * Decides which of the other processes are alive. For a process of this host, the operating system shows that its pid
 * has ended; only heartbeats show that it lives, because pids are reused. Silence is counted in observations, not in
 * time: clocks of hosts differ and jump, and while the database is unreachable, no process can write heartbeats.
 */
export class ProcessLiveness {
	readonly #ownId: string;
	/** Earlier processes with our own pid, with their last heartbeat: in a container every start has the same pid. */
	#earlierStarts: Map<string, number> | undefined;
	#heartbeats = new Map<string, { readonly at: number; readonly missed: number }>();

	constructor(ownId: string) {
		this.#ownId = ownId;
	}

	/** Must be called at regular intervals. */
	observe(rows: readonly ProcessRow[]): void {
		const samePid = rows.filter((row) => isOnThisHost(row) && row.pid === process.pid);
		this.#earlierStarts ??= new Map(samePid.map(({ id, seen_at }) => [id, seen_at]));
		this.#heartbeats = new Map(
			rows.map(({ id, seen_at: at }) => {
				const before = this.#heartbeats.get(id);
				return [id, { at, missed: before?.at === at ? before.missed + 1 : 0 }];
			}),
		);
	}

	isAlive(row: ProcessRow): boolean {
		const { id, pid, seen_at } = row;
		if (id === this.#ownId) return true;
		if (this.#earlierStarts?.get(id) === seen_at) return false;
		if (isOnThisHost(row) && !isRunning(pid)) return false;
		return (this.#heartbeats.get(id)?.missed ?? 0) < MISSED_HEARTBEATS;
	}
}
