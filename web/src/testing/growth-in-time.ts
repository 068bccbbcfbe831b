import { expect } from "vitest";

/** Some systems count CPU time in steps of several milliseconds. */
const LEAST_MS = 50;

const spentMs = (): number => process.threadCpuUsage().user / 1000;

/** The CPU time of this thread for one run, which other work on the machine does not lengthen. */
function cpuMs(act: () => unknown): number {
	const before = spentMs();
	let runs = 0;
	do {
		act();
		runs += 1;
	} while (spentMs() - before < LEAST_MS);
	return (spentMs() - before) / runs;
}

/** A garbage collection can fall into any round. */
const ROUNDS = 3;
/** What a short measurement may be off by. */
const NOISE_MS = 20;

/** Four times the input takes about four times the time; a quadratic algorithm would take sixteen times. */
export function expectLinear(
	read: (input: string) => unknown,
	inputOf: (count: number) => string,
	maxCount: number,
): void {
	const [small, large] = [inputOf(Math.ceil(maxCount / 4)), inputOf(maxCount)];
	const bound =
		8 *
			Math.min(
				cpuMs(() => read(small)),
				cpuMs(() => read(small)),
			) +
		NOISE_MS;
	let wholeMs = Number.POSITIVE_INFINITY;
	for (let round = 0; round < ROUNDS && wholeMs >= bound; round += 1) wholeMs = cpuMs(() => read(large));
	expect(wholeMs, large.slice(0, 20)).toBeLessThan(bound);
}
