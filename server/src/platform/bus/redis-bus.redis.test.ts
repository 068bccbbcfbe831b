import { createClient } from "@redis/client";
import { afterEach, describe, expect, it } from "vitest";
import { prepareRedis, type RedisServer, startRedis } from "../../testing/fakes/redis-server.ts";
import { systemClock } from "../clock.ts";
import { isRefused, type RateLimits } from "../limits/rate-limits.ts";
import { createLogger } from "../logger.ts";
import { busSuite } from "./bus.suite.ts";
import { openSharedServices, type SharedServices } from "./index.ts";
import { RedisBus } from "./redis-bus.ts";
import { RedisLink } from "./redis-link.ts";
import { RedisRateLimits } from "./redis-rate-limits.ts";

const SECRET = Buffer.alloc(32, 7);
const LIMIT = { max: 4, windowMs: 3_600_000 };
const opened: SharedServices[] = [];
let redis: RedisServer | undefined;

afterEach(async () => {
	redis = undefined;
	for (const { bus } of opened.splice(0)) await bus.close();
});

async function open(url: string, secret = SECRET, onLog: (line: string) => void = () => {}): Promise<SharedServices> {
	const logger = createLogger("debug", { write: onLog });
	const shared = await openSharedServices({ redisUrl: url, secret, clock: systemClock, logger });
	opened.push(shared);
	return shared;
}

busSuite("Redis", async () => {
	redis ??= await startRedis();
	return (await open(redis.url)).bus;
});

describe("subscriptions to Redis", () => {
	it("work when the last listener leaves in the same iteration", async () => {
		const { url } = await startRedis();
		const [sender, { bus }] = [await open(url), await open(url)];
		const { promise: first, resolve: onFirst } = Promise.withResolvers<void>();
		const unsubscribe = bus.subscribe("words", { onMessage: () => {}, onSubscribed: onFirst });
		await first;
		unsubscribe();
		const received: unknown[] = [];
		const { promise: joined, resolve: onJoined } = Promise.withResolvers<void>();
		bus.subscribe("words", { onMessage: (message) => received.push(message), onSubscribed: onJoined });
		await joined;
		// A second listener waits for its own reply, which Redis sends after the reply to the unsubscribe.
		const { promise: second, resolve: onSecond } = Promise.withResolvers<void>();
		bus.subscribe("words", { onMessage: () => {}, onSubscribed: onSecond });
		await second;
		sender.bus.publish("words", "one");
		await expect.poll(() => received).toEqual(["one"]);
	});

	it("report once to a listener that is added while connecting", async () => {
		const { url } = await startRedis();
		const sender = await open(url);
		const link = new RedisLink(url, SECRET, createLogger("fatal", { write: () => {} }));
		const bus = new RedisBus(link);
		opened.push({ bus, limits: sender.limits });
		const listeners: ReturnType<typeof listen>[] = [];
		link.onConnected(async () => void listeners.push(listen({ bus }, "words")));
		await link.open();
		listeners.push(listen({ bus }, "words"), listen({ bus }, "others"));
		await expect.poll(() => listeners.map(({ joined }) => joined())).toEqual([1, 1, 1]);
		sender.bus.publish("words", 1);
		sender.bus.publish("others", 2);
		await expect.poll(() => listeners.map(({ received }) => received)).toEqual([[1], [1], [2]]);
		expect(listeners.map(({ joined }) => joined())).toEqual([1, 1, 1]);
	});
});

async function allowed(limits: RateLimits, key = "prompt:visitor:v1"): Promise<boolean> {
	return !isRefused(await limits.consume([{ key, limit: LIMIT }]));
}

const isUp = ({ bus }: SharedServices): boolean => bus.health?.ok ?? false;

/** The received messages, and the number of times that `joined` was called. */
function listen({ bus }: Pick<SharedServices, "bus">, topic: string) {
	const received: unknown[] = [];
	let joined = 0;
	bus.subscribe(topic, { onMessage: (message) => received.push(message), onSubscribed: () => (joined += 1) });
	return { received, joined: () => joined };
}

/** An ACL that an administrator may have set up. */
async function refuse(url: string, command: string): Promise<void> {
	const client = await createClient({ url }).connect();
	await client.sendCommand(["ACL", "SETUSER", "default", `-${command}`]);
	client.destroy();
}

