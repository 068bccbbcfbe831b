import { estimateChat, type SeatRequest } from "@parallax/contract";
import { expect, it } from "vitest";
import { maxCostUsd, usualCostOfBytesUsd } from "../../../providers/index.ts";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, QUESTION, tryToAsk } from "../../../testing/chats.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";

/** The scripted assistants with the catalogue's models. Grok's model has no price, and Claude is a demonstration. */
function priced() {
	const providers = scriptedAssistants();
	const named = Object.fromEntries(
		Object.values(providers).map((one) => [one.id, { ...one, model: BUILT_IN[one.id as "grok"].model }]),
	);
	return { ...named, grok: { ...providers.grok, model: "grok-99" }, claude: { ...providers.claude, demo: true } };
}

const start = (options: TestAppOptions = {}) => startTestApp({ providers: priced(), ...options } as TestAppOptions);
const estimate = (browser: BrowserClient, seats: readonly SeatRequest[], prompt = QUESTION) =>
	browser.call(estimateChat, { body: { prompt, seats: [...seats] } });

const costs = (id: string, model: string, text: string): number => {
	const price = cataloguePrice(id, model);
	if (!price) throw new Error(`${model} has no price`);
	return maxCostUsd(price, text);
};

it("the maximum cost of a prompt is the sum of its seats' costs, and demonstrations cost nothing", async () => {
	const app = await start();
	const { status, answer } = await estimate(app.browser(), [
		{ provider: "chatgpt", system: "Be short." },
		{ provider: "chatgpt", model: "gpt-5" },
		{ provider: "claude" },
	]);
	const [first, second] = [
		costs("chatgpt", "gpt-4o", `Be short.\n${QUESTION}`),
		costs("chatgpt", "gpt-5", `\n${QUESTION}`),
	];
	expect(status).toBe(200);
	expect(answer.seats.map(({ mostUsd }) => mostUsd)).toEqual([first, second, 0]);
	expect(answer.mostUsd).toBeCloseTo(first + second, 9);
});

it("the usual cost counts answers of 600 tokens until enough are known, then of their median length", async () => {
	const app = await start();
	const browser = app.browser();
	const price = cataloguePrice("chatgpt", "gpt-4o");
	const bytes = Buffer.byteLength(`\n${QUESTION}`);
	const usual = (tokens: number): number => (price ? usualCostOfBytesUsd(price, bytes, tokens) : Number.NaN);
	const seats = [{ provider: "chatgpt" }, { provider: "claude" }];
	const { answer } = await estimate(browser, seats);
	expect(answer.seats.map(({ usualUsd }) => usualUsd)).toEqual([usual(600), 0]);
	expect(answer.usualUsd).toBeCloseTo(usual(600), 9);
	expect(answer.usualUsd ?? 0).toBeLessThan((answer.mostUsd ?? 0) / 10);
	const { id } = await ask(browser, QUESTION, ["claude"]);
	await app.database.write(async (transaction) => {
		const row = await transaction
			.selectFrom("responses")
			.selectAll()
			.where("chat_id", "=", id)
			.executeTakeFirstOrThrow();
		for (let n = 0; n < 21; n += 1) {
			const answered = { status: "success", demo: 0, output_tokens: n < 10 ? 50 : 900, settled_at: n } as const;
			await transaction
				.insertInto("responses")
				.values({ ...row, ...answered, id: `r${n}`, seat: `s${n}` })
				.execute();
		}
	});
	const other = await startTestApp({
		providers: priced(),
		store: { ...app.store, remove: async () => {} },
	} as TestAppOptions);
	expect((await estimate(other.browser(), seats)).answer.usualUsd).toBeCloseTo(usual(900), 9);
	expect((await estimate(browser, seats)).answer.usualUsd).toBeCloseTo(usual(600), 9);
});

it("the sum is unknown when one price is unknown", async () => {
	const app = await start();
	const { answer } = await estimate(app.browser(), [{ provider: "chatgpt" }, { provider: "grok" }]);
	const known = { mostUsd: expect.any(Number), usualUsd: expect.any(Number) };
	expect(answer).toEqual({ mostUsd: null, usualUsd: null, seats: [known, { mostUsd: null, usualUsd: null }] });
});

