import { yieldToInput } from "./input-priority.ts";

export interface PacedBatch<T> {
	push(item: T): void;
	/** Delivers the collected items now. */
	flush(): void;
	/** Discards the collected items. */
	drop(): void;
}

/**
 * Collects items and delivers them in tasks at least `minIntervalMs` apart. It requests no animation frame: the
 * resulting render is painted in a later one anyway, and an empty frame costs work too.
 */
export function createPacedBatch<T>(
	deliver: (items: readonly T[]) => void,
	minIntervalMs: () => number,
): PacedBatch<T> {
	let buffer: T[] = [];
	let timer: ReturnType<typeof setTimeout> | undefined;
	let deliveredAt = Number.NEGATIVE_INFINITY;

	const clearTimer = () => {
		clearTimeout(timer);
		timer = undefined;
	};
	const flush = () => {
		clearTimer();
		if (buffer.length === 0) return;
		const items = buffer;
		buffer = [];
		deliveredAt = performance.now();
		deliver(items);
	};
	return {
		push(item) {
			buffer.push(item);
			timer ??= setTimeout(() => yieldToInput(flush), Math.max(0, deliveredAt + minIntervalMs() - performance.now()));
		},
		flush,
		drop() {
			clearTimer();
			buffer = [];
		},
	};
}