describe("rate limits of several processes", () => {
	it("allow the limit in total over all processes, and allow refunded requests again", async () => {
		const { url } = await startRedis();
		const [one, two] = [await open(url), await open(url)];
		const result = await one.limits.consume([{ key: "k", limit: LIMIT }]);
		for (const { limits } of [two, one, two]) expect(await allowed(limits, "k")).toBe(true);
		for (const { limits } of [one, two]) expect(await allowed(limits, "k")).toBe(false);
		if (!isRefused(result)) result.refund();
		await expect.poll(() => allowed(two.limits, "k")).toBe(true);
		for (const { limits } of [one, two]) expect(await allowed(limits, "k")).toBe(false);
	});

	it("count none of several keys when one is refused, and report that key and its retry delay", async () => {
		const { url } = await startRedis();
		const [one, two] = [await open(url), await open(url)];
		for (let times = 0; times < LIMIT.max; times += 1) await allowed(one.limits, "network");
		for (let times = 0; times < 3; times += 1) {
			const refused = await two.limits.consume(["person", "network"].map((key) => ({ key, limit: LIMIT })));
			expect(refused).toMatchObject({ index: 1, max: LIMIT.max });
			if (isRefused(refused)) expect(LIMIT.windowMs - refused.retryAfterMs).toBeLessThan(60_000);
		}
		for (let times = 0; times < LIMIT.max; times += 1) expect(await allowed(two.limits, "person")).toBe(true);
	});

	it("allow no more than the limit for concurrent requests", async () => {
		const { url } = await startRedis();
		const [one, two] = [await open(url), await open(url)];
		const all = await Promise.all(Array.from({ length: 40 }, (_, n) => allowed((n % 2 ? one : two).limits)));
		expect(all.filter(Boolean)).toHaveLength(LIMIT.max);
	});

	it("SEC-35 use keys that reveal no identity and expire", async () => {
		const { url } = await startRedis();
		await allowed((await open(url)).limits, "sign-in:203.0.113.7:ada@example.org");
		const client = await createClient({ url }).connect();
		const keys = await client.keys("*");
		expect(keys).toEqual([expect.stringMatching(/^parallax:limit:[\w-]{43}$/)]);
		expect(await client.pTTL(keys[0] ?? "")).toBeGreaterThan(LIMIT.windowMs - 60_000);
		client.destroy();
	});

	it("are separate for two deployments on one Redis", async () => {
		const { url } = await startRedis();
		const [one, other] = [await open(url), await open(url, Buffer.alloc(32, 8))];
		for (let times = 0; times < LIMIT.max; times += 1) await allowed(one.limits);
		expect(await allowed(other.limits)).toBe(true);
	});
});

