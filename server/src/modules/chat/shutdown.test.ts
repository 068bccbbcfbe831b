import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { ask, QUESTION, responsesOf, sameBrowser, tryToAsk } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { expectPrefixes, watch } from "./two-processes.suite.ts";

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

	it("stores every word that was shown, and takes its own end for nobody's failure", async () => {
		const log: string[] = [];
		let onCommitted = async () => {};
		const database = (real: Database): Database => ({
			...real,
			async write(...asked) {
				const written = await real.write(...asked);
				await onCommitted();
				return written;
			},
		});
		const app = await startTestApp({ database, onLog: (line) => log.push(line) });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const seen = watch(browser, id);
		await expect.poll(() => seen.texts).toHaveLength(1);
		call.speak("Shown ");
		await expect.poll(() => seen.texts.at(-1)).toBe("Shown ");
		// The vendor goes on while what it said before is on its way back from the disk.
		onCommitted = async () => {
			call.speak("and shown ");
			await new Promise((resume) => setTimeout(resume));
		};
		call.speak("and shown ");
		await app.close();
		await seen.ended;
		onCommitted = async () => {};
		const next = await app.restart();
		const [stored] = await responsesOf(sameBrowser(next, browser), id);
		expect(stored).toMatchObject({ errorCode: "interrupted" });
		expectPrefixes(seen, stored?.response ?? "");
		expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});
});
