import {
	cancelChat,
	cancelResponse,
	deleteAccount,
	deleteChat,
	retryResponse,
	startChat,
	summarizeChat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { costUsd, estimateUsd, sizeOfText } from "../../../providers/index.ts";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import { billedByVendor } from "../../../testing/billed-by-vendor.ts";
import { ask, finishAll, QUESTION, sameBrowser, settledOf, tryToAsk } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { scriptedAssistants, someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { answerCost, type BilledOutcome, failedImageCost } from "./answer-cost.ts";

const FIVE = { DAILY_BUDGET_USD: "5" };

/** All four assistants with real models and prices, and scripted responses. */
function pricedProviders() {
	const scripted = scriptedAssistants();
	const priced = PROVIDER_IDS.map((id) => [id, { ...scripted[id], model: BUILT_IN[id].model }]);
	return Object.fromEntries(priced) as typeof scripted;
}

async function spentUsd(app: TestApp): Promise<number> {
	const rows = await app.database.query.selectFrom("spending").select("usd").execute();
	return rows.reduce((sum, { usd }) => sum + usd, 0);
}

/** The highest amount that may be counted for all four with this prompt and text. */
const estimateOfAll = (text: string): number =>
	PROVIDER_IDS.reduce(
		(sum, id) =>
			sum + estimateUsd(cataloguePrice(id, BUILT_IN[id].model), { prompt: sizeOfText(QUESTION), text, billed: null }),
		0,
	);

describe("the daily budget after unfinished answers", () => {
	it("hardly decreases with six cancelled prompts, so the next user's prompt is accepted", async () => {
		const providers = pricedProviders();
		const app = await startTestApp({ providers, env: FIVE });
		for (let n = 1; n <= 6; n += 1) {
			const browser = app.browser();
			const { id } = await ask(browser);
			for (const provider of PROVIDER_IDS) {
				const call = await providers[provider].call(n);
				if (n % 2 === 0) call.emitText("It is ");
			}
			await browser.call(cancelChat, { params: { id } });
		}
		expect(await spentUsd(app)).toBeCloseTo(3 * estimateOfAll("") + 3 * estimateOfAll("It is "), 9);
		expect(await spentUsd(app)).toBeLessThan(0.01);
		expect((await tryToAsk(app.browser())).status).toBe(201);
	});

	it("counts a stopped answer by its received text, or by the vendor's count so far if that is higher", async () => {
		const providers = pricedProviders();
		const app = await startTestApp({ providers, env: FIVE });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["gemini", "claude"]);
		const gemini = await providers.gemini.call();
		gemini.emitText("Because ");
		gemini.reportUsage({ inputTokens: 9, outputTokens: 2, reasoningTokens: 3000, cachedTokens: null });
		(await providers.claude.call()).emitText("Because ");
		for (const provider of ["gemini", "claude"] as const) {
			await browser.call(cancelResponse, { params: { id, seat: provider } });
		}
		const [, claude] = await settledOf(browser, id);
		expect(claude).toMatchObject({ errorCode: "cancelled", costUsd: null, usage: null });
		const counted = costUsd(cataloguePrice("gemini", BUILT_IN.gemini.model), {
			freshInput: 9,
			cachedInput: 0,
			output: 3002,
		});
		const estimated = estimateUsd(cataloguePrice("claude", BUILT_IN.claude.model), {
			prompt: sizeOfText(QUESTION),
			text: "Because ",
			billed: null,
		});
		expect(await spentUsd(app)).toBeCloseTo(Number(counted) + estimated, 9);
	});

	it.each(["the chat", "the account"])("hardly decreases when %s is deleted while four answers run", async (what) => {
		const providers = pricedProviders();
		const app = await startTestApp({ providers, env: FIVE });
		const browser = await signedInBrowser(app, "mara@example.org");
		const { id } = await ask(browser);
		for (const provider of PROVIDER_IDS) await providers[provider].call();
		if (what === "the chat") await browser.call(deleteChat, { params: { id } });
		else await browser.call(deleteAccount, {});
		expect(await app.database.query.selectFrom("responses").select("id").execute()).toEqual([]);
		expect(await spentUsd(app)).toBeCloseTo(estimateOfAll(""), 9);
	});

	it("hardly decreases with restarts that interrupt answers, whether these are requested again or not", async () => {
		const providers = pricedProviders();
		let app = await startTestApp({ providers, env: FIVE });
		let browser = app.browser();
		const { id } = await ask(browser);
		for (let n = 1; n <= 2; n += 1) {
			for (const provider of PROVIDER_IDS) await providers[provider].call(n);
			app = await app.restart();
			browser = sameBrowser(app, browser);
		}
		expect((await settledOf(browser, id)).map(({ errorCode }) => errorCode)).toEqual(Array(4).fill("interrupted"));
		expect(await spentUsd(app)).toBeCloseTo(2 * estimateOfAll(""), 9);
		await browser.call(retryResponse, { params: { id, seat: "grok" } });
		(await providers.grok.call(3)).emitText("Now ");
		await expect.poll(() => app.database.query.selectFrom("response_pieces").selectAll().execute()).toHaveLength(1);
		app = await app.restart();
		await settledOf(sameBrowser(app, browser), id);
		const retried = estimateUsd(cataloguePrice("grok", BUILT_IN.grok.model), {
			prompt: sizeOfText(QUESTION),
			text: "Now ",
			billed: null,
		});
		expect(await spentUsd(app)).toBeCloseTo(2 * estimateOfAll("") + retried, 9);
	});

	it("counts searches of a deleted prompt only where the model may search", async () => {
		const gemini = { ...pricedProviders().gemini };
		const { model } = gemini;
		const unable = { id: model, name: "", contextTokens: null, inputUsdPerMTok: null, outputUsdPerMTok: null };
		const list = [{ ...unable, images: null, documents: null, search: false, reasoning: null, isDefault: true }];
		const providers = {
			...pricedProviders(),
			gemini: { ...gemini, modelList: () => ({ models: list, from: "vendor" as const, at: null }) },
		};
		const app = await startTestApp({ providers, env: FIVE });
		const browser = app.browser();
		const deleteSearching = async (seat: "gemini" | "claude") => {
			const before = await spentUsd(app);
			const body = { prompt: QUESTION, selectedProviders: [seat], search: true };
			const { id } = (await browser.call(startChat, { body })).answer.session;
			await providers[seat].call();
			await browser.call(deleteChat, { params: { id } });
			return (await spentUsd(app)) - before;
		};
		const estimate = (seat: "gemini" | "claude", searches: boolean) => {
			const request = { prompt: sizeOfText(QUESTION), text: "", billed: null, searches };
			return estimateUsd(cataloguePrice(seat, BUILT_IN[seat].model), request);
		};
		expect(await deleteSearching("gemini")).toBeCloseTo(estimate("gemini", false), 9);
		expect(await deleteSearching("claude")).toBeCloseTo(estimate("claude", true), 9);
	});

	it("hardly decreases when a summary is aborted because its chat is deleted", async () => {
		const { app, browser, id, summarizing, judge, before } = await startJudged();
		judge.emitText('{"claims":');
		expect((await spentUsd(app)) - before).toBeGreaterThan(0.1);
		await browser.call(deleteChat, { params: { id } });
		expect((await summarizing).status).toBe(404);
		await expect.poll(async () => (await spentUsd(app)) - before).toBeLessThan(0.01);
		expect((await spentUsd(app)) - before).toBeGreaterThan(0);
	});
});

/** Four finished responses, and the first judge while it reads them. */
async function startJudged(options: TestAppOptions = {}) {
	const providers = pricedProviders();
	const app = await startTestApp({ providers, env: FIVE, ...options });
	const browser = app.browser();
	const { id } = await ask(browser);
	await finishAll({ ...app, providers });
	await settledOf(browser, id);
	const before = await spentUsd(app);
	const summarizing = browser.call(summarizeChat, { params: { id } });
	const judge = await providers.chatgpt.call(2);
	const pricedRequest = { prompt: sizeOfText(judge.prompt), text: "", billed: null };
	return {
		app,
		browser,
		id,
		summarizing,
		judge,
		before,
		estimate: estimateUsd(cataloguePrice("chatgpt", BUILT_IN.chatgpt.model), pricedRequest),
	};
}

it("a small budget lasts for many short answers of a model without a price", async () => {
	const providers = scriptedAssistants();
	const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: "5" } });
	for (let n = 1; n <= 8; n += 1) {
		await ask(app.browser(), QUESTION, ["grok"]);
		const call = await providers.grok.call(n);
		call.emitText("Because.");
		call.end({ usage: someUsage });
		// Until then the highest possible price is reserved, which the budget covers only a few times.
		await expect.poll(() => spentUsd(app)).toBeCloseTo((n * (10 * 15 + 20 * 75)) / 1_000_000, 9);
	}
});