describe("REL-49 an unreachable Redis", () => {
	it("that restarts empty: each process allows its share, keeps its count, and counts together again", async () => {
		const server = await startRedis();
		const [one, two] = [await open(server.url), await open(server.url)];
		expect(await allowed(one.limits)).toBe(true);
		await server.kill();
		await expect.poll(() => isUp(one) || isUp(two)).toBe(false);
		expect([await allowed(one.limits), await allowed(one.limits)]).toEqual([true, false]);
		expect([await allowed(two.limits), await allowed(two.limits)]).toEqual([true, true]);
		expect(await allowed(two.limits)).toBe(false);
		await server.start();
		await expect.poll(() => isUp(one) && isUp(two), { timeout: 15_000 }).toBe(true);
		// Each process has already counted two requests locally, which are part of its limit of four with Redis.
		expect([await allowed(one.limits), await allowed(one.limits), await allowed(one.limits)]).toEqual([
			true,
			true,
			false,
		]);
		expect([await allowed(two.limits), await allowed(two.limits), await allowed(two.limits)]).toEqual([
			true,
			true,
			false,
		]);
	});

	it("that stalls: no request waits long for it, and the limits hold", async () => {
		const server = await startRedis();
		const one = await open(server.url);
		server.stall();
		const all = [];
		// Redis does not reply before `goOn`, so none of these calls waited for it.
		for (let times = 0; times < 6; times += 1) all.push(await allowed(one.limits));
		expect(all).toEqual([true, true, false, false, false, false]);
		await expect.poll(() => isUp(one)).toBe(false);
		server.goOn();
		await expect.poll(() => isUp(one), { timeout: 15_000 }).toBe(true);
		await expect.poll(() => allowed(one.limits)).toBe(true);
	});

	it("that stalls while idle is detected too, and listeners subscribe again", async () => {
		const server = await startRedis();
		const [one, two] = [await open(server.url), await open(server.url)];
		let joined = 0;
		const received: unknown[] = [];
		one.bus.subscribe("words", { onMessage: (message) => received.push(message), onSubscribed: () => (joined += 1) });
		await expect.poll(() => joined).toBe(1);
		server.stall();
		await expect.poll(() => isUp(one) || isUp(two)).toBe(false);
		expect(two.bus.publish("words", "lost")).toBe(false);
		server.goOn();
		await expect.poll(() => joined, { timeout: 15_000 }).toBe(2);
		await expect.poll(() => two.bus.publish("words", "heard"), { timeout: 15_000 }).toBe(true);
		await expect.poll(() => received).toEqual(["heard"]);
	});

	it("that refuses to count: messages still arrive on the same connection, and each process allows its share", async () => {
		const { url } = await startRedis();
		const log: string[] = [];
		const [one, two] = [await open(url, SECRET, (line) => log.push(line)), await open(url)];
		const listener = listen(one, "words");
		await expect.poll(listener.joined).toBe(1);
		await refuse(url, "eval");
		const all = [];
		for (let times = 0; times < 6; times += 1) all.push(await allowed(one.limits));
		expect(all).toEqual([true, true, false, false, false, false]);
		expect(two.bus.publish("words", "to one")).toBe(true);
		expect(one.bus.publish("words", "to two")).toBe(true);
		await expect.poll(() => listener.received).toEqual(["to one"]);
		expect([listener.joined(), isUp(one), log.length]).toEqual([1, true, 1]);
		expect(log.join()).toContain("Redis does not count");
	});

	it("that accepts messages slowly does not delay rate limits", async () => {
		const { url } = await startRedis();
		const listener = listen(await open(url), "words");
		await expect.poll(listener.joined).toBe(1);
		const logger = createLogger("fatal", { write: () => {} });
		const link = new RedisLink(url, SECRET, logger);
		const [bus, limits] = [new RedisBus(link), new RedisRateLimits(link, systemClock, logger)];
		opened.push({ bus, limits });
		await link.open();
		const result = link.connections?.publisher.sendCommand(["BLPOP", "what never comes", "0"]);
		result?.catch(() => {});
		expect(bus.publish("words", "waits")).toBe(true);
		for (let times = 0; times < LIMIT.max; times += 1) expect(await allowed(limits)).toBe(true);
		expect(await allowed(limits)).toBe(false);
		expect([listener.received, bus.health.ok]).toEqual([[], true]);
	});

	it("that closes each new connection is retried with growing delays, and logged once", async () => {
		const { url } = await startRedis();
		const log: string[] = [];
		const { bus } = await open(url, SECRET, (line) => log.push(line));
		await refuse(url, "publish");
		const beganAt = performance.now();
		const listener = listen({ bus }, "words");
		const comesUp = (times: number) => {
			bus.publish("words", "refused");
			return listener.joined() === times;
		};
		await expect.poll(() => comesUp(4), { timeout: 15_000, interval: 10 }).toBe(true);
		// Three delays, each twice the previous one: 1750 ms in total, or up to a quarter less.
		expect(performance.now() - beganAt).toBeGreaterThan(1300);
		expect(log).toEqual([expect.stringContaining("cannot reach Redis")]);
	});

	it("is not assumed while this process is blocked: replies that arrived in time still count", async () => {
		const { url } = await startRedis();
		const one = await open(url);
		for (let times = 0; times < 2; times += 1) expect(await allowed(one.limits)).toBe(true);
		const third = allowed(one.limits);
		setImmediate(() => {
			const until = performance.now() + 400;
			while (performance.now() < until);
		});
		expect([await third, await allowed(one.limits), await allowed(one.limits)]).toEqual([true, true, false]);
	});

	it("that is not running at the start is retried, and logged once without credentials", async () => {
		const server = await prepareRedis();
		const log: string[] = [];
		const secretUrl = server.url.replace("//", "//someone:canary-password@");
		const one = await open(secretUrl, SECRET, (line) => log.push(line));
		expect([isUp(one), await allowed(one.limits), await allowed(one.limits)]).toEqual([false, true, true]);
		expect(await allowed(one.limits)).toBe(false);
		await server.start();
		// Redis runs now, but refuses this user.
		await expect.poll(() => log.length).toBe(1);
		expect(log.join()).toContain("cannot reach Redis");
		expect(log.join()).not.toMatch(/canary|someone/);
		expect(isUp(one)).toBe(false);
	});
});
