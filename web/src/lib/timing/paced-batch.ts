import { yieldToInput } from "./input-priority.ts";

export interface PacedBatch<T> {
	push(item: T): void;
	/** Delivers the collected items now. */
	flush(): void;
	/** Discards the collected items. */
	drop(): void;
}

/**
 * Collects items and delivers them in tasks at least `leastMs` apart. It requests no animation frame: the resulting
 * render is painted in a later one anyway, and an empty frame costs work too.
 */
export function createPacedBatch<T>(deliver: (items: readonly T[]) => void, leastMs: () => number): PacedBatch<T> {
	let waiting: T[] = [];
	let timer: ReturnType<typeof setTimeout> | undefined;
	let deliveredAt = Number.NEGATIVE_INFINITY;

	const forget = () => {
		clearTimeout(timer);
		timer = undefined;
	};
	const flush = () => {
		forget();
		if (waiting.length === 0) return;
		const items = waiting;
		waiting = [];
		deliveredAt = performance.now();
		deliver(items);
	};
	return {
		push(item) {
			waiting.push(item);
			timer ??= setTimeout(() => yieldToInput(flush), Math.max(0, deliveredAt + leastMs() - performance.now()));
		},
		flush,
		drop() {
			forget();
			waiting = [];
		},
	};
}