describe("the daily budget while a judge reads", () => {
	it("hardly decreases when the process dies, and counts the judge once when that process was only slow", async () => {
		const { app, summarizing, judge, before, estimate } = await startJudged();
		expect((await spentUsd(app)) - before).toBeGreaterThan(0.1);
		// Summaries that were lost twice are not repeated, so the second process asks no judge on its own.
		await app.database.write((t) => t.updateTable("running_summaries").set({ tries: 2 }).execute());
		// The second process has the same pid as the first, which it therefore considers dead.
		const next = await startTestApp({ store: app.store, providers: pricedProviders(), env: FIVE });
		expect((await spentUsd(next)) - before).toBeCloseTo(estimate, 9);
		expect(await next.database.query.selectFrom("open_calls").selectAll().execute()).toEqual([]);
		// The first process then asks the next judge.
		judge.end({ model: BUILT_IN.chatgpt.model, usage: someUsage });
		const cost = Number(
			costUsd(cataloguePrice("chatgpt", BUILT_IN.chatgpt.model), billedByVendor("chatgpt", someUsage)),
		);
		const spentExceptOpen = async () => {
			const [other, ...more] = await next.database.query.selectFrom("open_calls").select("usd").execute();
			return other && more.length === 0 ? (await spentUsd(next)) - before - other.usd : Number.NaN;
		};
		await expect.poll(spentExceptOpen).toBeCloseTo(cost, 9);
		await app.close();
		await summarizing.catch(() => {});
	});

	it("counts a judge on the day of its request, also when it ends after midnight", async () => {
		const clock = manualClock();
		const midnight = new Date(clock.now()).setUTCHours(24, 0, 0, 0);
		clock.advance(midnight - 60_000 - clock.now());
		const { app, summarizing, judge, before } = await startJudged({ clock });
		clock.advance(120_000);
		judge.emitText('{"claims": []}');
		judge.end({ model: BUILT_IN.chatgpt.model, usage: someUsage });
		const cost = Number(
			costUsd(cataloguePrice("chatgpt", BUILT_IN.chatgpt.model), billedByVendor("chatgpt", someUsage)),
		);
		const days = async () =>
			(await app.database.query.selectFrom("spending").select("usd").orderBy("day").execute()).map(({ usd }) => usd);
		await expect.poll(async () => (await days())[0]).toBeCloseTo(before + cost, 9);
		for (const usd of await days()) expect(usd).toBeGreaterThanOrEqual(0);
		await app.close();
		await summarizing.catch(() => {});
	});
});

