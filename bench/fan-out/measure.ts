import { setTimeout as pause } from "node:timers/promises";
import { connectAnew, counting, type Reading } from "./clients.ts";
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

/** Measures from the time when all readers are reading until the first reader has no prompt left to send. */
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

/** The additional memory that the server holds for each prompt during the load, compared with an idle server. */
export async function heldPerPrompt(contender: Contender, load: Load): Promise<number> {
	const { server } = contender;
	const atRest = await server.heldKb();
	const all = readAll(contender, { ...load, prompts: load.readers });
	// During the last tenth of the first answer, all readers still read, whether they started together or not.
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

/** The median of several rounds; for memory the maximum, and for lost deltas the sum. */
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
