import { availableParallelism, cpus, release } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { ensureChromium } from "../../scripts/steps/install/ensure-chromium.mjs";
import { COMMIT_OF_0_1_0, earlierProduct } from "../earlier-product.ts";
import { withStolenPart } from "../stolen-time.ts";
import { baseline, type Contender, product, startServer, startVendor } from "./contenders.ts";
import { measureGrowth, measureMemory, measureWork, measureWriting, type Stage, THROTTLE } from "./measure.ts";
import type { ThreadTime } from "./thread-time.ts";
import type { Pace } from "./vendor.ts";
import type { Felt } from "./watch-page.ts";

interface Load {
	/** The command-line argument that selects it. */
	readonly word: string;
	readonly name: string;
	readonly paces: readonly Pace[];
}

/** The long answer begins with the text that would have arrived in the preceding half hour. */
const LONG: Pace = { length: 199_000, atOnce: 179_000, wordsPerSecond: 100 };
const SHORT: Pace = { length: 20_000, atOnce: 0, wordsPerSecond: 100 };
const LOADS: readonly Load[] = [
	{ word: "20", name: "4 × 20 kB", paces: [SHORT] },
	{ word: "one-long", name: "200 kB and 3 × 20 kB", paces: [LONG, SHORT, SHORT, SHORT] },
	{ word: "200", name: "4 × 200 kB", paces: [LONG] },
];
const PROMPTS = 20;

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const at = (values: readonly number[], part: number): number => {
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
const ms = (value: number): string => value.toFixed(1);

/** The result of a round, whichever way it was measured. */
interface Round {
	readonly longest: number;
	readonly over50: number;
	readonly keys: readonly number[];
	readonly frames: readonly number[];
}

const ofFelt = ({ longTasks, keyMs, frameMs }: Felt): Round => ({
	longest: Math.max(0, ...longTasks),
	over50: longTasks.length,
	keys: keyMs,
	frames: frameMs,
});

/** CPU time at full speed, converted to the time that a page at a quarter of the speed would need. */
function ofWork({ tasks, keys }: ThreadTime): Round {
	const slow = tasks.map((task) => task * THROTTLE);
	const over50 = slow.filter((task) => task > 50).length;
	return { longest: Math.max(0, ...slow), over50, keys: keys.map((key) => key * THROTTLE), frames: [] };
}

function row(load: Load, contender: Contender, { longest, over50, keys, frames }: Round): string {
	const cells = [
		load.name,
		contender.name,
		longest === 0 ? "< 50" : longest.toFixed(0),
		String(over50),
		ms(at(keys, 0.5)),
		ms(at(keys, 0.95)),
		ms(at(keys, 1)),
		frames.length > 0 ? ms(at(frames, 0.95)) : "",
		String(keys.length),
	];
	return `| ${cells.join(" | ")} |`;
}

/** The best of several rounds, because other load on the machine can only make a round worse. */
const best = (rounds: readonly Round[]): Round =>
	[...rounds].sort((a, b) => a.longest - b.longest || at(a.keys, 0.95) - at(b.keys, 0.95))[0] as Round;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string", default: "3" },
		only: { type: "string" },
		work: { type: "boolean" },
		earlier: { type: "boolean" },
	},
});
const rounds = Number(values.rounds);
const isWanted = (word: string): boolean => positionals.length === 0 || positionals.includes(word);

await ensureBuilt();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
const vendor = await startVendor();
const server = await startServer(vendor);
const earlierServer = values.earlier ? await startServer(vendor, earlierProduct(COMMIT_OF_0_1_0)) : undefined;
const stage: Stage = { browser, vendor };
const parallax = product("Parallax", server.origin);
const earlier = earlierServer ? [product("0.1.0", earlierServer.origin)] : [];
const contenders = [baseline(server.origin), ...earlier, parallax].filter(
	({ name }) => values.only === undefined || name.startsWith(values.only),
);

const date = new Date().toISOString().slice(0, 10);
console.log(
	`${date}, Chromium ${browser.version()} at a quarter of its speed, Linux ${release()}, ${availableParallelism()} cores of ${cpus()[0]?.model}.`,
);
if (values.work)
	console.log("By the work of the page's own thread, at full speed and told fourfold; no waiting is in it.");
console.log(`Four answers at 100 words a second each, a key every 130 ms. Times in ms, the best of ${rounds}.\n`);
console.log("| answers | page | longest task | tasks over 50 | key p50 | key p95 | key max | frame p95 | keys |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const load of LOADS.filter(({ word }) => isWanted(word))) {
	const told = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
	for (let round = 1; round <= rounds; round += 1) {
		for (const [contender, seenSoFar] of told) {
			const [seen, stolen] = await withStolenPart(async () =>
				values.work
					? ofWork(await measureWork(stage, contender, load.paces))
					: ofFelt(await measureWriting(stage, contender, load.paces)),
			);
			seenSoFar.push(seen);
			console.error(`round ${round}: ${row(load, contender, seen)} stolen ${ms(100 * stolen)} %`);
		}
	}
	for (const [contender, seen] of told) console.log(row(load, contender, best(seen)));
}
if (isWanted("memory")) {
	const memories = await measureMemory(stage, parallax, PROMPTS, 20_000);
	console.log(`\nHeld after each of ${PROMPTS} prompts in a row, 4 × 20 kB each:\n`);
	console.log("| prompt | heap | nodes | listeners |\n|---|---|---|---|");
	for (const [place, { heapMb, nodes, listeners }] of memories.entries())
		if ([1, 5, 10, 15, 20].includes(place + 1))
			console.log(`| ${place + 1} | ${heapMb.toFixed(1)} MB | ${nodes} | ${listeners} |`);
	const grown = await measureGrowth(stage, parallax, [LONG]);
	const told = grown.map(({ heapMb }) => `${heapMb.toFixed(1)} MB`).join(", ");
	console.log(`\nHeld every ten seconds while 4 × 200 kB come, and at their end: ${told}.`);
}
await browser.close();
await server.stop();
await earlierServer?.stop();
await vendor.stop();
