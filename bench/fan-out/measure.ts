import { setTimeout as pause } from "node:timers/promises";
import { measuring, type ReaderResult, resetConnections } from "./clients.ts";
import type { Contender } from "./contenders.ts";

/** `readers` readers run concurrently. They start within `spreadMs` and ask until `prompts` prompts have been sent. */
export interface Load {
	readonly name: string;
	readonly readers: number;
	readonly prompts: number;
	readonly deltas: number;
	readonly gapMs: number;
	readonly spreadMs: number;
	readonly rounds: number;
}

export interface Measurement {
	readonly p50: number;
	readonly p99: number;
	readonly firstWordP50: number;
	readonly cpuPer100k: number;
	readonly peakKb: number;
	readonly lost: number;
	readonly promptsPerSecond: number;
}

const SAMPLE_MS = 100;

let promptCount = 0;

type Readers = Pick<Load, "readers" | "prompts" | "spreadMs">;

/** Measures from the time when all readers are reading until the first reader has no prompt left to send. */
export async function readAll(
	{ read, server }: Contender,
	{ readers, prompts, spreadMs }: Readers,
): Promise<ReaderResult[]> {
	resetConnections();
	let remaining = prompts;
	const results: ReaderResult[] = [];
	const reader = async (_: unknown, index: number): Promise<void> => {
		if (spreadMs > 0) await pause((index / readers) * spreadMs);
		while (remaining > 0) {
			remaining -= 1;
			if (remaining === 0 && spreadMs > 0) measuring.isOn = false;
			promptCount += 1;
			results.push(await read(server.origin, promptCount));
		}
	};
	measuring.isOn = spreadMs === 0;
	const all = Promise.all(Array.from({ length: readers }, reader));
	if (spreadMs > 0) {
		await pause(spreadMs);
		measuring.isOn = remaining > 0;
	}
	await all;
	return results;
}

/** The additional memory that the server holds for each prompt during the load, compared with an idle server. */
export async function heldKbPerPrompt(contender: Contender, load: Load): Promise<number> {
	const { server } = contender;
	const idleKb = await server.heldKb();
	const all = readAll(contender, { ...load, prompts: load.readers });
	// During the last tenth of the first answer, all readers still read, whether they started together or not.
	await pause(load.spreadMs + load.deltas * load.gapMs * (load.spreadMs > 0 ? 0 : 0.9));
	const heldKb = await server.heldKb();
	await all;
	return (heldKb - idleKb) / load.readers;
}

const quantile = (sorted: ArrayLike<number>, fraction: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;

const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5);

export async function measure(contender: Contender, load: Load): Promise<Measurement> {
	const { server } = contender;
	let peakKb = 0;
	const sampling = setInterval(() => {
		peakKb = Math.max(peakKb, server.residentKb());
	}, SAMPLE_MS);
	const cpuBefore = server.cpuSeconds();
	const beganAt = performance.now();
	const results = await readAll(contender, load);
	const seconds = (performance.now() - beganAt) / 1000;
	const cpu = server.cpuSeconds() - cpuBefore;
	clearInterval(sampling);
	const latencies = Float64Array.from(results.flatMap((result) => result.latencies)).sort();
	const expected = load.prompts * 4 * load.deltas;
	return {
		p50: quantile(latencies, 0.5),
		p99: quantile(latencies, 0.99),
		firstWordP50: median(results.flatMap(({ firstWordMs }) => firstWordMs ?? [])),
		cpuPer100k: (cpu / expected) * 100_000,
		peakKb,
		lost: expected - results.reduce((sum, result) => sum + result.deltas, 0),
		promptsPerSecond: results.length / seconds,
	};
}

/** The median of several rounds; for memory the maximum, and for lost deltas the sum. */
export function summarize(rounds: readonly Measurement[]): Measurement {
	const medianOf = (name: keyof Measurement): number => median(rounds.map((round) => round[name]));
	return {
		p50: medianOf("p50"),
		p99: medianOf("p99"),
		firstWordP50: medianOf("firstWordP50"),
		cpuPer100k: medianOf("cpuPer100k"),
		promptsPerSecond: medianOf("promptsPerSecond"),
		peakKb: Math.max(...rounds.map((round) => round.peakKb)),
		lost: rounds.reduce((sum, round) => sum + round.lost, 0),
	};
}
