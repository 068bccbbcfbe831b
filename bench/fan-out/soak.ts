import { parseArgs } from "node:util";
import { type Contender, startParallax, startVendor } from "./contenders.ts";
import { FaultyVisits } from "./faulty-visits.ts";
import { readAll } from "./measure.ts";

/**
 * Sends prompts for --minutes without a pause and prints the memory that the server holds each minute. It first fills
 * the caches of the compiler and the database; after that, the held memory must not grow with the number of prompts.
 * With --faults this share of the vendors' calls fails, and visitors leave, stop, retry and delete at random; at the end
 * all acknowledged chats are read again.
 */
const { values } = parseArgs({
	options: {
		minutes: { type: "string", default: "30" },
		readers: { type: "string", default: "50" },
		faults: { type: "string", default: "0" },
	},
});
const minutes = Number(values.minutes);
const readers = Number(values.readers);
const faultShare = Number(values.faults);
const WARM_UP_MINUTES = 5;
const DELTAS = 50;

/** Short enough for a vendor that falls silent to be given up within the run. */
const SHORT_TIMES = { PROVIDER_SILENCE_S: "3", PROVIDER_FIRST_S: "3" };

/** The slope of the line through the points, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
	const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
	const [meanX, meanY] = [mean(0), mean(1)];
	const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
	return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

interface Load {
	/** Sends prompts until then. */
	runUntil(at: number): Promise<void>;
	/** What the table says beside the memory. */
	progress(): string;
	end(): Promise<void>;
}

function steadyLoad(parallax: Contender): Load {
	let promptCount = 0;
	let lost = 0;
	return {
		async runUntil(at) {
			while (performance.now() < at) {
				const results = await readAll(parallax, { readers, prompts: readers * 4, spreadMs: 0 });
				promptCount += results.length;
				lost += results.reduce((sum, result) => sum + DELTAS * 4 - result.deltas, 0);
			}
		},
		progress: () => `${promptCount} prompts, ${lost} deltas lost`,
		end: () => Promise.resolve(),
	};
}

function faultyLoad(parallax: Contender): Load {
	const visits = new FaultyVisits(parallax.server.origin);
	return {
		async runUntil(at) {
			const visitor = async (): Promise<void> => {
				while (performance.now() < at) await visits.visit();
			};
			await Promise.all(Array.from({ length: readers }, visitor));
		},
		progress: () => `${visits.count} prompts`,
		async end() {
			await visits.settle();
			console.log(`\n${JSON.stringify(await visits.report())}`);
		},
	};
}

const vendor = await startVendor();
await vendor.pace(DELTAS, 20, faultShare);
const parallax = await startParallax(vendor, faultShare > 0 ? { env: SHORT_TIMES } : {});
const load = faultShare > 0 ? faultyLoad(parallax) : steadyLoad(parallax);
const beganAt = performance.now();
const samples: [minute: number, kb: number][] = [];

console.log(`${readers} prompts at once, for ${minutes} minutes.\n\n| minute | so far | held KB | resident KB |`);
console.log("|---|---|---|---|");
for (let minute = 1; minute <= minutes; minute += 1) {
	await load.runUntil(beganAt + minute * 60_000);
	samples.push([minute, await parallax.server.heldKb()]);
	console.log(`| ${minute} | ${load.progress()} | ${samples.at(-1)?.[1]} | ${parallax.server.residentKb()} |`);
}
await load.end();
const steady = samples.filter(([minute]) => minute > Math.min(WARM_UP_MINUTES, minutes - 2));
console.log(`\nFrom minute ${steady[0]?.[0]} on it grows by ${slope(steady).toFixed(1)} KB a minute.`);
await parallax.stop();
await vendor.stop();
