import { hostname } from "node:os";
import type { Selectable } from "kysely";
import type { Tables } from "../../platform/database/index.ts";

export type ProcessRow = Selectable<Tables["processes"]>;

/** A process whose sign of life has not changed in so many looks is taken for dead. */
const SILENT_LOOKS = 3;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/**
 * Tells which of the other processes live. On this machine the process table knows at once; elsewhere only silence
 * tells, and it is counted in looks: clocks of machines differ and jump, and while nobody reaches the database all are silent.
 */
export class ProcessPulse {
	readonly #own: string;
	#seen = new Map<string, { readonly at: number; readonly looks: number }>();

	constructor(own: string) {
		this.#own = own;
	}

	/** To be called at regular times. */
	look(rows: readonly ProcessRow[]): void {
		this.#seen = new Map(
			rows.map(({ id, seen_at: at }) => {
				const before = this.#seen.get(id);
				return [id, { at, looks: before?.at === at ? before.looks + 1 : 0 }];
			}),
		);
	}

	isAlive({ id, host, pid }: ProcessRow): boolean {
		if (id === this.#own) return true;
		// In a container every start has the same number, so our own number in another row is a dead one's.
		if (host === hostname()) return pid !== process.pid && isRunning(pid);
		return (this.#seen.get(id)?.looks ?? 0) < SILENT_LOOKS;
	}
}
