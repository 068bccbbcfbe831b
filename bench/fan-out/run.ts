import { availableParallelism, cpus, release } from "node:os";
import { parseArgs } from "node:util";
import { COMMIT_OF_0_1_0, earlierProduct } from "../earlier-product.ts";
import { withStolenShare } from "../stolen-time.ts";
import { type Contender, startBare, startParallax, startVendor, type Vendor } from "./contenders.ts";
import { heldKbPerPrompt, type Load, type Measurement, measure, readAll, summarize } from "./measure.ts";

const DELTAS = 300;
const GAP_MS = 20;

/** Keeps `readers` prompts running. They start one after the other, and each is followed by another one. */
const pacedLoad = (readers: number, rounds: number): Load => ({
	name: String(readers),
	readers,
	// A single reader asks more often, because its first prompt, which follows a pause, is slower than the others.
	prompts: Math.max(2 * readers, 7),
	deltas: DELTAS,
	gapMs: GAP_MS,
	spreadMs: readers > 1 ? DELTAS * GAP_MS : 0,
	rounds,
});
const LOADS: readonly Load[] = [
	pacedLoad(1, 3),
	pacedLoad(50, 3),
	pacedLoad(250, 3),
	pacedLoad(1000, 3),
	{ ...pacedLoad(250, 3), name: "250 begun in one instant", prompts: 250, spreadMs: 0 },
	{ name: "flat out", readers: 16, prompts: 400, deltas: 200, gapMs: 0, spreadMs: 0, rounds: 5 },
];
/** Enough prompts for the JIT to compile the hot paths, few enough to keep the memory use of an idle server. */
const WARM_UP = { prompts: 200, readers: 4, deltas: 50, spreadMs: 0 };

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string" },
		profile: { type: "string" },
		earlier: { type: "boolean" },
		commit: { type: "string", multiple: true, default: [] },
	},
});
const earlierCommits = [...(values.earlier ? [COMMIT_OF_0_1_0] : []), ...values.commit];

interface Side {
	readonly name: string;
	readonly contender: Contender;
	readonly idleKb: number;
	readonly rounds: Measurement[];
	heldKb: number;
}

async function warmUp(name: string, contender: Contender, vendor: Vendor): Promise<Side> {
	await vendor.pace(WARM_UP.deltas, 0);
	await readAll(contender, WARM_UP);
	return { name, contender, idleKb: contender.server.residentKb(), rounds: [], heldKb: 0 };
}

/** The bare server first, then the products that are compared with it. */
async function startSides(vendor: Vendor): Promise<readonly [Side, ...Side[]]> {
	const bare = await warmUp("bare", await startBare(vendor), vendor);
	const parallax = await warmUp("Parallax", await startParallax(vendor, { profileDir: values.profile }), vendor);
	const earlier: Side[] = [];
	for (const commit of earlierCommits) {
		const product = await startParallax(vendor, { root: earlierProduct(commit) });
		earlier.push(await warmUp(commit.slice(0, 7), product, vendor));
	}
	return [bare, ...earlier, parallax];
}

/** Measures all sides in turn, so that other load on the machine affects all of them equally. */
async function compare(load: Load, rounds: number): Promise<readonly [Side, ...Side[]]> {
	const vendor = await startVendor();
	const sides = await startSides(vendor);
	await vendor.pace(load.deltas, load.gapMs);
	// Before the rounds, because pages that V8 keeps after a full load would be counted as held memory.
	if (load.gapMs > 0) for (const side of sides) side.heldKb = await heldKbPerPrompt(side.contender, load);
	for (let round = 1; round <= rounds; round += 1) {
		for (const side of sides) {
			const [measured, stolen] = await withStolenShare(() => measure(side.contender, load));
			side.rounds.push(measured);
			const progress = [
				...formatCells(sides[0].rounds.at(-1) ?? measured, measured),
				`stolen ${(100 * stolen).toFixed(1)} %`,
			];
			console.error(`${load.name}, ${side.name}, round ${round} of ${rounds}: ${progress.join(" | ")}`);
		}
	}
	for (const side of sides) await side.contender.stop();
	await vendor.stop();
	return sides;
}

const formatPair = (bare: number, parallax: number, digits: number): string =>
	`${bare.toFixed(digits)} / ${parallax.toFixed(digits)}`;
const formatRatio = (bare: number, parallax: number): string => `${(parallax / bare).toFixed(2)}x`;

const formatCells = (bare: Measurement, product: Measurement): string[] => [
	formatPair(bare.p50, product.p50, 1),
	formatPair(bare.p99, product.p99, 1),
	formatPair(bare.firstWordP50, product.firstWordP50, 1),
	`${formatPair(bare.cpuPer100k, product.cpuPer100k, 2)} (${formatRatio(bare.cpuPer100k, product.cpuPer100k)})`,
	formatPair(bare.lost, product.lost, 0),
	`${formatPair(bare.promptsPerSecond, product.promptsPerSecond, 1)} (${formatRatio(bare.promptsPerSecond, product.promptsPerSecond)})`,
];

function formatRow(load: Load, bare: Side, product: Side): string {
	const [b, p] = [summarize(bare.rounds), summarize(product.rounds)];
	const peakKb = formatPair((b.peakKb - bare.idleKb) / load.readers, (p.peakKb - product.idleKb) / load.readers, 0);
	const heldKb = load.gapMs > 0 ? formatPair(bare.heldKb, product.heldKb, 0) : "";
	return `| ${[load.name, product.name, ...formatCells(b, p), peakKb, heldKb].join(" | ")} |`;
}

const date = new Date().toISOString().slice(0, 10);
console.log(
	`Bare / product, ${date}, Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores of ${cpus()[0]?.model}.`,
);
console.log("Times in ms, processor in seconds, memory in KB; medians of the rounds.\n");
console.log(
	"| prompts at once | product | latency p50 | latency p99 | first word p50 | CPU per 100,000 deltas | lost | prompts/s | peak KB per prompt | held KB per prompt |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const load of LOADS) {
	if (positionals.length > 0 && !positionals.includes(load.name.split(" ").join("-"))) continue;
	const rounds = Number(values.rounds ?? load.rounds);
	const [bare, ...products] = await compare(load, rounds);
	for (const product of products) console.log(formatRow(load, bare, product));
}
