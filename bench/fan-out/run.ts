import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Reading, readBare, readParallax } from "./clients.ts";
import { type Running, start } from "./processes.ts";

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

interface Load {
	readonly prompts: number;
	readonly deltas: number;
	readonly gapMs: number;
	/** How many prompts are asked in all; by default each once, at once. */
	readonly total?: number;
}

interface Measured {
	readonly p50: number;
	readonly p99: number;
	readonly firstWordP50: number;
	readonly cpuPer100k: number;
	readonly kbPerPrompt: number;
	readonly lost: number;
	readonly promptsPerSecond: number;
}

const LOADS: readonly Load[] = [1, 50, 250, 1000].map((prompts) => ({ prompts, deltas: 300, gapMs: 20 }));
const FLAT_OUT: Load = { prompts: 16, deltas: 200, gapMs: 0, total: 400 };
const WARM_UP = 20;

const at = (sorted: readonly number[], part: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

type Read = (origin: string, n: number) => Promise<Reading>;

/** `prompts` readers at once, each asking again until all are asked. */
async function readAll(read: Read, origin: string, load: Load, firstNumber: number): Promise<Reading[]> {
	const total = load.total ?? load.prompts;
	let next = 0;
	const readings: Reading[] = [];
	const reader = async (): Promise<void> => {
		while (next < total) {
			const n = firstNumber + next;
			next += 1;
			readings.push(await read(origin, n));
		}
	};
	await Promise.all(Array.from({ length: load.prompts }, reader));
	return readings;
}

async function measure(server: Running, read: Read, load: Load): Promise<Measured> {
	await readAll(read, server.origin, { ...load, prompts: Math.min(WARM_UP, load.prompts) , total: WARM_UP }, 1_000_000);
	const restKb = server.residentKb();
	let peakKb = restKb;
	const sampling = setInterval(() => {
		peakKb = Math.max(peakKb, server.residentKb());
	}, 250);
	const cpuBefore = server.cpuSeconds();
	const beganAt = performance.now();
	const readings = await readAll(read, server.origin, load, 0);
	const seconds = (performance.now() - beganAt) / 1000;
	const cpu = server.cpuSeconds() - cpuBefore;
	clearInterval(sampling);
	const latencies = readings.flatMap((reading) => reading.latencies).sort((a, b) => a - b);
	const firstWords = readings.map((reading) => reading.firstWordMs).sort((a, b) => a - b);
	const expected = readings.length * 4 * load.deltas;
	const received = readings.reduce((sum, reading) => sum + reading.deltas, 0);
	return {
		p50: at(latencies, 0.5),
		p99: at(latencies, 0.99),
		firstWordP50: at(firstWords, 0.5),
		cpuPer100k: (cpu / expected) * 100_000,
		kbPerPrompt: (peakKb - restKb) / load.prompts,
		lost: expected - received,
		promptsPerSecond: readings.length / seconds,
	};
}

async function measureBoth(load: Load): Promise<{ bare: Measured; parallax: Measured }> {
	const vendor = await start(here("vendor.ts"), [String(load.deltas), String(load.gapMs)]);
	const bareServer = await start(here("bare.ts"), [vendor.origin]);
	const bare = await measure(bareServer, readBare, load);
	await bareServer.stop();
	const dataDir = mkdtempSync(join(tmpdir(), "parallax-bench-"));
	const server = await start(here("../../server/src/main.ts"), [], {
		PORT: "0",
		DATA_DIR: dataDir,
		TRUST_PROXY: "true",
		LOG_LEVEL: "warn",
		OPENAI_BASE_URL: `${vendor.origin}/v1`,
		XAI_BASE_URL: `${vendor.origin}/v1`,
		ANTHROPIC_BASE_URL: vendor.origin,
		GEMINI_BASE_URL: vendor.origin,
		OPENAI_API_KEY: "bench",
		XAI_API_KEY: "bench",
		ANTHROPIC_API_KEY: "bench",
		GEMINI_API_KEY: "bench",
	});
	const parallax = await measure(server, readParallax, load);
	await server.stop();
	await vendor.stop();
	rmSync(dataDir, { recursive: true, force: true });
	return { bare, parallax };
}

const ms = (value: number): string => value.toFixed(1);

function row(load: Load, { bare, parallax }: { bare: Measured; parallax: Measured }): string {
	const cells = [
		load.gapMs === 0 ? `${load.prompts} flat out` : String(load.prompts),
		`${ms(bare.p50)} / ${ms(parallax.p50)}`,
		`${ms(bare.p99)} / ${ms(parallax.p99)}`,
		`${ms(bare.firstWordP50)} / ${ms(parallax.firstWordP50)}`,
		`${bare.cpuPer100k.toFixed(2)} / ${parallax.cpuPer100k.toFixed(2)} (${(parallax.cpuPer100k / bare.cpuPer100k).toFixed(2)}x)`,
		`${Math.round(bare.kbPerPrompt)} / ${Math.round(parallax.kbPerPrompt)}`,
		`${bare.lost} / ${parallax.lost}`,
		`${bare.promptsPerSecond.toFixed(1)} / ${parallax.promptsPerSecond.toFixed(1)} (${(parallax.promptsPerSecond / bare.promptsPerSecond).toFixed(2)}x)`,
	];
	return `| ${cells.join(" | ")} |`;
}

console.log("Bare / Parallax, in the same run. Times in ms, processor in seconds.\n");
console.log("| prompts at once | latency p50 | latency p99 | first word p50 | CPU per 100,000 deltas | KB per prompt | lost | prompts/s |");
console.log("|---|---|---|---|---|---|---|---|");
const wanted = process.argv.slice(2);
for (const load of [...LOADS, FLAT_OUT]) {
	const name = load.gapMs === 0 ? "flat" : String(load.prompts);
	if (wanted.length === 0 || wanted.includes(name)) console.log(row(load, await measureBoth(load)));
}
