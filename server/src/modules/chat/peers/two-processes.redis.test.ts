import { expect, it } from "vitest";
import { responsesOf, tryToAsk } from "../../../testing/chats.ts";
import { prepareRedis, startRedis } from "../../../testing/fakes/redis-server.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { expectPrefixes, runningChat, streamUntilDelta, twoProcessesSuite, watch } from "./two-processes.suite.ts";

const withRedis = (url: string) => ({ env: { REDIS_URL: url } });

twoProcessesSuite("Redis", async () => {
	const { url } = await startRedis();
	return { one: withRedis(url), two: withRedis(url) };
});

async function readiness({ origin }: TestApp): Promise<[number, string, boolean | undefined]> {
	const response = await fetch(`${origin}/readyz`);
	const { status, checks } = (await response.json()) as { status: string; checks: { bus?: { ok: boolean } } };
	return [response.status, status, checks.bus?.ok];
}
const READY = [200, "ready", true];
const DEGRADED = [200, "degraded", false];
const LONG = { timeout: 15_000 };

it.each([
	["ends", "kill", "start"],
	["stalls", "stall", "goOn"],
] as const)(
	"REL-49 a Redis that %s in the middle of an answer: readers still receive text, and later without delay again",
	async (_what, disrupt, restore) => {
		const redis = await startRedis();
		const both = await startTwo(withRedis(redis.url), withRedis(redis.url));
		const { id, call, firstBrowser, secondBrowser } = await runningChat(both);
		const received = watch(secondBrowser, id);
		await streamUntilDelta(call, received);
		expect(await readiness(both.two)).toEqual(READY);

		await redis[disrupt]();
		call.emitText("without Redis. ");
		await expect.poll(() => received.texts.at(-1), LONG).toMatch(/without Redis\. $/);
		for (const app of [both.one, both.two]) await expect.poll(() => readiness(app), LONG).toEqual(DEGRADED);
		expect(await (await fetch(`${both.two.origin}/metrics`)).text()).toContain("\nparallax_bus_up 0\n");

		await redis[restore]();
		for (const app of [both.one, both.two]) await expect.poll(() => readiness(app), LONG).toEqual(READY);
		await streamUntilDelta(call, received);
		call.end();
		await received.ended;
		expectPrefixes(received, (await responsesOf(firstBrowser, id))[0]?.response ?? "");
	},
	60_000,
);

it("REL-49 without Redis at startup, each process allows half and reports it; later they count together", async () => {
	const redis = await prepareRedis();
	const { one, two } = await startTwo(withRedis(redis.url), withRedis(redis.url));
	expect(await readiness(one)).toEqual(DEGRADED);
	const browser = one.browser();
	for (let times = 0; times < 10; times += 1) expect((await tryToAsk(browser, "Q", ["grok"])).status).toBe(201);
	const { status, text } = await tryToAsk(browser, "Q", ["grok"]);
	expect([status, text]).toEqual([429, expect.stringContaining("You have used 10 prompts in the last hour.")]);
	await redis.start();
	for (const app of [one, two]) await expect.poll(() => readiness(app), LONG).toEqual(READY);
	expect((await tryToAsk(browser, "Q", ["grok"])).status).toBe(201);
});

it("processes count limits together, and a refused prompt is refunded", async () => {
	const { url } = await startRedis();
	const zeroBudget = { env: { REDIS_URL: url, DAILY_BUDGET_USD: "0" } };
	const { one, two } = await startTwo(zeroBudget, withRedis(url));
	const browser = two.browser();
	expect((await tryToAsk(browser, "Q", ["grok"])).status).toBe(201);
	const withoutBudget = one.browser();
	for (const [name, value] of browser.cookies) withoutBudget.cookies.set(name, value);
	for (let times = 0; times < 30; times += 1)
		expect((await tryToAsk(withoutBudget, "Q", ["grok"])).text).toContain("spending limit");
	for (let times = 1; times < 20; times += 1) {
		const sent = await tryToAsk(browser, "Q", ["grok"]);
		expect([times, sent.status, sent.text.slice(0, 80)]).toEqual([times, 201, sent.text.slice(0, 80)]);
	}
	for (const client of [withoutBudget, browser]) {
		const { status, text } = await tryToAsk(client, "Q", ["grok"]);
		expect([status, text]).toEqual([429, expect.stringContaining("You have used 20 prompts")]);
	}
});

it("an unusual REDIS_URL is tried, not refused", async () => {
	const app = await startTestApp(withRedis("rediss://user:p%40ss@127.0.0.1:1"));
	expect(await readiness(app)).toEqual(DEGRADED);
});