it("a request in the form of the specification is estimated too", async () => {
	const app = await start();
	const body = { prompt: QUESTION, selectedProviders: ["claude"] };
	expect((await app.browser().call(estimateChat, { body })).answer).toEqual({
		...{ mostUsd: 0, usualUsd: 0 },
		seats: [{ mostUsd: 0, usualUsd: 0 }],
	});
});

it("an estimate is refused for the same reasons as the prompt", async () => {
	const app = await start();
	const browser = app.browser();
	const none = await estimate(browser, [{ provider: "local" }]);
	const prompt = await tryToAsk(browser, QUESTION, ["local"]);
	expect([none.status, none.text]).toEqual([prompt.status, prompt.text]);
	expect((await estimate(browser, [{ provider: "chatgpt" }], "")).status).toBe(400);
	const named = [
		{ provider: "chatgpt", name: "A" },
		{ provider: "grok", name: "A" },
	];
	expect((await estimate(browser, named)).status).toBe(400);
	const closed = await start({ env: { ALLOW_ANONYMOUS: "false" } });
	expect((await estimate(closed.browser(), [{ provider: "chatgpt" }])).status).toBe(401);
});

it("estimates are limited to 120 a minute for an owner", async () => {
	const app = await start();
	const owner = app.browser();
	expect((await tryToAsk(owner, QUESTION, ["claude"])).status).toBe(201);
	const statuses = new Set<number>();
	for (let n = 0; n < 120; n += 1) statuses.add((await estimate(owner, [{ provider: "claude" }])).status);
	expect([...statuses]).toEqual([200]);
	const refused = await estimate(owner, [{ provider: "claude" }]);
	expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("Too many estimates were requested")]);
}, 60_000);

it("an estimate stores nothing and does not count against the limit of prompts", async () => {
	const app = await start();
	const browser = app.browser();
	for (let n = 0; n < 130; n += 1) await estimate(browser, [{ provider: "chatgpt" }]);
	const stored = await app.database.query.selectFrom("chats").select("id").execute();
	const visitors = await app.database.query.selectFrom("visitors").select("id").execute();
	const spending = await app.database.query.selectFrom("spending").select("usd").execute();
	expect([stored, visitors, spending]).toEqual([[], [], []]);
	expect((await tryToAsk(browser, QUESTION, ["chatgpt"])).status).toBe(201);
	expect(app.providers.chatgpt.calls).toEqual([]);
});

it("a search costs more where the model may search, and is unknown where its price is", async () => {
	const scripted = scriptedAssistants();
	const providers = { ...scripted, ...priced() };
	const noPrice = {
		...scripted.gemini,
		priceOf: () => ({ input: 1, cached: null, output: 1, longer: [], search: null }),
	};
	const without = { images: null, documents: null, search: false, reasoning: null, isDefault: true };
	const unable = {
		...scripted.chatgpt,
		model: "gpt-4o",
		modelList: () => ({
			models: [
				{ ...without, id: "gpt-4o", name: "", contextTokens: null, inputUsdPerMTok: null, outputUsdPerMTok: null },
			],
			from: "vendor" as const,
			at: null,
		}),
	};
	const app = await start({
		providers: { ...providers, gemini: noPrice, chatgpt: unable },
	} as unknown as TestAppOptions);
	const ids = ["chatgpt", "gemini", "claude"];
	const costsOf = async (search: boolean, model?: string) => {
		const seats = ids.map((provider) => ({ provider, ...(provider === "chatgpt" && model && { model }) }));
		const { answer } = await app.browser().call(estimateChat, { body: { prompt: QUESTION, seats, search } });
		return answer.seats;
	};
	const [plain, searching] = [await costsOf(false, "gpt-5"), await costsOf(true, "gpt-5")];
	const more = (kind: "mostUsd" | "usualUsd") => (searching[0]?.[kind] ?? 0) - (plain[0]?.[kind] ?? 0);
	expect(more("mostUsd")).toBeCloseTo(5 * 0.01 + (30_000 * 1.25) / 1e6, 9);
	expect(more("usualUsd")).toBeCloseTo(2 * 0.01 + (10_000 * 1.25) / 1e6, 9);
	expect(searching.slice(1)).toEqual([
		{ mostUsd: null, usualUsd: null },
		{ mostUsd: 0, usualUsd: 0 },
	]);
	expect((await costsOf(true))[0]).toEqual((await costsOf(false))[0]);
});
