import { getConfig, getModels, retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, askSeats, eventsOf, readToEnd, responsesOf, startReading } from "../../../testing/chats.ts";
import { startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { startVendorApp, type VendorApp } from "../../../testing/faults/vendor-app.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const DAY_MS = 86_400_000;
const modelsOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getModels, { params: { id } })).answer;
const labelOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getConfig, {})).answer.providers.find((one) => one.id === id)?.label;
/** Waits for a background read by polling the API until it lists the model. */
const untilListed = (browser: BrowserClient, id: string, first: string) =>
	expect.poll(async () => (await modelsOf(browser, id)).models.map((model) => model.id)).toContain(first);

async function startListed(served: readonly string[], env: Record<string, string> = {}): Promise<VendorApp> {
	const vendors = await startFakeVendors();
	vendors.serve("chatgpt", ...served);
	const app = await startVendorApp({ vendors, env });
	await untilListed(app.browser, "chatgpt", served[0] ?? "");
	return app;
}

async function answerTo({ browser, ask: send }: VendorApp) {
	const { id } = await send(["chatgpt"]);
	const events = await readToEnd(browser, id);
	const [answer] = await responsesOf(browser, id);
	return { id, answer, events };
}

it("reads the lists at the start and chooses the model of each assistant from them", async () => {
	const vendors = await startFakeVendors();
	vendors.serve("chatgpt", "gpt-5", "gpt-5.1", "gpt-5.1-mini", "text-embedding-3-large");
	vendors.serve("gemini", "gemini-2.5-flash", "gemini-3-flash", "gemini-3.5-pro");
	vendors.serve("claude", "claude-sonnet-5", "claude-opus-5", { id: "claude-sonnet-5-5", created: "2026-10-01" });
	vendors.serve("grok", { id: "grok-4-0709", ends: "2026-01-01" }, "grok-4.7");
	const app = await startVendorApp({ vendors });
	await untilListed(app.browser, "grok", "grok-4.7");
	await untilListed(app.browser, "gemini", "gemini-3.5-pro");
	await untilListed(app.browser, "claude", "claude-sonnet-5");
	await untilListed(app.browser, "chatgpt", "gpt-5");
	const { providers } = (await app.browser.call(getConfig, {})).answer;
	expect(providers.map(({ model, label }) => [model, label])).toEqual([
		["gpt-5.1", "ChatGPT (GPT-5.1)"],
		["gemini-3.5-pro", "Gemini (gemini-3.5-pro)"],
		["claude-sonnet-5-5", "Claude (Claude Sonnet 5.5)"],
		["grok-4.7", "Grok (Grok 4.7)"],
	]);
	const { id } = await app.ask();
	await readToEnd(app.browser, id);
	expect((await responsesOf(app.browser, id)).map(({ askedModel, notes }) => [askedModel, notes])).toEqual(
		providers.map(({ model }) => [model, []]),
	);
});

it("serves the list of an assistant publicly, with sizes and prices, without calling the vendor", async () => {
	const app = await startListed(["gpt-5", "gpt-5-mini", "gpt-quartz"]);
	const before = app.vendors.lists("chatgpt");
	const list = await modelsOf(app.app.browser(), "chatgpt");
	expect(list).toMatchObject({ from: "vendor", at: expect.stringMatching(/Z$/) });
	expect(list.models.find(({ id }) => id === "gpt-5")).toEqual({
		...{ id: "gpt-5", name: "GPT-5", contextTokens: 400_000, inputUsdPerMTok: 1.25, outputUsdPerMTok: 10 },
		...{ images: true, documents: true, search: null, reasoning: null, isDefault: true },
	});
	const unknown = list.models.find(({ id }) => id === "gpt-quartz");
	expect(unknown).toMatchObject({ inputUsdPerMTok: null, contextTokens: null, isDefault: false });
	for (let n = 0; n < 20; n += 1) await modelsOf(app.browser, "chatgpt");
	expect(app.vendors.lists("chatgpt")).toBe(before);
	const gone = await app.browser.call(getModels, { params: { id: "local" } });
	expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("There is no such assistant here.")]);
});

it("a demonstration offers the catalogue's model", async () => {
	const app = await startTestApp({ providers: undefined } as never);
	const list = await modelsOf(app.browser(), "grok");
	expect(list).toMatchObject({ from: "catalogue", at: null, models: [{ id: "grok-4.7", isDefault: true }] });
	expect(list.models).toHaveLength(1);
});

