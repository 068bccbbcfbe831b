import { getSharedChat, getSharedResponses, shareChat, urlOf, watchSharedChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask, finishAll, QUESTION, readToEnd } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const NOT_THERE = "This shared conversation doesn't exist or has been removed.";

describe("SEC-06 a chat is private until its owner shares it", () => {
	it("404 before, 200 after, 404 again once sharing stops, on every shared call and on the page", async () => {
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

	it("for its owner it answers as if shared", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		const { id } = await ask(owner);
		expect((await owner.call(getSharedChat, { params: { id } })).answer).toMatchObject({ shared: false, owned: true });
	});

	it("only its owner can share it", async () => {
		const app = await startTestApp();
		const { id } = await ask(app.browser());
		const stranger = app.browser();
		await ask(stranger);
		const { status } = await stranger.call(shareChat, { params: { id }, body: { shared: true } });
		expect(status).toBe(404);
		expect((await app.browser().call(getSharedChat, { params: { id } })).status).toBe(404);
	});
});
