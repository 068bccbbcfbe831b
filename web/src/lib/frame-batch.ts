/** How long a page that is not painted may hold back: animation frames do not come there. */
const UNPAINTED_MS = 1000;

export interface FrameBatch<T> {
	push(item: T): void;
	/** Delivers at once what is waiting. */
	flush(): void;
	/** Forgets what is waiting. */
	drop(): void;
}

/** Collects what arrives and hands it over at most once per animation frame. */
export function createFrameBatch<T>(deliver: (items: readonly T[]) => void): FrameBatch<T> {
	let waiting: T[] = [];
	let frame = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const unschedule = () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		frame = 0;
	};
	const flush = () => {
		unschedule();
		if (waiting.length === 0) return;
		const items = waiting;
		waiting = [];
		deliver(items);
	};
	return {
		push(item) {
			waiting.push(item);
			if (frame !== 0) return;
			frame = requestAnimationFrame(flush);
			timer = setTimeout(flush, UNPAINTED_MS);
		},
		flush,
		drop() {
			unschedule();
			waiting = [];
		},
	};
}
