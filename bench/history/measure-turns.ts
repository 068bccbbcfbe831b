import { getChat, getHistory, getResponses, MAX_TURNS, urlOf } from "@parallax/contract";
import type { Product } from "../seed/open-product.ts";
import { seedChats, untilIndexed } from "../seed/seed-chats.ts";

/** The median of these requests in ms. */
type MedianOf = (cookie: string, paths: readonly string[]) => Promise<number>;

interface Rows {
	readonly searches: readonly string[];
	readonly ids: readonly string[];
}

const history = (query: Record<string, string>): string => urlOf(getHistory, { query: query as never });

const REQUESTS: Readonly<Record<string, (rows: Rows) => readonly string[]>> = {
	"first page, brief": () => [history({ brief: "true" })],
	"first page, with answers": () => [history({})],
	searches: ({ searches }) => searches.map((q) => history({ brief: "true", q })),
	"a chat": ({ ids }) => ids.map((id) => urlOf(getChat, { params: { id } })),
	"answers of its newest turn": ({ ids }) => ids.map((id) => urlOf(getResponses, { params: { id }, query: {} })),
	"its page, rendered": ({ ids }) => ids.map((id) => `/?session=${id}&from=history`),
};

/** Compares chats of twenty turns with as many of one turn, in the same database and in turns. */
export async function printTurns(product: Product, count: number, searches: readonly string[], medianOf: MedianOf) {
	const sides = [];
	for (const turns of [1, MAX_TURNS]) {
		const { owner, cookie } = await product.signIn(`turns-${turns}@parallax.example`, "chats of several turns");
		const ids = await seedChats(product.database, owner, count, Date.now(), turns);
		sides.push({ cookie, rows: { searches, ids: ids.slice(-10) } });
	}
	await untilIndexed(product.database);
	console.log(`\n| ${count} chats, ms through HTTP, p50 | 1 turn | ${MAX_TURNS} turns | ratio |\n|---|---|---|---|`);
	for (const [name, pathsOf] of Object.entries(REQUESTS)) {
		const medians = [];
		for (const { cookie, rows } of sides) medians.push(await medianOf(cookie, pathsOf(rows)));
		const [one = 0, many = 0] = medians;
		console.log(`| ${name} | ${one.toFixed(1)} | ${many.toFixed(1)} | ${(many / one).toFixed(1)} |`);
	}
}
