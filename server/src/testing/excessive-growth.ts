/** The shortest finds reading in cubic time before it takes minutes. Each is a multiple of the one before. */
const LENGTHS = [1_000, 5_000, 40_000];
/** Reading in time that grows with the square of the length makes 5 times, then 8 times as much work of the whole. */
const MAX_GROWTH = 2.5;
/** In microseconds of processor time, which some systems count in steps of 4,000. */
const MIN_WORK = 12_000;
const MAX_REPETITIONS = 5;

async function workOf(read: (text: string) => unknown, texts: readonly string[]): Promise<number> {
	const before = process.threadCpuUsage();
	for (const text of texts) await read(text);
	// Without the system's own work: large arrays cost it page faults, which take the longer the busier the machine is.
	return process.threadCpuUsage(before).user;
}

/**
 * How many times more work a long text makes than as many short ones as are equally long together; null where it makes
 * about the same. Compares the processor time of this thread in several repetitions together, because a single short one
 * is counted in steps.
 */
export async function excessiveGrowth(
	textOf: (units: number) => string,
	read: (text: string) => unknown,
): Promise<number | null> {
	for (const [index, units] of LENGTHS.entries()) {
		const shorter = LENGTHS[index - 1] ?? units;
		const whole = [textOf(units)];
		const parts = Array.from({ length: units / shorter }, () => textOf(shorter));
		let least = await workOf(read, whole);
		let more = Number.POSITIVE_INFINITY;
		let less = 0;
		for (let repetitions = 1; least > MIN_WORK && more > MAX_GROWTH * less; repetitions += 1) {
			if (repetitions > MAX_REPETITIONS) return more / less;
			// The first reading was slower, because its code was compiled meanwhile.
			if (repetitions === 1) more = 0;
			less += await workOf(read, parts);
			const again = await workOf(read, whole);
			more += again;
			least = Math.min(least, again);
		}
	}
	return null;
}
