/** Lets so many pieces of work go on at once; the others wait their turn. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (running >= most) await new Promise<void>((resume) => waiting.push(resume));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			// The place is handed on, so that nobody slips in between.
			if (next) next();
			else running -= 1;
		}
	};
}
