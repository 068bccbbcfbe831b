import {
	type ChatEvent,
	deleteChat,
	getSharedChat,
	getSharedResponses,
	shareChat,
	stopSharingAll,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, finishAll, QUESTION, readToEnd, startReading } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const NOT_THERE = "This shared conversation doesn't exist or has been removed.";

describe("SEC-06 a chat is private until its owner shares it", () => {
	it("is 404 before, 200 after, and 404 again once sharing stops, for every shared call and the page", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		const stranger = app.browser();
		const { id } = await ask(owner);
		await finishAll(app);
		await readToEnd(owner, id);
		const params = { id };
		const statuses = async () => [
			(await stranger.call(getSharedChat, { params })).status,
			(await stranger.call(getSharedResponses, { params })).status,
			(await stranger.fetch(urlOf(watchSharedChat, { params }))).status,
		];
		const share = (shared: boolean) => owner.call(shareChat, { params, body: { shared } });

		expect(await statuses()).toEqual([404, 404, 404]);
		expect((await stranger.call(getSharedChat, { params })).text).toBe(NOT_THERE);
		expect((await share(true)).answer).toMatchObject({ id, shared: true, owned: true });
		expect(await statuses()).toEqual([200, 200, 200]);
		const { answer } = await stranger.call(getSharedChat, { params });
		expect(answer).toMatchObject({ prompt: QUESTION, shared: true, owned: false });
		await share(false);
		expect(await statuses()).toEqual([404, 404, 404]);
	});

	it("has an id of 128 random bits that reveal neither time nor order", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		const ids: string[] = [];
		for (let n = 0; n < 16; n += 1) ids.push((await ask(owner, `Question ${n}`, ["grok"])).id);
		const bits = ids.map((id) => Buffer.from(id, "base64url"));
		expect(bits.map(({ length }) => length)).toEqual(ids.map(() => 16));
		// A byte that is equal in all ids, or only increases, would indicate a clock or a counter.
		for (let index = 0; index < 16; index += 1) {
			const bytes = bits.map((id) => id[index] ?? 0);
			expect(new Set(bytes).size).toBeGreaterThan(8);
			expect(bytes).not.toEqual(bytes.toSorted((a, b) => a - b));
		}
	});

	it("keeps the time of the first sharing when it is shared again", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		const { id } = await ask(owner);
		const share = async () => {
			await owner.call(shareChat, { params: { id }, body: { shared: true } });
			return (await app.database.query.selectFrom("chats").select("shared_at").executeTakeFirstOrThrow()).shared_at;
		};
		const first = await share();
		await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(first ?? 0);
		expect(await share()).toBe(first);
	});

	it("is readable for its owner on the shared page before it is shared", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		const { id } = await ask(owner);
		expect((await owner.call(getSharedChat, { params: { id } })).answer).toMatchObject({ shared: false, owned: true });
	});

	it("can be shared only by its owner", async () => {
		const app = await startTestApp();
		const { id } = await ask(app.browser());
		const stranger = app.browser();
		await ask(stranger);
		const { status } = await stranger.call(shareChat, { params: { id }, body: { shared: true } });
		expect(status).toBe(404);
		expect((await app.browser().call(getSharedChat, { params: { id } })).status).toBe(404);
	});
});

describe("SEC-08 all chats at once", () => {
	it("are never published by one call", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		const { id } = await ask(mara, "Private");
		const response = await mara.fetch("/api/user/history/share", {
			method: "PUT",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ shared: true }),
		});
		const result = [response.status, await response.text()];
		expect(result).toEqual([400, "Share each chat by itself; this call only stops sharing."]);
		expect((await app.browser().call(getSharedChat, { params: { id } })).status).toBe(404);
	});

	it("stop being shared, but only those of that user", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		const other = await signedInBrowser(app, "other@example.org");
		const [first, second] = [await ask(mara, "First"), await ask(mara, "Second")];
		const foreign = await ask(other, "Not hers");
		for (const { id } of [first, second]) await mara.call(shareChat, { params: { id }, body: { shared: true } });
		await other.call(shareChat, { params: { id: foreign.id }, body: { shared: true } });
		const stranger = app.browser();
		const statuses = async () =>
			await Promise.all(
				[first, second, foreign].map(async ({ id }) => (await stranger.call(getSharedChat, { params: { id } })).status),
			);
		expect(await statuses()).toEqual([200, 200, 200]);
		expect((await mara.call(stopSharingAll, { body: { shared: false } })).answer).toEqual({ changed: 2 });
		expect(await statuses()).toEqual([404, 404, 200]);
		expect((await app.browser().call(stopSharingAll, { body: { shared: false } })).status).toBe(401);
		const newcomer = await signedInBrowser(app, "new@example.org");
		expect((await newcomer.call(stopSharingAll, { body: { shared: false } })).answer).toEqual({ changed: 0 });
	});
});

describe("another reader who watches a shared chat", () => {
	const watch = async (revoke: (app: TestApp, owner: BrowserClient, id: string) => Promise<unknown>) => {
		const app = await startTestApp();
		const owner = app.browser();
		const { id } = await ask(owner);
		await (await app.providers.chatgpt.call()).emitText("Because");
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const own = await startReading(owner, id);
		const stream = app.browser().events(urlOf(watchSharedChat, { params: { id } }));
		expect((await stream.next()).value).toMatchObject({ type: "snapshot" });
		await revoke(app, owner, id);
		(await app.providers.chatgpt.call()).emitText(" of Rayleigh");
		const later: ChatEvent[] = [];
		for await (const event of stream) later.push(event);
		return { app, owner, id, own, later };
	};

	it("SEC-06 receives no more events once sharing stops, while the owner still does", async () => {
		const { app, own, later } = await watch((_app, owner, id) =>
			owner.call(shareChat, { params: { id }, body: { shared: false } }),
		);
		expect(later).toEqual([]);
		await finishAll(app);
		expect((await own.rest()).at(-1)?.type).toBe("done");
	});

	it("SEC-06 receives no more events once the owner stops sharing all chats", async () => {
		const app = await startTestApp();
		const owner = await signedInBrowser(app, "mara@example.org");
		const { id } = await ask(owner);
		await (await app.providers.chatgpt.call()).emitText("Because");
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const stream = app.browser().events(urlOf(watchSharedChat, { params: { id } }));
		expect((await stream.next()).value).toMatchObject({ type: "snapshot" });
		await owner.call(stopSharingAll, { body: { shared: false } });
		(await app.providers.chatgpt.call()).emitText(" of Rayleigh");
		expect(await stream.next()).toMatchObject({ done: true });
	});

	it("SEC-06 receives no more events within a second after another process has stopped the sharing", async () => {
		const { later } = await watch((app, _owner, id) =>
			app.database.write((query) => query.updateTable("chats").set({ shared_at: null }).where("id", "=", id).execute()),
		);
		expect(later.map(({ type }) => type)).not.toContain("done");
	});

	it("REL-30 is disconnected when the chat is deleted, and then gets 404 everywhere", async () => {
		const { app, owner, id, later } = await watch((_app, owner, id) => owner.call(deleteChat, { params: { id } }));
		expect(later.filter(({ type }) => type === "delta")).toEqual([]);
		const params = { id };
		for (const browser of [owner, app.browser()]) {
			expect((await browser.call(getSharedChat, { params })).status).toBe(404);
			expect((await browser.call(getSharedResponses, { params })).status).toBe(404);
			expect((await browser.fetch(urlOf(watchSharedChat, { params }))).status).toBe(404);
			expect((await browser.fetch(`/shared/${id}/preview.png`)).status).toBe(404);
		}
	});
});