const outcome = (fields: Partial<BilledOutcome>): BilledOutcome => ({
	status: "error",
	text: "Some words",
	error_code: null,
	finish_reason: null,
	cost_usd: null,
	...fields,
});

describe("the cost of an answer", () => {
	const pricedRequest = { price: cataloguePrice("grok", BUILT_IN.grok.model), prompt: sizeOfText(QUESTION) };
	const estimate = (text: string) =>
		estimateUsd(cataloguePrice("grok", BUILT_IN.grok.model), { prompt: sizeOfText(QUESTION), text, billed: null });

	it.each(["cancelled", "timeout", "stalled", "interrupted", "cut", "protocol", "network", "provider_down"] as const)(
		"that ended with %s in the middle is an estimate from the received text",
		(error_code) => {
			expect(answerCost(outcome({ error_code }), pricedRequest)).toBe(estimate("Some words"));
			expect(answerCost(outcome({ error_code, cost_usd: 0.5 }), pricedRequest)).toBe(0.5);
		},
	);

	it.each(["cancelled", "timeout", "interrupted", "cut"] as const)(
		"that ended with %s before its first text is an estimate from its prompt",
		(error_code) => expect(answerCost(outcome({ error_code, text: "" }), pricedRequest)).toBe(estimate("")),
	);

	it.each(["Some words", ""])("that was stopped while it could search counts all allowed searches: %j", (text) => {
		const price = cataloguePrice("grok", BUILT_IN.grok.model);
		const stopped = outcome({ error_code: "cancelled", text });
		const searching = { ...pricedRequest, searches: true };
		const searches = 5 * Number(price?.search) + (30_000 * Number(price?.input)) / 1_000_000;
		expect(Number(price?.search)).toBeGreaterThan(0);
		expect(answerCost(stopped, searching)).toBeCloseTo(estimate(text) + searches, 9);
		expect(answerCost({ ...stopped, cost_usd: 0.5 }, searching)).toBe(0.5);
	});

	it.each(["config", "network", "provider_auth", "provider_down", "rate_limited", "too_long", "refused"] as const)(
		"that failed with %s before it began is zero",
		(error_code) => {
			expect(answerCost(outcome({ error_code, text: "" }), pricedRequest)).toBe(0);
			expect(failedImageCost(error_code, 0.01)).toBe(0);
		},
	);

	it("that reached the maximum length is an estimate; that finished without a vendor's count is unknown", () => {
		expect(answerCost(outcome({ status: "success", finish_reason: "limit" }), pricedRequest)).toBe(
			estimate("Some words"),
		);
		expect(answerCost(outcome({ status: "success", finish_reason: "stop" }), pricedRequest)).toBeNull();
		expect(answerCost(outcome({ error_code: "empty", text: "" }), pricedRequest)).toBeNull();
		expect(answerCost(outcome({ status: "success", finish_reason: "stop", cost_usd: 0.2 }), pricedRequest)).toBe(0.2);
	});

	it("of a model without a price is the vendor's count times the assumed price", () => {
		const billed = { freshInput: 1000, cachedInput: 500, output: 2000 };
		const local = { price: null, prompt: sizeOfText(QUESTION), billed };
		const done = { status: "success", finish_reason: "stop" } as const;
		expect(answerCost(outcome(done), local)).toBeCloseTo((1500 * 15 + 2000 * 75) / 1_000_000, 9);
		expect(answerCost(outcome(done), { ...local, billed: { ...billed, output: null } })).toBeNull();
		const broken = answerCost(outcome({ error_code: "cut" }), { ...local, reported: billed });
		expect(broken).toBeCloseTo((1500 * 15 + 2000 * 75) / 1_000_000, 9);
	});

	it("is based on the vendor's count so far if that is higher than the estimate", () => {
		const reported = billedByVendor("grok", { ...someUsage, reasoningTokens: 5000 });
		const counted = costUsd(cataloguePrice("grok", BUILT_IN.grok.model), reported);
		expect(counted).toBeGreaterThan(estimate("Some words"));
		expect(answerCost(outcome({ error_code: "cancelled" }), { ...pricedRequest, reported })).toBe(counted);
	});

	it("is an estimate for an aborted image, and unknown for an image that may have been generated", () => {
		expect(failedImageCost("aborted", 0.01)).toBe(0.01);
		expect(failedImageCost("protocol", 0.01)).toBeNull();
	});
});
