import { yieldToInput } from "./input-priority.ts";

export interface PacedBatch<T> {
	push(item: T): void;
	/** Delivers at once what is waiting. */
	flush(): void;
	/** Forgets what is waiting. */
	drop(): void;
}

/**
 * Collects what arrives and hands it over in tasks that are so far apart as `leastMs` says. It asks for no frame of its own: what
 * comes of it is drawn in a later one anyway, and an empty frame is work as well.
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
