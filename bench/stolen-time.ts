import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const TICK_MS = 10;

/** What the host gave to its other guests while this machine wanted to work; 0 where the system does not say. */
function stolenMs(): number {
	try {
		const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
		return Number(first.split(/\s+/)[8] ?? 0) * TICK_MS;
	} catch {
		return 0;
	}
}

/** What the work gives, and which part of the machine's time was taken away meanwhile. */
export async function withStolenPart<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
	const [stolenBefore, beganAt] = [stolenMs(), performance.now()];
	const result = await work();
	const ms = (performance.now() - beganAt) * availableParallelism();
	return [result, (stolenMs() - stolenBefore) / ms];
}
