/** How long a page that is not painted may hold back: animation frames do not come there. */
const UNPAINTED_MS = 1000;

export interface FrameBatch<T> {
	push(item: T): void;
	/** Delivers at once what is waiting. */
	flush(): void;
	/** Forgets what is waiting. */
	drop(): void;
}

/** Collects what arrives and hands it over at most once per animation frame, and not more often than `leastMs` says. */
export function createFrameBatch<T>(
	deliver: (items: readonly T[]) => void,
	leastMs: () => number = () => 0,
): FrameBatch<T> {
	let waiting: T[] = [];
	let frame = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let deliveredAt = Number.NEGATIVE_INFINITY;

	const unschedule = () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		frame = 0;
		timer = undefined;
	};
	const flush = () => {
		unschedule();
		if (waiting.length === 0) return;
		const items = waiting;
		waiting = [];
		deliveredAt = performance.now();
		deliver(items);
	};
	const paint = () => {
		frame = requestAnimationFrame(flush);
		timer = setTimeout(flush, UNPAINTED_MS);
	};
	return {
		push(item) {
			waiting.push(item);
			if (timer !== undefined) return;
			const wait = deliveredAt + leastMs() - performance.now();
			if (wait <= 0) paint();
			else timer = setTimeout(paint, wait);
		},
		flush,
		drop() {
			unschedule();
			waiting = [];
		},
	};
}
