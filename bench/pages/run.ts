import { availableParallelism, release } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { projectRoot } from "../../scripts/steps/project-root.mjs";
import { COMMIT_OF_0_1_0, earlierProduct } from "../earlier-product.ts";
import { type Measurement, measurePage, PROFILES, type Profile } from "./measure-page.ts";
import { type SeededServer, startSeededServer } from "./seeded-server.ts";

/** Compares how fast pages load with those of 0.1.0, by Lighthouse: medians of alternating runs. */
const { values } = parseArgs({
	options: {
		rounds: { type: "string", default: "3" },
		/** Only pages whose name contains this. */
		only: { type: "string", default: "" },
		/** Only this product, without the baseline; also pages that 0.1.0 does not have. */
		alone: { type: "boolean", default: false },
	},
});

const median = (numbers: readonly number[]): number =>
	numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function formatRow(rounds: readonly Measurement[]): string {
	const medianOf = (select: (measurement: Measurement) => number) => median(rounds.map(select));
	const scores = [0, 1, 2, 3].map((index) => medianOf(({ scores }) => scores[index] ?? Number.NaN)).join(" / ");
	const seconds = medianOf(({ contentMs }) => contentMs) / 1000;
	const kilobytes = medianOf(({ scriptBytes }) => scriptBytes) / 1000;
	const shift = medianOf((measurement) => measurement.shift).toFixed(3);
	return `${shift} | ${seconds.toFixed(1)} | ${medianOf(({ blockedMs }) => blockedMs).toFixed(0)} | ${kilobytes.toFixed(0)} | ${scores}`;
}

async function measureContender(server: SeededServer, index: number, profile: Profile): Promise<Measurement> {
	const page = server.pages[index];
	if (!page) throw new Error(`There is no page ${index}.`);
	return await measurePage(server.origin + page.path, page.isOwn ? server.cookies : [], profile);
}

await ensureBuilt();
const contenders = [
	...(values.alone ? [] : [{ name: "0.1.0", server: await startSeededServer(earlierProduct(COMMIT_OF_0_1_0), false) }]),
	{ name: "this", server: await startSeededServer(projectRoot, values.alone) },
];
const benchmarkIndexes: number[] = [];
console.log("| page | | | CLS | LCP, s | TBT, ms | JS, kB | performance / accessibility / practices / search |");
console.log("|---|---|---|---|---|---|---|---|");
for (const [index, { name }] of (contenders[0]?.server.pages ?? []).entries()) {
	if (!name.includes(values.only)) continue;
	for (const profile of PROFILES) {
		const rounds = contenders.map((): Measurement[] => []);
		for (let round = 0; round < Number(values.rounds); round += 1)
			for (const [contenderIndex, { server }] of contenders.entries())
				rounds[contenderIndex]?.push(await measureContender(server, index, profile));
		benchmarkIndexes.push(...rounds.flat().map(({ benchmarkIndex }) => benchmarkIndex));
		for (const [contenderIndex, contender] of contenders.entries())
			console.log(`| ${name} | ${profile} | ${contender.name} | ${formatRow(rounds[contenderIndex] ?? [])} |`);
	}
}
for (const { server } of contenders) await server.stop();
const [lowest, highest] = [Math.min(...benchmarkIndexes), Math.max(...benchmarkIndexes)];
console.log(
	`\nNode ${process.version}, Linux ${release()}, ${availableParallelism()} cores; Lighthouse's benchmark index ${lowest} to ${highest}.`,
);
