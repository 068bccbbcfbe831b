import { retryResponse } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask, QUESTION, responsesOf, sameBrowser, settledOf, tryToAsk } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

describe("REL-43 after a restart nothing is pending for ever", () => {
	it("an answer that had words is interrupted: kept, told, and asked again only by hand", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		(await app.providers.grok.call()).speak("These words were shown");
		const next = await app.restart();
		const again = sameBrowser(next, browser);
		const [response] = await responsesOf(again, id);
		expect(response).toMatchObject({
			status: "error",
			errorCode: "interrupted",
			error: "The server restarted while Grok was writing. Retry asks again.",
			response: "These words were shown",
		});
		expect(next.providers.grok.calls).toHaveLength(0);
		await again.call(retryResponse, { params: { id, provider: "grok" } });
		const call = await next.providers.grok.call();
		call.speak("Anew.");
		call.end();
		expect((await settledOf(again, id))[0]).toMatchObject({ status: "success", response: "Anew.", attempt: 2 });
	});

	it("one for which nothing had arrived is asked again by itself, but only once", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		await app.providers.grok.call();
		const second = await app.restart();
		expect((await second.providers.grok.call()).prompt).toBe(QUESTION);
		const third = await second.restart();
		const [response] = await responsesOf(sameBrowser(third, browser), id);
		expect(response).toMatchObject({ status: "error", errorCode: "interrupted", response: "" });
		expect(third.providers.grok.calls).toHaveLength(0);
	});

	it("one that is older than two minutes is not asked again", async () => {
		let now = Date.now();
		const clock = { now: () => now, steady: () => performance.now() };
		const app = await startTestApp({ clock });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		now += 121_000;
		const next = await app.restart();
		expect((await responsesOf(sameBrowser(next, browser), id))[0]).toMatchObject({ errorCode: "interrupted" });
		expect(next.providers.grok.calls).toHaveLength(0);
	});
});

describe("REL-45 a shutdown", () => {
	it("lets answers end, refuses new prompts, and says that it is not ready", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const closing = app.close(10_000);
		const refused = await tryToAsk(browser);
		expect([refused.status, refused.text]).toEqual([503, "The server is restarting. Try again in a moment."]);
		expect(refused.headers.get("retry-after")).toBe("5");
		expect((await browser.fetch("/readyz")).status).toBe(503);
		call.speak("Still in time.");
		call.end();
		await closing;
		const next = await app.restart();
		expect((await responsesOf(sameBrowser(next, browser), id))[0]).toMatchObject({
			status: "success",
			response: "Still in time.",
		});
	});
});
