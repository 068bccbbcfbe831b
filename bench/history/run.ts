import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { getHistory, urlOf } from "@parallax/contract";
import { keepChats, untilIndexed } from "../seed/kept-chats.ts";
import { openProduct, type Product } from "../seed/open-product.ts";

/**
 * The first page of a long history beside that of a short one, and searches of it, through HTTP. On SQLite by itself; on
 * the PostgreSQL server of DATABASE_URL, whose database should be a new one, when that is set.
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

type Query = Parameters<typeof urlOf>[1] extends infer P ? NonNullable<P> : never;

async function timesOf(origin: string, cookie: string, queries: readonly Query[]): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const address = urlOf(getHistory, queries[round % queries.length]);
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

async function row(name: string, product: Product, cookie: string, queries: readonly Query[]): Promise<void> {
	await timesOf(product.origin, cookie, queries);
	const times = await timesOf(product.origin, cookie, queries);
	console.log(`| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} |`);
}

const { values } = parseArgs({ options: { chats: { type: "string" } } });
const chats = Number(values.chats ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), "parallax-bench-"));
const product = await openProduct({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL });
try {
	const short = await product.person("short@parallax.example", "a short history");
	const long = await product.person("long@parallax.example", "a long history");
	await keepChats(product.database, short.owner, SHORT, Date.now());
	const beganAt = performance.now();
	await keepChats(product.database, long.owner, chats, Date.now());
	await untilIndexed(product.database);
	const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
	console.log(
		`${process.env.DATABASE_URL ? "PostgreSQL" : "SQLite"}, ${chats} chats kept and indexed in ${seconds} s.\n`,
	);
	console.log("| ms through HTTP | p50 | p95 | most |\n|---|---|---|---|");
	const brief = { query: { brief: "true" } };
	await row(`first page of ${SHORT}, brief`, product, short.cookie, [brief]);
	await row(`first page of ${chats}, brief, limit ${SHORT}`, product, long.cookie, [
		{ query: { ...brief.query, limit: SHORT } },
	]);
	await row(`first page of ${chats}, brief`, product, long.cookie, [brief]);
	await row(`first page of ${chats}, with answers`, product, long.cookie, [{ query: {} }]);
	await row("one failed", product, long.cookie, [{ query: { ...brief.query, status: "error" } }]);
	await row(
		"searches",
		product,
		long.cookie,
		SEARCHES.map((q) => ({ query: { ...brief.query, q } })),
	);
} finally {
	await product.close();
	await rm(dataDir, { recursive: true, force: true });
}