it("starts without delay when a vendor cannot be reached, and uses its stored list for 30 days", async () => {
	const clock = manualClock();
	const vendors = await startFakeVendors();
	for (const id of ["chatgpt", "gemini", "claude", "grok"] as const) vendors.hideList(id);
	const app = await startVendorApp({ vendors, clock });
	expect(await modelsOf(app.browser, "chatgpt")).toMatchObject({ from: "catalogue", models: [{ id: "gpt-4o" }] });
	expect((await answerTo(app)).answer).toMatchObject({ status: "success", askedModel: BUILT_IN.chatgpt.model });

	vendors.serve("chatgpt", "gpt-5");
	clock.advance(60_000);
	const second = await app.app.restart();
	await untilListed(second.browser(), "chatgpt", "gpt-5");
	vendors.hideList("chatgpt");
	clock.advance(29 * DAY_MS);
	const third = await second.restart();
	await expect.poll(() => modelsOf(third.browser(), "chatgpt")).toMatchObject({ from: "kept" });
	expect(await labelOf(third.browser(), "chatgpt")).toBe("ChatGPT (GPT-5)");
	clock.advance(DAY_MS);
	const fourth = await third.restart();
	expect(await modelsOf(fourth.browser(), "chatgpt")).toMatchObject({ from: "catalogue", at: null });
	expect(await labelOf(fourth.browser(), "chatgpt")).toBe("ChatGPT (GPT-4o)");
});

it("uses the list that another process on the same database has read", async () => {
	const app = await startListed(["gpt-5"]);
	// A list is used before it is stored.
	const storedLists = app.app.database.query.selectFrom("model_lists").select("assistant");
	await expect.poll(() => storedLists.execute()).toContainEqual({ assistant: "chatgpt" });
	app.vendors.hideList("chatgpt");
	const other = await startTestApp({ vendors: app.vendors, store: app.store });
	expect(await labelOf(other.browser(), "chatgpt")).toBe("ChatGPT (GPT-5)");
	await other.close();
});

it("asks the successor when a model is withdrawn while the server runs, and the answer says so", async () => {
	const app = await startListed(["gpt-4o", "gpt-5.1"]);
	const { browser, vendors } = app;
	expect((await answerTo(app)).answer).toMatchObject({ askedModel: "gpt-4o", notes: [] });

	vendors.serve("chatgpt", "gpt-5.1");
	vendors.next("chatgpt", { steps: [] });
	const { id } = await app.ask(["chatgpt"]);
	// The successor answers only after the stream is open, so that the stream contains the final event.
	const successor = await vendors.call("chatgpt", 3);
	const reading = await startReading(browser, id);
	await successor.perform({ say: "Hello." });
	await successor.perform({ end: "stop", usage: { inputTokens: 10, outputTokens: 20 } });
	const events = await reading.rest();
	const [answer] = await responsesOf(browser, id);
	const note = {
		code: "model-succeeded",
		params: { asked: "gpt-4o", model: "gpt-5.1" },
		text: "ChatGPT doesn't offer gpt-4o, so GPT-5.1 was asked.",
	};
	expect(answer).toMatchObject({ status: "success", response: "Hello.", askedModel: "gpt-5.1", notes: [note] });
	const price = cataloguePrice("chatgpt", "gpt-5.1");
	expect(answer?.costUsd).toBeCloseTo((10 * Number(price?.input) + 20 * Number(price?.output)) / 1e6, 9);
	expect(vendors.calls("chatgpt").map(({ model }) => model)).toEqual(["gpt-4o", "gpt-4o", "gpt-5.1"]);
	const settled = events.flatMap((event) => (event.type === "settled" ? [event.data] : []));
	expect(settled[0]).toMatchObject({ askedModel: "gpt-5.1", notes: [note] });

	expect(await labelOf(browser, "chatgpt")).toBe("ChatGPT (GPT-5.1)");
	expect((await answerTo(app)).answer).toMatchObject({ askedModel: "gpt-5.1", notes: [] });
	expect(vendors.calls("chatgpt")).toHaveLength(4);
});

it("shows the successor while the answer is pending", async () => {
	const app = await startListed(["gpt-4o", "gpt-5.1"]);
	app.vendors.serve("chatgpt", "gpt-5.1");
	app.vendors.next("chatgpt", { steps: [] });
	const { id } = await app.ask(["chatgpt"]);
	const call = await app.vendors.call("chatgpt", 2);
	for await (const event of eventsOf(app.browser, id)) {
		const [response] = event.type === "snapshot" ? event.data.responses : [];
		if (response?.askedModel !== "gpt-5.1") continue;
		expect(response).toMatchObject({ status: "pending", notes: [{ code: "model-succeeded" }] });
		break;
	}
	await call.end();
	await readToEnd(app.browser, id);
});

