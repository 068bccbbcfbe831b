/** Runs at most `max` tasks at once; further tasks wait in a queue. */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (running >= max) await new Promise<void>((resume) => waiting.push(resume));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			// The slot passes directly to the next task, so that a new caller cannot take it first.
			if (next) next();
			else running -= 1;
		}
	};
}
