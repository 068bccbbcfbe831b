/** All columns together show at most this many words a second. */
const WORDS_PER_SECOND = 40;
/** After this long the words of the others are shown although one has not begun. */
const LONGEST_WAIT_MS = 60_000;

export interface Column {
	readonly id: string;
	/** It has said something, or has ended. */
	readonly hasBegun: boolean;
	readonly isWriting: boolean;
	/** The words that may be shown by now. */
	readonly words: number;
}

/**
 * Shows the words of all columns at one common pace, so that speed tells nothing: each shows as many as the slowest that
 * still writes, and none before all have begun. The times are of one clock.
 */
export class Lockstep {
	readonly #askedAt: number;
	readonly #shown = new Map<string, number>();
	/** Until when words have been shown; null before the first. */
	#until: number | null = null;

	constructor(askedAt: number) {
		this.#askedAt = askedAt;
	}

	get hasStarted(): boolean {
		return this.#until !== null;
	}

	/** How many words of a column are shown. */
	shownOf(id: string): number {
		return this.#shown.get(id) ?? 0;
	}

	/** Continues where a reader may have been: as if it had been watched since `startedAt`. */
	resume(startedAt: number, now: number, columns: readonly Column[]): void {
		this.#until = startedAt;
		this.advance(now, columns);
	}

	advance(now: number, columns: readonly Column[]): void {
		if (this.#until === null) {
			if (!columns.every(({ hasBegun }) => hasBegun) && now - this.#askedAt < LONGEST_WAIT_MS) return;
			this.#until = now;
			return;
		}
		const more = Math.floor(((now - this.#until) * WORDS_PER_SECOND) / 1000);
		if (more <= 0) return;
		this.#until += (more * 1000) / WORDS_PER_SECOND;
		const slowest = Math.min(
			...columns.filter(({ hasBegun, isWriting }) => hasBegun && isWriting).map(({ words }) => words),
		);
		for (const { id, words } of columns) {
			const shown = this.shownOf(id);
			this.#shown.set(id, Math.max(shown, Math.min(words, slowest, shown + more)));
		}
	}
}
