import { describe, expect, it } from "vitest";
import { ProviderFailure, worstCaseUsd } from "../../../providers/index.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import { ask, askSeats, QUESTION, sameBrowser, settledOf, tryToAsk } from "../../../testing/chats.ts";
import { scriptedAssistants, someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const ONE_PROMPT_USD = worstCaseUsd(cataloguePrice("chatgpt", "gpt-4o"), QUESTION);
const BUDGET_SPENT = "This site has reached its daily spending limit, which resets at 00:00 UTC. Your prompt is saved.";

/** ChatGPT with real models and prices, and scripted responses. */
function withPricedChatGpt() {
	const scripted = scriptedAssistants();
	const chatgpt = { ...scripted.chatgpt, model: "gpt-4o" };
	return { ...scripted, chatgpt };
}

describe("DAILY_BUDGET_USD", () => {
	it("reserves the worst case before asking: of simultaneous prompts, those within the budget are sent", async () => {
		const providers = withPricedChatGpt();
		const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: String(ONE_PROMPT_USD * 2.5) } });
		const replies = await Promise.all(Array.from({ length: 10 }, () => tryToAsk(app.browser(), QUESTION, ["chatgpt"])));
		expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(8).fill(429)]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.text).toBe(BUDGET_SPENT);
		expect(refused?.headers.get("x-error-code")).toBe("spent");
		expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
		await providers.chatgpt.call(2);
		expect(providers.chatgpt.calls).toHaveLength(2);
	});

	it("releases the part of the reservation that an answer did not cost", async () => {
		const providers = withPricedChatGpt();
		const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: String(ONE_PROMPT_USD * 1.5) } });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["chatgpt"]);
		expect((await tryToAsk(browser, QUESTION, ["chatgpt"])).status).toBe(429);
		const call = await providers.chatgpt.call();
		call.emitText("Cheap.");
		call.end({ model: "gpt-4o-2024-08-06", usage: someUsage });
		expect((await settledOf(browser, id))[0]?.costUsd).toBeCloseTo((10 * 2.5 + 20 * 10) / 1_000_000, 9);
		expect((await tryToAsk(browser, QUESTION, ["chatgpt"])).status).toBe(201);
	});

	it("reserves the price of the default model too where that one may succeed an unlisted one", async () => {
		const cheap = { id: "gpt-4o-mini", name: "GPT-4o mini", createdAt: null };
		const cheapUsd = worstCaseUsd(cataloguePrice("chatgpt", cheap.id), `\n${QUESTION}`);
		for (const [models, usd] of [
			[[], ONE_PROMPT_USD],
			[[cheap], cheapUsd],
		] as const) {
			const providers = withPricedChatGpt();
			const modelList = () => ({ ...providers.chatgpt.modelList(), models: [...models] as never });
			const listing = { ...providers, chatgpt: { ...providers.chatgpt, modelList } };
			const app = await startTestApp({ providers: listing, env: { DAILY_BUDGET_USD: "5" } });
			await askSeats(app.browser(), [{ provider: "chatgpt", model: cheap.id }]);
			const [spending] = await app.database.query.selectFrom("spending").select("usd").execute();
			expect(spending?.usd).toBeCloseTo(usd, 4);
		}
	});

	it("counts what the vendor reported for tries that broke off before their first text", async () => {
		const providers = withPricedChatGpt();
		const app = await startTestApp({ providers, pause: async () => {}, env: { DAILY_BUDGET_USD: "5" } });
		const browser = app.browser();
		const lost = new ProviderFailure({ code: "network", sentence: "It was lost.", mayRetry: true });
		const thoughts = { inputTokens: 10, outputTokens: 3000, reasoningTokens: 3000, cachedTokens: 0 };
		const spentUsd = async () => (await app.database.query.selectFrom("spending").select("usd").execute())[0]?.usd;
		const lostUsd = (10 * 2.5 + 3000 * 10) / 1_000_000;

		const { id } = await ask(browser, QUESTION, ["chatgpt"]);
		for (const n of [1, 2]) {
			const call = await providers.chatgpt.call(n);
			call.reportUsage(thoughts);
			call.fail(lost);
		}
		const answer = await providers.chatgpt.call(3);
		answer.emitText("At last.");
		answer.end({ model: "gpt-4o-2024-08-06", usage: someUsage });
		const answerUsd = (10 * 2.5 + 20 * 10) / 1_000_000;
		expect((await settledOf(browser, id))[0]?.costUsd).toBeCloseTo(answerUsd, 9);
		expect(await spentUsd()).toBeCloseTo(2 * lostUsd + answerUsd, 9);

		const { id: failed } = await ask(browser, QUESTION, ["chatgpt"]);
		for (const n of [4, 5, 6]) {
			const call = await providers.chatgpt.call(n);
			call.reportUsage(thoughts);
			call.fail(lost);
		}
		await settledOf(browser, failed);
		expect(await spentUsd()).toBeCloseTo(5 * lostUsd + answerUsd, 9);
	});

	it("a refused prompt does not count against the visitor's own limit, and its key can be used again", async () => {
		const providers = withPricedChatGpt();
		const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: String(ONE_PROMPT_USD / 2) } });
		const browser = app.browser();
		const key = { "idempotency-key": "0d5a4c2f-9e11-4f2c-b6a4-7d1e9a524f0c" };
		for (let n = 0; n < 25; n += 1) {
			expect((await tryToAsk(browser, QUESTION, ["chatgpt"], key)).text).toBe(BUDGET_SPENT);
		}
	});

	it("a refused prompt stores no visitor, however many browsers without a cookie send prompts", async () => {
		const app = await startTestApp({
			providers: withPricedChatGpt(),
			env: { DAILY_BUDGET_USD: String(ONE_PROMPT_USD / 2) },
		});
		const visitors = () => app.database.query.selectFrom("visitors").select("id").execute();
		for (let n = 0; n < 5; n += 1) {
			const key = { "idempotency-key": `a-key-of-its-own-for-browser-${n}` };
			expect((await tryToAsk(app.browser(), QUESTION, ["chatgpt"], key)).text).toBe(BUDGET_SPENT);
			expect((await tryToAsk(app.browser(), QUESTION, ["chatgpt"])).text).toBe(BUDGET_SPENT);
		}
		expect(await visitors()).toEqual([]);
		const browser = app.browser();
		await tryToAsk(browser, QUESTION, ["chatgpt"]);
		const before = sameBrowser(app, browser);
		await tryToAsk(browser, QUESTION, ["chatgpt"]);
		expect(browser.secrets()).toEqual(before.secrets());
		expect(browser.secrets()).toHaveLength(1);
	});
});
