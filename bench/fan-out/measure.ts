import { setTimeout as pause } from "node:timers/promises";
import { connectAnew, counting, type Reading } from "./clients.ts";
import type { Contender } from "./contenders.ts";

/** So many readers at once, who began within `spreadMs`, each asking again until `prompts` are asked in all. */
export interface Load {
	readonly name: string;
	readonly readers: number;
	readonly prompts: number;
	readonly deltas: number;
	readonly gapMs: number;
	readonly spreadMs: number;
	readonly rounds: number;
}

export interface Measured {
	readonly p50: number;
	readonly p99: number;
	readonly firstWordP50: number;
	readonly cpuPer100k: number;
	readonly peakKb: number;
	readonly lost: number;
	readonly promptsPerSecond: number;
}

const SAMPLE_MS = 100;

let asked = 0;

type Readers = Pick<Load, "readers" | "prompts" | "spreadMs">;

/** Counts from the moment at which all readers read until the first has nothing more to ask. */
export async function readAll(
	{ read, server }: Contender,
	{ readers, prompts, spreadMs }: Readers,
): Promise<Reading[]> {
	connectAnew();
	let left = prompts;
	const readings: Reading[] = [];
	const reader = async (_: unknown, index: number): Promise<void> => {
		if (spreadMs > 0) await pause((index / readers) * spreadMs);
		while (left > 0) {
			left -= 1;
			if (left === 0 && spreadMs > 0) counting.isOn = false;
			asked += 1;
			readings.push(await read(server.origin, asked));
		}
	};
	counting.isOn = spreadMs === 0;
	const all = Promise.all(Array.from({ length: readers }, reader));
	if (spreadMs > 0) {
		await pause(spreadMs);
		counting.isOn = left > 0;
	}
	await all;
	return readings;
}

/** What the server holds for each prompt more than at rest, in the middle of the load. */
export async function heldPerPrompt(contender: Contender, load: Load): Promise<number> {
	const { server } = contender;
	const atRest = await server.heldKb();
	const all = readAll(contender, { ...load, prompts: load.readers });
	// In the last tenth of the first answer everybody still reads, whether they began at once or not.
	await pause(load.spreadMs + load.deltas * load.gapMs * (load.spreadMs > 0 ? 0 : 0.9));
	const held = await server.heldKb();
	await all;
	return (held - atRest) / load.readers;
}

const at = (sorted: ArrayLike<number>, part: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const median = (values: readonly number[]): number => at(Float64Array.from(values).sort(), 0.5);

export async function measure(contender: Contender, load: Load): Promise<Measured> {
	const { server } = contender;
	let peakKb = 0;
	const sampling = setInterval(() => {
		peakKb = Math.max(peakKb, server.residentKb());
	}, SAMPLE_MS);
	const cpuBefore = server.cpuSeconds();
	const beganAt = performance.now();
	const readings = await readAll(contender, load);
	const seconds = (performance.now() - beganAt) / 1000;
	const cpu = server.cpuSeconds() - cpuBefore;
	clearInterval(sampling);
	const latencies = Float64Array.from(readings.flatMap((reading) => reading.latencies)).sort();
	const expected = load.prompts * 4 * load.deltas;
	return {
		p50: at(latencies, 0.5),
		p99: at(latencies, 0.99),
		firstWordP50: median(readings.flatMap(({ firstWordMs }) => firstWordMs ?? [])),
		cpuPer100k: (cpu / expected) * 100_000,
		peakKb,
		lost: expected - readings.reduce((sum, reading) => sum + reading.deltas, 0),
		promptsPerSecond: readings.length / seconds,
	};
}

/** The middle of several rounds; of the memory the highest, and all losses. */
export function middle(rounds: readonly Measured[]): Measured {
	const of = (name: keyof Measured): number => median(rounds.map((round) => round[name]));
	return {
		p50: of("p50"),
		p99: of("p99"),
		firstWordP50: of("firstWordP50"),
		cpuPer100k: of("cpuPer100k"),
		promptsPerSecond: of("promptsPerSecond"),
		peakKb: Math.max(...rounds.map((round) => round.peakKb)),
		lost: rounds.reduce((sum, round) => sum + round.lost, 0),
	};
}
