import { connectAnew, type Reading } from "./clients.ts";
import type { Contender } from "./contenders.ts";

/** So many readers at once, each asking again until `prompts` are asked in all. */
export interface Load {
	readonly name: string;
	readonly readers: number;
	readonly prompts: number;
	readonly deltas: number;
	readonly gapMs: number;
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

export async function readAll({ read, server }: Contender, readers: number, prompts: number): Promise<Reading[]> {
	connectAnew();
	let left = prompts;
	const readings: Reading[] = [];
	const reader = async (): Promise<void> => {
		while (left > 0) {
			left -= 1;
			asked += 1;
			readings.push(await read(server.origin, asked));
		}
	};
	await Promise.all(Array.from({ length: readers }, reader));
	return readings;
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
	const readings = await readAll(contender, load.readers, load.prompts);
	const seconds = (performance.now() - beganAt) / 1000;
	const cpu = server.cpuSeconds() - cpuBefore;
	clearInterval(sampling);
	const latencies = Float64Array.from(readings.flatMap((reading) => reading.latencies)).sort();
	const expected = load.prompts * 4 * load.deltas;
	return {
		p50: at(latencies, 0.5),
		p99: at(latencies, 0.99),
		firstWordP50: median(readings.map((reading) => reading.firstWordMs)),
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
