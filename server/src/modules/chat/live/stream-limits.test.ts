import { shareChat, watchSharedChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { EventStream } from "../../../http/index.ts";
import { ask, QUESTION } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { StreamLimits } from "./stream-limits.ts";

const ANONYMOUS = { kind: "anonymous", wasSignedIn: false } as const;

function openStream() {
	const listeners: (() => void)[] = [];
	const stream: EventStream = {
		send: () => true,
		onDrain: () => {},
		onClosed: (listener) => void listeners.push(listener),
		end: () => {},
	};
	const close = () => {
		for (const listener of listeners) listener();
	};
	return { stream, close };
}

describe("event streams", () => {
	it("are limited to 100 per address (IPv6: per /64) without an account; a closed stream frees a place", () => {
		const limits = new StreamLimits();
		const open = (address: string) => {
			const opened = openStream();
			limits.open(ANONYMOUS, `chat-${address}`, { address }, () => opened.stream);
			return opened;
		};
		const opened = Array.from({ length: 100 }, (_, n) => open(`2001:db8::${n + 1}`));
		expect(() => open("2001:db8::ffff")).toThrow(expect.objectContaining({ status: 429, retryAfterS: 15 }));
		open("203.0.113.1");
		opened[0]?.close();
		open("2001:db8::ffff");
		expect(() => open("2001:db8::ffff")).toThrow();
	});

	it("are limited to 1000 per chat without an account, and to 100 per account", () => {
		const limits = new StreamLimits();
		const open = (viewer: Parameters<StreamLimits["open"]>[0], address: string) =>
			limits.open(viewer, "one", { address }, () => openStream().stream);
		for (let n = 0; n < 1000; n += 1) open(ANONYMOUS, `203.0.${n % 20}.1`);
		expect(() => open(ANONYMOUS, "198.51.100.1")).toThrow(expect.objectContaining({ status: 429 }));
		const mara = { kind: "user", id: "mara" } as const;
		for (let n = 0; n < 100; n += 1) open(mara, "198.51.100.1");
		expect(() => open(mara, "198.51.100.2")).toThrow(expect.objectContaining({ status: 429 }));
	});

	it("of a shared chat beyond 100 from one address are refused with a sentence; accounts can still watch", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		const { id } = await ask(mara, QUESTION, ["grok"]);
		await app.providers.grok.call();
		await mara.call(shareChat, { params: { id }, body: { shared: true } });
		const path = watchSharedChat.path.replace(":id", id);
		const controller = new AbortController();
		const watch = () => app.browser().fetch(path, { signal: controller.signal });
		const opened = await Promise.all(Array.from({ length: 100 }, watch));
		expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
		const refused = await watch();
		expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
			429,
			"15",
			"Too many live views are open from your network. The page keeps checking for new text.",
		]);
		expect((await mara.events(path).next()).value).toMatchObject({ type: "snapshot" });
		controller.abort();
		await expect
			.poll(async () => (await app.browser().fetch(path, { signal: AbortSignal.timeout(5000) })).status)
			.toBe(200);
	});
});
