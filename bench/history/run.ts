import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countHistory, getHistory, MAX_TURNS, urlOf } from "@parallax/contract";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { startPostgres } from "../../scripts/steps/start-postgres.mjs";
import { openProduct, type Product } from "../seed/open-product.ts";
import { seedChats, untilIndexed } from "../seed/seed-chats.ts";
import { printTurns } from "./measure-turns.ts";
import { type Screen, scrollEachScreen } from "./scroll-to-end.ts";

/**
 * Compares the first page of a long history with that of a short one over HTTP, and searches it. Then scrolls it to the
 * end in Chromium; --scroll does only that. Then compares chats of twenty turns with chats of one; --turns does only
 * that. Uses SQLite by default; with --postgres a temporary PostgreSQL server, or the one of DATABASE_URL, whose database
 * should be empty.
 */
const SHORT = 10;
const ROUNDS = 60;
const SEARCHES = [
	"north star",
	"nor",
	"天气",
	"glühbirne",
	'"should a team"',
	"山",
	"b1",
	"небо голубое",
	"(1234)",
	"salee mer",
	"s",
	"function seconds refuse",
];

async function measureTimes(origin: string, cookie: string, paths: readonly string[]): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const path = paths[round % paths.length] ?? "";
		const beganAt = performance.now();
		const response = await fetch(`${origin}${path}`, { headers: { cookie, "accept-encoding": "identity" } });
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		times.push(performance.now() - beganAt);
	}
	return times.toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], fraction: number): string =>
	(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0).toFixed(1);

const SCREENS: readonly Screen[] = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
	{ width: 1920, height: 1080 },
];

async function printScrolling(origin: string, cookie: string): Promise<void> {
	console.log(
		"\n| scrolled to the end | turns | longest task, ms | tasks over 50 ms | most nodes |\n|---|---|---|---|---|",
	);
	for (const [index, result] of (await scrollEachScreen(SCREENS, { origin, cookie })).entries()) {
		const { turns, longestMs, longTaskMs, maxNodes } = result;
		const { width, height } = SCREENS[index] as Screen;
		console.log(`| ${width} × ${height} | ${turns} | ${longestMs.toFixed(1)} | ${longTaskMs.length} | ${maxNodes} |`);
	}
}

async function printRow(name: string, product: Product, cookie: string, paths: readonly string[]): Promise<void> {
	await measureTimes(product.origin, cookie, paths);
	const times = await measureTimes(product.origin, cookie, paths);
	console.log(`| ${name} | ${quantile(times, 0.5)} | ${quantile(times, 0.95)} | ${quantile(times, 1)} |`);
}

const historyPath = (query: Record<string, string | number>): string => urlOf(getHistory, { query: query as never });

async function printHttp(product: Product, shortCookie: string, longCookie: string): Promise<void> {
	console.log("| ms through HTTP | p50 | p95 | most |\n|---|---|---|---|");
	const brief = { brief: "true" };
	const printLongRow = (name: string, ...paths: readonly string[]) => printRow(name, product, longCookie, paths);
	await printRow(`first page of ${SHORT}, brief`, product, shortCookie, [historyPath(brief)]);
	await printLongRow(`first page of ${chats}, brief, limit ${SHORT}`, historyPath({ ...brief, limit: SHORT }));
	await printLongRow(`first page of ${chats}, brief`, historyPath(brief));
	await printLongRow(`first page of ${chats}, with answers`, historyPath({}));
	await printLongRow("one failed", historyPath({ ...brief, status: "error" }));
	await printLongRow("they disagreed", historyPath({ ...brief, disagreed: "true" }));
	await printLongRow("counts of the filters", urlOf(countHistory, { query: {} }));
	await printLongRow("searches", ...SEARCHES.map((q) => historyPath({ ...brief, q })));
	await printLongRow(
		"counts of the filters in a search",
		...SEARCHES.map((q) => urlOf(countHistory, { query: { q } })),
	);
}

const { values } = parseArgs({
	options: {
		chats: { type: "string" },
		postgres: { type: "boolean" },
		scroll: { type: "boolean" },
		turns: { type: "boolean" },
	},
});
const chats = Number(values.chats ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), "parallax-bench-"));
const postgres = values.postgres ? await startPostgres() : undefined;
const DATABASE_URL = postgres?.url ?? process.env.DATABASE_URL;
await ensureBuilt();
const product = await openProduct({ DATA_DIR: dataDir, DATABASE_URL });

async function compareTurns(): Promise<void> {
	// As many answers as the long history has.
	await printTurns(product, Math.ceil(chats / MAX_TURNS), SEARCHES, async (cookie, paths) => {
		await measureTimes(product.origin, cookie, paths);
		return (await measureTimes(product.origin, cookie, paths))[ROUNDS / 2] ?? 0;
	});
}

async function compareHistories(): Promise<void> {
	const short = await product.signIn("short@parallax.example", "a short history");
	const long = await product.signIn("long@parallax.example", "a long history");
	await seedChats(product.database, short.owner, SHORT, Date.now());
	const beganAt = performance.now();
	await seedChats(product.database, long.owner, chats, Date.now());
	await untilIndexed(product.database);
	const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
	console.log(`${DATABASE_URL ? "PostgreSQL" : "SQLite"}, ${chats} chats kept and indexed in ${seconds} s.\n`);
	if (!values.scroll) await printHttp(product, short.cookie, long.cookie);
	await printScrolling(product.origin, long.cookie);
}

try {
	if (!values.turns) await compareHistories();
	if (!values.scroll) await compareTurns();
} finally {
	await product.close();
	await postgres?.stop();
	await rm(dataDir, { recursive: true, force: true });
}
