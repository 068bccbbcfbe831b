import { availableParallelism, cpus, release } from "node:os";
import { parseArgs } from "node:util";
import { withStolenPart } from "../stolen-time.ts";
import { type Contender, startBare, startParallax, startVendor, type Vendor } from "./contenders.ts";
import { heldPerPrompt, type Load, type Measured, measure, middle, readAll } from "./measure.ts";

const DELTAS = 300;
const GAP_MS = 20;

/** So many prompts running at any time: begun one after the other, each followed by another one. */
const paced = (readers: number, rounds: number): Load => ({
	name: String(readers),
	readers,
	// One reader asks oftener: the first prompt after a pause is slower than those that follow, and is one of them.
	prompts: Math.max(2 * readers, 7),
	deltas: DELTAS,
	gapMs: GAP_MS,
	spreadMs: readers > 1 ? DELTAS * GAP_MS : 0,
	rounds,
});
const LOADS: readonly Load[] = [
	paced(1, 3),
	paced(50, 3),
	paced(250, 3),
	paced(1000, 3),
	{ ...paced(250, 3), name: "250 begun in one instant", prompts: 250, spreadMs: 0 },
	{ name: "flat out", readers: 16, prompts: 400, deltas: 200, gapMs: 0, spreadMs: 0, rounds: 5 },
];
/** Enough for the compiler to have seen the hot paths, few enough to leave the memory of an idle server. */
const WARM_UP = { prompts: 200, readers: 4, deltas: 50, spreadMs: 0 };

interface Side {
	readonly contender: Contender;
	readonly restKb: number;
	readonly rounds: Measured[];
	heldKb: number;
}

async function warmedUp(contender: Contender, vendor: Vendor): Promise<Side> {
	await vendor.pace(WARM_UP.deltas, 0);
	await readAll(contender, WARM_UP);
	return { contender, restKb: contender.server.residentKb(), rounds: [], heldKb: 0 };
}

/** Both sides in turns, so that whatever else the machine does disturbs them alike. */
async function compare(load: Load, rounds: number, profileDir: string | undefined): Promise<readonly [Side, Side]> {
	const vendor = await startVendor();
	const bare = await warmedUp(await startBare(vendor), vendor);
	const parallax = await warmedUp(await startParallax(vendor, profileDir), vendor);
	await vendor.pace(load.deltas, load.gapMs);
	// Before the rounds: what a full load leaves behind in the engine's pool of pages would be taken for held.
	if (load.gapMs > 0) for (const side of [bare, parallax]) side.heldKb = await heldPerPrompt(side.contender, load);
	for (let round = 1; round <= rounds; round += 1) {
		const [b, stolenFromBare] = await withStolenPart(() => measure(bare.contender, load));
		const [p, stolenFromParallax] = await withStolenPart(() => measure(parallax.contender, load));
		bare.rounds.push(b);
		parallax.rounds.push(p);
		const stolen = `stolen ${pair(100 * stolenFromBare, 100 * stolenFromParallax, 1)} %`;
		console.error(`${load.name}, round ${round} of ${rounds}: ${[...cells(b, p), stolen].join(" | ")}`);
	}
	for (const side of [bare, parallax]) await side.contender.stop();
	await vendor.stop();
	return [bare, parallax];
}

const pair = (bare: number, parallax: number, digits: number): string =>
	`${bare.toFixed(digits)} / ${parallax.toFixed(digits)}`;
const times = (bare: number, parallax: number): string => `${(parallax / bare).toFixed(2)}x`;

const cells = (bare: Measured, parallax: Measured): string[] => [
	pair(bare.p50, parallax.p50, 1),
	pair(bare.p99, parallax.p99, 1),
	pair(bare.firstWordP50, parallax.firstWordP50, 1),
	`${pair(bare.cpuPer100k, parallax.cpuPer100k, 2)} (${times(bare.cpuPer100k, parallax.cpuPer100k)})`,
	pair(bare.lost, parallax.lost, 0),
	`${pair(bare.promptsPerSecond, parallax.promptsPerSecond, 1)} (${times(bare.promptsPerSecond, parallax.promptsPerSecond)})`,
];

function row(load: Load, [bare, parallax]: readonly [Side, Side]): string {
	const [b, p] = [middle(bare.rounds), middle(parallax.rounds)];
	const peakKb = pair((b.peakKb - bare.restKb) / load.readers, (p.peakKb - parallax.restKb) / load.readers, 0);
	const heldKb = load.gapMs > 0 ? pair(bare.heldKb, parallax.heldKb, 0) : "";
	return `| ${[load.name, ...cells(b, p), peakKb, heldKb].join(" | ")} |`;
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: "string" }, profile: { type: "string" } },
});
const date = new Date().toISOString().slice(0, 10);
console.log(
	`Bare / Parallax, ${date}, Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores of ${cpus()[0]?.model}.`,
);
console.log("Times in ms, processor in seconds, memory in KB; medians of the rounds.\n");
console.log(
	"| prompts at once | latency p50 | latency p99 | first word p50 | CPU per 100,000 deltas | lost | prompts/s | peak KB per prompt | held KB per prompt |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const load of LOADS) {
	if (positionals.length > 0 && !positionals.includes(load.name.split(" ").join("-"))) continue;
	const rounds = Number(values.rounds ?? load.rounds);
	console.log(row(load, await compare(load, rounds, values.profile)));
}