it("reports the successor as the asked model even if it fails", async () => {
	const app = await startListed(["gpt-4o", "gpt-5.1"]);
	app.vendors.serve("chatgpt", "gpt-5.1");
	app.vendors.next("chatgpt", { error: "server" }, { error: "key" });
	const { answer } = await answerTo(app);
	expect(answer).toMatchObject({
		...{ errorCode: "provider_auth", askedModel: "gpt-5.1", notes: [{ code: "model-succeeded" }] },
	});
	expect(app.vendors.calls("chatgpt").map(({ model }) => model)).toEqual(["gpt-4o", "gpt-5.1", "gpt-5.1"]);
});

it("fails after one call, with a sentence, when the vendor lists the model but the key may not use it", async () => {
	const app = await startListed(["gpt-4o", "gpt-5.1"]);
	app.vendors.next("chatgpt", { error: "model" });
	const { answer } = await answerTo(app);
	expect(answer).toMatchObject({
		errorCode: "config",
		error: "ChatGPT lists the model gpt-4o, but this server's key may not use it.",
		notes: [],
	});
	expect([app.vendors.calls("chatgpt").length, app.vendors.lists("chatgpt")]).toEqual([1, 2]);
});

it("asks a configured model that is in no list, and its successor after a 404", async () => {
	const app = await startListed(["gpt-5.1", "gpt-5"], { OPENAI_MODEL: "gpt-7" });
	expect(await labelOf(app.browser, "chatgpt")).toBe("ChatGPT (gpt-7)");
	expect((await modelsOf(app.browser, "chatgpt")).models[0]).toMatchObject({ id: "gpt-7", isDefault: true });
	const { answer } = await answerTo(app);
	expect(answer).toMatchObject({ askedModel: "gpt-5.1", notes: [{ code: "model-succeeded" }] });
	expect(await labelOf(app.browser, "chatgpt")).toBe("ChatGPT (GPT-5.1)");
	await answerTo(app);
	expect(app.vendors.calls("chatgpt").map(({ model }) => model)).toEqual(["gpt-7", "gpt-5.1", "gpt-5.1"]);
});

it("does the same for a model that a person names, and a retry asks the model that answered", async () => {
	const app = await startListed(["gpt-5.1"]);
	const { browser, vendors } = app;
	const { id } = await askSeats(browser, [{ provider: "chatgpt", model: "gpt-3" }]);
	await readToEnd(browser, id);
	const [answer] = await responsesOf(browser, id);
	expect(answer).toMatchObject({ status: "success", askedModel: "gpt-5.1", notes: [{ params: { asked: "gpt-3" } }] });
	await browser.call(retryResponse, { params: { id, seat: "chatgpt" } });
	await readToEnd(browser, id);
	expect((await responsesOf(browser, id))[0]).toMatchObject({ askedModel: "gpt-5.1", notes: [] });
	expect(vendors.calls("chatgpt").map(({ model }) => model)).toEqual(["gpt-3", "gpt-5.1", "gpt-5.1"]);
});

it("adds a note when the vendor reports a different model", async () => {
	const app = await startListed(["gpt-4o"]);
	app.vendors.next("chatgpt", { model: "gpt-9", steps: [{ say: "Hello." }, { end: "stop" }] });
	expect((await answerTo(app)).answer).toMatchObject({
		...{ askedModel: "gpt-4o", model: "gpt-9" },
		notes: [{ code: "model-succeeded", params: { asked: "gpt-4o", model: "gpt-9" } }],
	});
});

it("warns the operator about a model with an unknown price, once", async () => {
	const app = await startVendorApp({ env: { DAILY_BUDGET_USD: "5" } });
	await untilListed(app.browser, "chatgpt", "gpt-4o");
	const warnings = () => app.log.filter((line) => line.includes("is unknown: DAILY_BUDGET_USD"));
	app.vendors.serve("chatgpt", "gpt-99");
	expect(warnings()).toEqual([]);
	const next = await app.app.restart({ vendors: app.vendors, env: { DAILY_BUDGET_USD: "5", OPENAI_MODEL: "gpt-98" } });
	await ask(next.browser(), "Why?", ["chatgpt"]);
	await expect.poll(warnings).toHaveLength(1);
	expect(warnings()[0]).toContain("The price of gpt-98 (ChatGPT) is unknown");
});

it("reports the age of each list in the metrics", async () => {
	let now = Date.now();
	const clock = { now: () => now, steady: () => performance.now() };
	const vendors = await startFakeVendors();
	vendors.hideList("gemini");
	const app = await startVendorApp({ vendors, clock });
	await expect.poll(() => modelsOf(app.browser, "grok")).toMatchObject({ from: "vendor" });
	now += 90_000;
	const text = await (await fetch(`${app.app.origin}/metrics`)).text();
	expect(text).toContain('parallax_model_list_age_seconds{provider="grok"} 90');
	expect(text).not.toContain('parallax_model_list_age_seconds{provider="gemini"}');
});
