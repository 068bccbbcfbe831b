import { availableParallelism, cpus, release } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { ensureChromium } from "../../scripts/steps/install/ensure-chromium.mjs";
import { COMMIT_OF_0_1_0, earlierProduct } from "../earlier-product.ts";
import { withStolenShare } from "../stolen-time.ts";
import { baseline, type Contender, product, startServer, startVendor } from "./contenders.ts";
import { measureGrowth, measureMemory, measureTyping, measureWork, type Stage, THROTTLE } from "./measure.ts";
import { measureTurn, NEWEST_TURNS, type TurnWork } from "./measure-turns.ts";
import type { ThreadTime } from "./thread-time.ts";
import type { Pace } from "./vendor.ts";
import type { Delays } from "./watch-page.ts";

interface Load {
	/** The command-line argument that selects it. */
	readonly argument: string;
	readonly name: string;
	readonly paces: readonly Pace[];
}

/** The long answer begins with the text that would have arrived in the preceding half hour. */
const LONG: Pace = { length: 199_000, atOnce: 179_000, wordsPerSecond: 100 };
const SHORT: Pace = { length: 20_000, atOnce: 0, wordsPerSecond: 100 };
const LOADS: readonly Load[] = [
	{ argument: "20", name: "4 × 20 kB", paces: [SHORT] },
	{ argument: "one-long", name: "200 kB and 3 × 20 kB", paces: [LONG, SHORT, SHORT, SHORT] },
	{ argument: "200", name: "4 × 200 kB", paces: [LONG] },
];
const PROMPTS = 20;

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const quantile = (values: readonly number[], fraction: number): number => {
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
};
const ms = (value: number): string => value.toFixed(1);

/** The result of a round, whichever way it was measured. */
interface Round {
	readonly longest: number;
	readonly over50: number;
	readonly keys: readonly number[];
	readonly frames: readonly number[];
}

const fromDelays = ({ longTasks, keyMs, frameMs }: Delays): Round => ({
	longest: Math.max(0, ...longTasks),
	over50: longTasks.length,
	keys: keyMs,
	frames: frameMs,
});

/** CPU time at full speed, converted to the time that a page at a quarter of the speed would need. */
function fromThreadTime({ tasks, keys }: ThreadTime): Round {
	const throttled = tasks.map((task) => task * THROTTLE);
	const over50 = throttled.filter((task) => task > 50).length;
	return { longest: Math.max(0, ...throttled), over50, keys: keys.map((key) => key * THROTTLE), frames: [] };
}

function formatRow(load: Load, contender: Contender, { longest, over50, keys, frames }: Round): string {
	const cells = [
		load.name,
		contender.name,
		longest === 0 ? "< 50" : longest.toFixed(0),
		String(over50),
		ms(quantile(keys, 0.5)),
		ms(quantile(keys, 0.95)),
		ms(quantile(keys, 1)),
		frames.length > 0 ? ms(quantile(frames, 0.95)) : "",
		String(keys.length),
	];
	return `| ${cells.join(" | ")} |`;
}

/** The best of several rounds, because other load on the machine can only make a round worse. */
const best = (rounds: readonly Round[]): Round =>
	[...rounds].sort((a, b) => a.longest - b.longest || quantile(a.keys, 0.95) - quantile(b.keys, 0.95))[0] as Round;

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
const isSelected = (argument: string): boolean => positionals.length === 0 || positionals.includes(argument);

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
for (const load of LOADS.filter(({ argument }) => isSelected(argument))) {
	const roundsByContender = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
	for (let round = 1; round <= rounds; round += 1) {
		for (const [contender, contenderRounds] of roundsByContender) {
			const [measuredRound, stolen] = await withStolenShare(async () =>
				values.work
					? fromThreadTime(await measureWork(stage, contender, load.paces))
					: fromDelays(await measureTyping(stage, contender, load.paces)),
			);
			contenderRounds.push(measuredRound);
			console.error(`round ${round}: ${formatRow(load, contender, measuredRound)} stolen ${ms(100 * stolen)} %`);
		}
	}
	for (const [contender, contenderRounds] of roundsByContender)
		console.log(formatRow(load, contender, best(contenderRounds)));
}
if (isSelected("memory")) {
	const memories = await measureMemory(stage, parallax, PROMPTS, 20_000);
	console.log(`\nHeld after each of ${PROMPTS} prompts in a row, 4 × 20 kB each:\n`);
	console.log("| prompt | heap | nodes | listeners |\n|---|---|---|---|");
	for (const [index, { heapMb, nodes, listeners }] of memories.entries())
		if ([1, 5, 10, 15, 20].includes(index + 1))
			console.log(`| ${index + 1} | ${heapMb.toFixed(1)} MB | ${nodes} | ${listeners} |`);
	const growth = await measureGrowth(stage, parallax, [LONG]);
	const sizes = growth.map(({ heapMb }) => `${heapMb.toFixed(1)} MB`).join(", ");
	console.log(`\nHeld every ten seconds while 4 × 200 kB come, and at their end: ${sizes}.`);
}
if (isSelected("turns")) {
	const works = NEWEST_TURNS.map((): TurnWork[] => []);
	for (let round = 0; round < rounds; round += 1) {
		for (const [index, newest] of NEWEST_TURNS.entries()) works[index]?.push(await measureTurn(stage, server, newest));
	}
	console.log(
		`\nThe newest turn of eight columns streams; CPU time of the page's thread in ms, medians of ${rounds}:\n`,
	);
	console.log("| newest turn | busy | longest task | elements |\n|---|---|---|---|");
	for (const [index, newest] of NEWEST_TURNS.entries()) {
		const medianOf = (select: (work: TurnWork) => number) => quantile((works[index] ?? []).map(select), 0.5).toFixed(0);
		const cells = [
			medianOf(({ busy }) => busy),
			medianOf(({ longest }) => longest),
			medianOf(({ elements }) => elements),
		];
		console.log(`| ${[newest, ...cells].join(" | ")} |`);
	}
}
await browser.close();
await server.stop();
await earlierServer?.stop();
await vendor.stop();
