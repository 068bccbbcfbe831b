import { hostname } from "node:os";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";

export type ProcessRow = Selectable<Tables["processes"]>;

/** A process whose sign of life has not changed in so many looks is taken for dead. */
const MISSED_HEARTBEATS = 3;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

const isHere = ({ host }: ProcessRow): boolean => host === hostname();

/**
 * Tells which of the other processes live. That one of this machine has ended, the process table knows at once; that one
 * lives, only its signs tell, since its number may be another program's by now. Silence is counted in looks: clocks of
 * machines differ and jump, and while nobody reaches the database all are silent.
 */
export class ProcessLiveness {
	readonly #own: string;
	/** What bore our own number before we did, with its last sign: in a container every start has the same number. */
	#earlierStarts: Map<string, number> | undefined;
	#heartbeats = new Map<string, { readonly at: number; readonly missed: number }>();

	constructor(own: string) {
		this.#own = own;
	}

	/** To be called at regular times. */
	observe(rows: readonly ProcessRow[]): void {
		const sameNumber = rows.filter((row) => isHere(row) && row.pid === process.pid);
		this.#earlierStarts ??= new Map(sameNumber.map(({ id, seen_at }) => [id, seen_at]));
		this.#heartbeats = new Map(
			rows.map(({ id, seen_at: at }) => {
				const before = this.#heartbeats.get(id);
				return [id, { at, missed: before?.at === at ? before.missed + 1 : 0 }];
			}),
		);
	}

	isAlive(row: ProcessRow): boolean {
		const { id, pid, seen_at } = row;
		if (id === this.#own) return true;
		if (this.#earlierStarts?.get(id) === seen_at) return false;
		if (isHere(row) && !isRunning(pid)) return false;
		return (this.#heartbeats.get(id)?.missed ?? 0) < MISSED_HEARTBEATS;
	}
}
