import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const TICK_MS = 10;

/** The CPU time that the host gave to other guests while this machine had work; 0 if the system does not report it. */
function stolenMs(): number {
	try {
		const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
		return Number(first.split(/\s+/)[8] ?? 0) * TICK_MS;
	} catch {
		return 0;
	}
}

/** The result of the work, and the part of the machine's CPU time that the host took away meanwhile. */
export async function withStolenShare<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
	const [stolenBefore, beganAt] = [stolenMs(), performance.now()];
	const result = await work();
	const ms = (performance.now() - beganAt) * availableParallelism();
	return [result, (stolenMs() - stolenBefore) / ms];
}
