import { changePassword, signInLocally, signUpLocally } from "@parallax/contract";
import { describe, expect, it, vi } from "vitest";
import { PASSWORD, signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { HashingQueue } from "./hashing-queue.ts";

const CONNECTED = new AbortController().signal;
const MARA = "mara@example.org";

/** A queue whose two workers are busy until `release` is called. */
function busyQueue() {
	const hashing = new HashingQueue();
	const { promise, resolve } = Promise.withResolvers<void>();
	const caller = { address: "192.0.2.200", disconnected: CONNECTED };
	const busy = [hashing.run(caller, () => promise), hashing.run(caller, () => promise)];
	const release = async () => {
		resolve();
		await Promise.all(busy);
	};
	return { hashing, release };
}

describe("the queue of passwords to hash", () => {
	it("holds at most 16 requests per network (IPv6: per /64), and 256 in total", async () => {
		const { hashing, release } = busyQueue();
		const work = vi.fn(async () => {});
		const wait = (address: string) => hashing.run({ address, disconnected: CONNECTED }, work);
		const waiting = Array.from({ length: 16 }, (_, n) => wait(`2001:db8::${n + 1}`));
		await expect(wait("2001:db8::ffff")).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
		for (let network = 1; network < 16; network++) {
			for (let n = 0; n < 16; n++) waiting.push(wait(`192.0.2.${network}`));
		}
		expect(hashing.waiting).toBe(256);
		await release();
		await Promise.all(waiting);
		expect(work).toHaveBeenCalledTimes(256);
		await wait("198.51.100.1");
	});

	it("accepts another address while one customer fills the queue from 256 networks", async () => {
		const { hashing, release } = busyQueue();
		const order: string[] = [];
		const wait = (address: string) =>
			hashing.run({ address, disconnected: CONNECTED }, async () => void order.push(address));
		const flood = Array.from({ length: 256 }, (_, n) => wait(`2001:db8:77:${n.toString(16)}::1`));
		const ended = Promise.allSettled(flood);
		expect(hashing.waiting).toBe(256);
		await expect(wait("2001:db8:77:fff::1")).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
		const others = [wait("203.0.113.5"), wait("2001:db8:78::1")];
		expect(hashing.waiting).toBe(256);
		await release();
		await Promise.all(others);
		const refused = (await ended).filter(({ status }) => status === "rejected");
		expect(refused).toHaveLength(2);
		expect(order.slice(0, 3)).toEqual(["2001:db8:77:0::1", "203.0.113.5", "2001:db8:78::1"]);
	});

	it("refuses another address only when every waiting address has just one request", async () => {
		const { hashing, release } = busyQueue();
		const wait = (n: number) =>
			hashing.run({ address: `198.51.${n >> 8}.${n & 255}`, disconnected: CONNECTED }, async () => {});
		const waiting = Array.from({ length: 256 }, (_, n) => wait(n));
		await expect(wait(256)).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
		await release();
		await Promise.all(waiting);
	});

	it("serves networks in turn, so a flood from one delays another by only one hash per network", async () => {
		const { hashing, release } = busyQueue();
		const order: string[] = [];
		const wait = (address: string, name: string) =>
			hashing.run({ address, disconnected: CONNECTED }, async () => void order.push(name));
		const all = Array.from({ length: 10 }, (_, n) => wait("192.0.2.1", `flood ${n}`));
		all.push(wait("192.0.2.2", "other"), wait("192.0.2.3", "third"), wait("192.0.2.2", "other again"));
		await release();
		await Promise.all(all);
		expect(order.slice(0, 5)).toEqual(["flood 0", "other", "third", "flood 1", "other again"]);
	});

	it("never hashes for a disconnected caller, and gives its place to another caller", async () => {
		const { hashing, release } = busyQueue();
		const work = vi.fn(async () => {});
		const connection = new AbortController();
		const abandoned = Array.from({ length: 16 }, () =>
			hashing.run({ address: "192.0.2.1", disconnected: connection.signal }, work),
		);
		connection.abort();
		for (const each of abandoned) await expect(each).rejects.toMatchObject({ status: 503 });
		expect(hashing.waiting).toBe(0);
		await expect(hashing.run({ address: "192.0.2.1", disconnected: connection.signal }, work)).rejects.toThrow();
		const remaining = hashing.run({ address: "192.0.2.1", disconnected: CONNECTED }, work);
		await release();
		await remaining;
		expect(work).toHaveBeenCalledOnce();
	});
});

describe("a flood of sign-ins", () => {
	it("gets 503 from the 17th request on, and neither counts as guesses nor delays another address", async () => {
		const { hashing, release } = busyQueue();
		const app = await startTestApp({ hashing, env: { TRUST_PROXY: "true" } });
		await release();
		const browser = await signedInBrowser(app, MARA);
		const again = busyQueue();
		const flooded = await app.restart({ hashing: again.hashing });
		const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
		const guess = (n: number, address: string) =>
			flooded
				.browser()
				.call(signInLocally, { body: { email: `p${n % 4}@example.org`, password: "wrong" } }, from(address));
		const waiting = Array.from({ length: 16 }, (_, n) => guess(n, "203.0.113.1"));
		await expect.poll(() => again.hashing.waiting).toBe(16);

		for (let n = 0; n < 30; n++) {
			const response = await guess(n, "203.0.113.1");
			expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
			expect(response.text).toBe("Too many people are signing in right now. Try again in a few seconds.");
		}
		const body = { email: "new@example.org", password: PASSWORD };
		expect((await flooded.browser().call(signUpLocally, { body }, from("203.0.113.1"))).status).toBe(503);
		const change = { body: { currentPassword: PASSWORD, newPassword: "another password" } };
		const mara = flooded.browser();
		for (const [name, value] of browser.cookies) mara.cookies.set(name, value);
		expect((await mara.call(changePassword, change, from("203.0.113.1"))).status).toBe(503);

		const right = flooded
			.browser()
			.call(signInLocally, { body: { email: MARA, password: PASSWORD } }, from("203.0.113.2"));
		await expect.poll(() => again.hashing.waiting).toBe(17);
		await again.release();
		expect((await right).status).toBe(200);
		expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(16).fill(401));
		expect((await guess(0, "203.0.113.1")).status).toBe(401);
	});

	it("drops requests whose connection was closed", async () => {
		const { hashing, release } = busyQueue();
		const app = await startTestApp({ hashing });
		const connection = new AbortController();
		const abandoned = Array.from({ length: 10 }, () =>
			app
				.browser()
				.call(signInLocally, { body: { email: MARA, password: "wrong" } }, { signal: connection.signal })
				.catch(() => "left"),
		);
		await expect.poll(() => hashing.waiting).toBe(10);
		connection.abort();
		await expect.poll(() => hashing.waiting).toBe(0);
		expect(await Promise.all(abandoned)).toEqual(Array(10).fill("left"));
		await release();
	});
});
