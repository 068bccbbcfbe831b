import { deleteChat, getVerdict, urlOf } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const NONE = { vote: null, review: null, checks: [], editions: 1, revealed: true };
const NOT_FOUND = "This chat doesn't exist or has been removed.";

describe("the verdict on a turn", () => {
	it("is empty at first, and only its owner gets it", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		await finishAll(app);
		await readToEnd(browser, id);
		const read = async (reader = browser, chat = id, turn = 1) => {
			const { status, text, answer } = await reader.call(getVerdict, { params: { id: chat, turn } });
			return status === 200 ? answer : `${status} ${text}`;
		};
		expect(await read()).toEqual(NONE);
		const missing = [await read(app.browser()), await read(browser, "A".repeat(22)), await read(browser, "short")];
		expect(missing).toEqual(Array(3).fill(`404 ${NOT_FOUND}`));
		expect(await read(browser, id, 2)).toBe("404 This turn doesn't exist or has been removed.");
		const malformed = urlOf(getVerdict, { params: { id, turn: "first" } });
		expect((await browser.fetch(malformed)).status).toBe(400);
		await browser.call(deleteChat, { params: { id } });
		expect(await read()).toBe(`404 ${NOT_FOUND}`);
	});
});
