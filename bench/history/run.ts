import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countHistory, getHistory, urlOf } from "@parallax/contract";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { startPostgres } from "../../scripts/steps/start-postgres.mjs";
import { keepChats, untilIndexed } from "../seed/kept-chats.ts";
import { openProduct, type Product } from "../seed/open-product.ts";
import { type Screen, scrollOnEach } from "./scroll-to-end.ts";

/**
 * Compares the first page of a long history with that of a short one over HTTP, and searches it. Then scrolls it to the
 * end in Chromium; --scroll does only that. Uses SQLite by default; with --postgres a temporary PostgreSQL server, or
 * the one of DATABASE_URL, whose database should be empty.
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

async function timesOf(origin: string, cookie: string, addresses: readonly string[]): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const address = addresses[round % addresses.length] ?? "";
		const beganAt = performance.now();
		const answer = await fetch(`${origin}${address}`, { headers: { cookie, "accept-encoding": "identity" } });
		await answer.arrayBuffer();
		if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
		times.push(performance.now() - beganAt);
	}
	return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number): string =>
	(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

const SCREENS: readonly Screen[] = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
	{ width: 1920, height: 1080 },
];

async function tellOfScrolling(origin: string, cookie: string): Promise<void> {
	console.log(
		"\n| scrolled to the end | turns | longest task, ms | tasks over 50 ms | most nodes |\n|---|---|---|---|---|",
	);
	for (const [place, scrolled] of (await scrollOnEach(SCREENS, { origin, cookie })).entries()) {
		const { turns, longestMs, heldUpMs, mostNodes } = scrolled;
		const { width, height } = SCREENS[place] as Screen;
		console.log(`| ${width} × ${height} | ${turns} | ${longestMs.toFixed(1)} | ${heldUpMs.length} | ${mostNodes} |`);
	}
}

async function row(name: string, product: Product, cookie: string, addresses: readonly string[]): Promise<void> {
	await timesOf(product.origin, cookie, addresses);
	const times = await timesOf(product.origin, cookie, addresses);
	console.log(`| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} |`);
}

const pageOf = (query: Record<string, string | number>): string => urlOf(getHistory, { query: query as never });

async function tellOfHttp(product: Product, shortCookie: string, longCookie: string): Promise<void> {
	console.log("| ms through HTTP | p50 | p95 | most |\n|---|---|---|---|");
	const brief = { brief: "true" };
	const years = (name: string, ...addresses: readonly string[]) => row(name, product, longCookie, addresses);
	await row(`first page of ${SHORT}, brief`, product, shortCookie, [pageOf(brief)]);
	await years(`first page of ${chats}, brief, limit ${SHORT}`, pageOf({ ...brief, limit: SHORT }));
	await years(`first page of ${chats}, brief`, pageOf(brief));
	await years(`first page of ${chats}, with answers`, pageOf({}));
	await years("one failed", pageOf({ ...brief, status: "error" }));
	await years("they disagreed", pageOf({ ...brief, disagreed: "true" }));
	await years("counts of the filters", urlOf(countHistory, { query: {} }));
	await years("searches", ...SEARCHES.map((q) => pageOf({ ...brief, q })));
	await years("counts of the filters in a search", ...SEARCHES.map((q) => urlOf(countHistory, { query: { q } })));
}

const { values } = parseArgs({
	options: { chats: { type: "string" }, postgres: { type: "boolean" }, scroll: { type: "boolean" } },
});
const chats = Number(values.chats ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), "parallax-bench-"));
const postgres = values.postgres ? await startPostgres() : undefined;
const DATABASE_URL = postgres?.url ?? process.env.DATABASE_URL;
await ensureBuilt();
const product = await openProduct({ DATA_DIR: dataDir, DATABASE_URL });
try {
	const short = await product.person("short@parallax.example", "a short history");
	const long = await product.person("long@parallax.example", "a long history");
	await keepChats(product.database, short.owner, SHORT, Date.now());
	const beganAt = performance.now();
	await keepChats(product.database, long.owner, chats, Date.now());
	await untilIndexed(product.database);
	const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
	console.log(`${DATABASE_URL ? "PostgreSQL" : "SQLite"}, ${chats} chats kept and indexed in ${seconds} s.\n`);
	if (!values.scroll) await tellOfHttp(product, short.cookie, long.cookie);
	await tellOfScrolling(product.origin, long.cookie);
} finally {
	await product.close();
	await postgres?.stop();
	await rm(dataDir, { recursive: true, force: true });
}
