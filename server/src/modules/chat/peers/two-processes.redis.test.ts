import { expect, it } from "vitest";
import { responsesOf, tryToAsk } from "../../../testing/chats.ts";
import { redisPlace, startRedis } from "../../../testing/fakes/redis-server.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { expectPrefixes, runningChat, speakUntilDelta, twoProcessesSuite, watch } from "./two-processes.suite.ts";

const beside = (url: string) => ({ env: { REDIS_URL: url } });

twoProcessesSuite("Redis", async () => {
	const { url } = await startRedis();
	return { one: beside(url), two: beside(url) };
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
	async (_what, takeAway, bringBack) => {
		const redis = await startRedis();
		const both = await startTwo(beside(redis.url), beside(redis.url));
		const { id, call, here, there } = await runningChat(both);
		const seen = watch(there, id);
		await speakUntilDelta(call, seen);
		expect(await readiness(both.two)).toEqual(READY);

		await redis[takeAway]();
		call.speak("without Redis. ");
		await expect.poll(() => seen.texts.at(-1), LONG).toMatch(/without Redis\. $/);
		for (const app of [both.one, both.two]) await expect.poll(() => readiness(app), LONG).toEqual(DEGRADED);
		expect(await (await fetch(`${both.two.origin}/metrics`)).text()).toContain("\nparallax_bus_up 0\n");

		await redis[bringBack]();
		for (const app of [both.one, both.two]) await expect.poll(() => readiness(app), LONG).toEqual(READY);
		await speakUntilDelta(call, seen);
		call.end();
		await seen.ended;
		expectPrefixes(seen, (await responsesOf(here, id))[0]?.response ?? "");
	},
	60_000,
);

it("REL-49 without Redis at startup, each process allows half and reports it; later they count together", async () => {
	const redis = await redisPlace();
	const { one, two } = await startTwo(beside(redis.url), beside(redis.url));
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
	const noMoney = { env: { REDIS_URL: url, DAILY_BUDGET_USD: "0" } };
	const { one, two } = await startTwo(noMoney, beside(url));
	const browser = two.browser();
	expect((await tryToAsk(browser, "Q", ["grok"])).status).toBe(201);
	const poor = one.browser();
	for (const [name, value] of browser.cookies) poor.cookies.set(name, value);
	for (let times = 0; times < 30; times += 1)
		expect((await tryToAsk(poor, "Q", ["grok"])).text).toContain("spending limit");
	for (let times = 1; times < 20; times += 1) {
		const sent = await tryToAsk(browser, "Q", ["grok"]);
		expect([times, sent.status, sent.text.slice(0, 80)]).toEqual([times, 201, sent.text.slice(0, 80)]);
	}
	for (const who of [poor, browser]) {
		const { status, text } = await tryToAsk(who, "Q", ["grok"]);
		expect([status, text]).toEqual([429, expect.stringContaining("You have used 20 prompts")]);
	}
});

it("an unusual REDIS_URL is tried, not refused", async () => {
	const app = await startTestApp(beside("rediss://user:p%40ss@127.0.0.1:1"));
	expect(await readiness(app)).toEqual(DEGRADED);
});
