import { estimateTurn } from "@parallax/contract";
import { expect, it } from "vitest";
import { CEILING, maxCostOfTokensUsd, type Price } from "../../../providers/index.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, askTurn, settledOf, type TurnFields, tryToAsk, tryToAskTurn } from "../../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const MODEL = "claude-sonnet-5-5";
const price = cataloguePrice("claude", MODEL) as Price;
/** What the vendor counted for the first turn: 900 fresh, 100 cached and 50 written tokens. */
const COUNTED = 900 + 100 + 50;
const ANSWER = "Says much. ".repeat(300);

/** A first turn of Claude, counted by its vendor. */
async function countedTurn(env: Record<string, string> = {}) {
	const app = await startTestApp({ env });
	const browser = app.browser();
	const { id } = await askSeats(browser, [{ provider: "claude", model: MODEL }], "Prompt 1");
	const call = await app.providers.claude.call();
	call.emitText(ANSWER);
	const usage = { inputTokens: 900, outputTokens: 50, reasoningTokens: null, cachedTokens: 100 };
	call.end({ usage, model: MODEL });
	await settledOf(browser, id);
	return { app, browser, id };
}

const estimate = async (browser: BrowserClient, id: string, body: TurnFields) =>
	(await browser.call(estimateTurn, { params: { id }, body })).answer;

const reservedOf = async ({ database }: TestApp, turn: number) => {
	const rows = await database.query.selectFrom("responses").select("reserved_usd").where("turn", "=", turn).execute();
	return rows.map(({ reserved_usd }) => reserved_usd);
};

const written = { isCacheWritten: true };

it("a turn costs at most the tokens that the vendor has counted, and its new text by bytes", async () => {
	const { app, browser, id } = await countedTurn();
	const most = maxCostOfTokensUsd(price, COUNTED + "Prompt 2".length, written);
	const { mostUsd, seats } = await estimate(browser, id, { prompt: "Prompt 2" });
	expect([mostUsd, seats.map((seat) => seat.mostUsd)]).toEqual([most, [most]]);
	expect(app.providers.claude.calls).toHaveLength(1);
});

it("another model counts tokens in another way, so all of its text counts by bytes", async () => {
	const { browser, id } = await countedTurn();
	const model = "claude-opus-5-5";
	const { mostUsd } = await estimate(browser, id, { prompt: "Prompt 2", seats: [{ seat: "claude", model }] });
	const bytes = ["", "Prompt 1", ANSWER, "Prompt 2"].join("\n").length;
	expect(mostUsd).toBe(maxCostOfTokensUsd(cataloguePrice("claude", model) as Price, bytes, written));
});

it("the reservation covers a successor that counts in another way", async () => {
	const { app, browser, id } = await countedTurn();
	await askTurn(browser, id, { prompt: "Prompt 2" });
	const bytes = ["", "Prompt 1", ANSWER, "Prompt 2"].join("\n").length;
	expect(await reservedOf(app, 2)).toEqual([maxCostOfTokensUsd(CEILING, bytes, written)]);
});

it("a turn beyond the daily budget is refused like a prompt, and leaves nothing", async () => {
	const { app, browser, id } = await countedTurn({ DAILY_BUDGET_USD: "1.27" });
	const refused = await tryToAskTurn(browser, id, { prompt: "Prompt 2" }, { "idempotency-key": "k" });
	expect([refused.status, refused.headers.get("x-error-code")]).toEqual([429, "spent"]);
	expect(await app.database.query.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
	expect(await app.database.query.selectFrom("turns").selectAll().execute()).toHaveLength(1);
	expect(app.providers.claude.calls).toHaveLength(1);
});

it("a turn counts as a prompt for every four columns", async () => {
	const { app, browser, id } = await countedTurn();
	const joining = Array.from({ length: 5 }, () => ({ provider: "grok" }));
	for (let n = 0; n < 17; n += 1) await askSeats(browser, [{ provider: "grok" }], `Prompt ${n}`);
	await askTurn(browser, id, { prompt: "Prompt 2", seats: joining });
	await app.providers.grok.call(22);
	const { status, text } = await tryToAsk(browser, "One more", ["grok"]);
	expect([status, text]).toEqual([429, expect.stringContaining("You have used 20 prompts in the last hour.")]);
});
