import { availableParallelism, release } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { projectRoot } from "../../scripts/steps/project-root.mjs";
import { COMMIT_OF_0_1_0, earlierProduct } from "../earlier-product.ts";
import { type Measured, measurePage, PROFILES, type Profile } from "./measure-page.ts";
import { type SeededServer, seededServer } from "./seeded-server.ts";

/** Compares how fast pages load with those of 0.1.0, by Lighthouse: medians of alternating runs. */
const { values } = parseArgs({
	options: {
		rounds: { type: "string", default: "3" },
		/** Only pages whose name contains this. */
		only: { type: "string", default: "" },
		/** Only this product, without the baseline. */
		alone: { type: "boolean", default: false },
	},
});

const median = (all: readonly number[]): number =>
	all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

function row(rounds: readonly Measured[]): string {
	const of = (figure: (one: Measured) => number) => median(rounds.map(figure));
	const scores = [0, 1, 2, 3].map((place) => of(({ scores }) => scores[place] ?? Number.NaN)).join(" / ");
	const seconds = of(({ contentMs }) => contentMs) / 1000;
	const kilobytes = of(({ scriptBytes }) => scriptBytes) / 1000;
	const shift = of((one) => one.shift).toFixed(3);
	return `${shift} | ${seconds.toFixed(1)} | ${of(({ blockedMs }) => blockedMs).toFixed(0)} | ${kilobytes.toFixed(0)} | ${scores}`;
}

async function measured(server: SeededServer, place: number, profile: Profile): Promise<Measured> {
	const page = server.pages[place];
	if (!page) throw new Error(`There is no page ${place}.`);
	return await measurePage(server.origin + page.path, page.isOwn ? server.cookies : [], profile);
}

await ensureBuilt();
const contenders = [
	...(values.alone ? [] : [{ name: "0.1.0", server: await seededServer(earlierProduct(COMMIT_OF_0_1_0)) }]),
	{ name: "this", server: await seededServer(projectRoot) },
];
const machines: number[] = [];
console.log("| page | | | CLS | LCP, s | TBT, ms | JS, kB | performance / accessibility / practices / search |");
console.log("|---|---|---|---|---|---|---|---|");
for (const [place, { name }] of (contenders[0]?.server.pages ?? []).entries()) {
	if (!name.includes(values.only)) continue;
	for (const profile of PROFILES) {
		const rounds = contenders.map((): Measured[] => []);
		for (let round = 0; round < Number(values.rounds); round += 1)
			for (const [turn, { server }] of contenders.entries()) rounds[turn]?.push(await measured(server, place, profile));
		machines.push(...rounds.flat().map(({ machine }) => machine));
		for (const [turn, contender] of contenders.entries())
			console.log(`| ${name} | ${profile} | ${contender.name} | ${row(rounds[turn] ?? [])} |`);
	}
}
for (const { server } of contenders) await server.stop();
const [least, most] = [Math.min(...machines), Math.max(...machines)];
console.log(
	`\nNode ${process.version}, Linux ${release()}, ${availableParallelism()} cores; Lighthouse's benchmark index ${least} to ${most}.`,
);
