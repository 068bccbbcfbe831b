import { parseArgs } from "node:util";
import { startParallax, startVendor } from "./contenders.ts";
import { readAll } from "./measure.ts";

/**
 * Sends prompts for --minutes without a pause and prints the memory that the server holds each minute. It first fills
 * the caches of the compiler and the database; after that, the held memory must not grow with the number of prompts.
 */
const { values } = parseArgs({
	options: { minutes: { type: "string", default: "30" }, readers: { type: "string", default: "50" } },
});
const minutes = Number(values.minutes);
const readers = Number(values.readers);
const WARM_UP_MINUTES = 5;

/** The slope of the line through the points, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
	const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
	const [meanX, meanY] = [mean(0), mean(1)];
	const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
	return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

const vendor = await startVendor();
await vendor.pace(50, 20);
const parallax = await startParallax(vendor, undefined);
const beganAt = performance.now();
const samples: [minute: number, kb: number][] = [];
let promptCount = 0;
let lost = 0;

console.log(
	`${readers} prompts at once, for ${minutes} minutes.\n\n| minute | prompts so far | lost deltas | held KB | resident KB |`,
);
console.log("|---|---|---|---|---|");
for (let minute = 1; minute <= minutes; minute += 1) {
	while (performance.now() - beganAt < minute * 60_000) {
		const results = await readAll(parallax, { readers, prompts: readers * 4, spreadMs: 0 });
		promptCount += results.length;
		lost += results.reduce((sum, result) => sum + 200 - result.deltas, 0);
	}
	samples.push([minute, await parallax.server.heldKb()]);
	console.log(`| ${minute} | ${promptCount} | ${lost} | ${samples.at(-1)?.[1]} | ${parallax.server.residentKb()} |`);
}
const steady = samples.filter(([minute]) => minute > Math.min(WARM_UP_MINUTES, minutes - 2));
console.log(`\nFrom minute ${steady[0]?.[0]} on it grows by ${slope(steady).toFixed(1)} KB a minute.`);
await parallax.stop();
await vendor.stop();
