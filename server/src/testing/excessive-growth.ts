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
	const { user, system } = process.threadCpuUsage(before);
	return user + system;
}

/**
 * How many times more work a long text makes than as many short ones as are equally long together; null where it makes
 * about the same. Compares the processor time of this thread, and of several repetitions the least, because other work on
 * the machine can only add to it.
 */
export async function excessiveGrowth(
	textOf: (units: number) => string,
	read: (text: string) => unknown,
): Promise<number | null> {
	for (const [index, units] of LENGTHS.entries()) {
		const shorter = LENGTHS[index - 1] ?? units;
		const whole = [textOf(units)];
		const parts = Array.from({ length: units / shorter }, () => textOf(shorter));
		let more = await workOf(read, whole);
		let less = 0;
		for (let repetitions = 1; more > MIN_WORK && more > MAX_GROWTH * less; repetitions += 1) {
			if (repetitions > MAX_REPETITIONS) return more / less;
			const again = await workOf(read, parts);
			less = less === 0 ? again : Math.min(less, again);
			more = Math.min(more, await workOf(read, whole));
		}
	}
	return null;
}
