import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { type Pause, pause as realPause } from "../../platform/pause.ts";
import { ask, QUESTION, responsesOf, sameBrowser, tryToAsk } from "../../testing/chats.ts";
import { blockableWrites } from "../../testing/faults/blockable-writes.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { expectPrefixes, watch } from "./peers/two-processes.suite.ts";

describe("REL-45 a shutdown", () => {
	it("lets running answers end, refuses new prompts, and reports that the server is not ready", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const closing = app.close(10_000);
		const refused = await tryToAsk(browser);
		expect([refused.status, refused.text]).toEqual([503, "The server is restarting. Try again in a moment."]);
		expect(refused.headers.get("retry-after")).toBe("5");
		expect((await browser.fetch("/readyz")).status).toBe(503);
		call.emitText("Still in time.");
		call.end();
		await closing;
		const next = await app.restart();
		expect((await responsesOf(sameBrowser(next, browser), id))[0]).toMatchObject({
			status: "success",
			response: "Still in time.",
		});
	});

	it("stores all text that was shown, and does not count the abort as a vendor failure", async () => {
		const log: string[] = [];
		let onCommitted = async () => {};
		const database = (real: Database): Database => ({
			...real,
			async write(...args) {
				const written = await real.write(...args);
				await onCommitted();
				return written;
			},
		});
		const app = await startTestApp({ database, onLog: (line) => log.push(line) });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const received = watch(browser, id);
		await expect.poll(() => received.texts).toHaveLength(1);
		call.emitText("Shown ");
		await expect.poll(() => received.texts.at(-1)).toBe("Shown ");
		// The vendor continues while the earlier text is being flushed to disk.
		onCommitted = async () => {
			call.emitText("and shown ");
			await new Promise((resume) => setTimeout(resume));
		};
		call.emitText("and shown ");
		await app.close();
		await received.ended;
		onCommitted = async () => {};
		const next = await app.restart();
		const [stored] = await responsesOf(sameBrowser(next, browser), id);
		expect(stored).toMatchObject({ errorCode: "interrupted" });
		expectPrefixes(received, stored?.response ?? "");
		expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});

	/** A shutdown waits for summaries, checks, reviews and changes, and then for responses. */
	const WAITS = 5;
	/** Counts the waits that have started and ended. */
	function countedPauses() {
		const pauses = { started: 0, ended: 0 };
		const pause: Pause = async (ms, signal) => {
			pauses.started += 1;
			await realPause(ms, signal).finally(() => (pauses.ended += 1));
		};
		return { pauses, pause };
	}

	it("waits for a prompt that is being stored, and for its answer, which is requested once", async () => {
		const writes = blockableWrites();
		const { pauses, pause } = countedPauses();
		const app = await startTestApp({ database: writes.database, pause });
		const browser = app.browser();
		await browser.fetch("/api/config");
		writes.block();
		const asking = tryToAsk(browser, QUESTION, ["grok"]);
		await expect.poll(writes.count).toBeGreaterThan(0);
		const closing = app.close(10_000);
		await expect.poll(() => pauses.started).toBe(WAITS);
		writes.release();
		const { status, answer } = await asking;
		expect(status).toBe(201);
		const call = await app.providers.grok.call();
		call.emitText("Still in time.");
		call.end();
		await closing;
		const next = await app.restart();
		const [response] = await responsesOf(sameBrowser(next, browser), answer.session.id);
		expect(response).toMatchObject({ status: "success", response: "Still in time." });
		expect(next.providers.grok.calls).toHaveLength(0);
	});

	it("leaves a prompt that is stored after the grace period to the next start", async () => {
		const writes = blockableWrites();
		const { pauses, pause } = countedPauses();
		const app = await startTestApp({ database: writes.database, pause });
		const browser = app.browser();
		await browser.fetch("/api/config");
		writes.block();
		const asking = tryToAsk(browser, QUESTION, ["grok"]);
		await expect.poll(writes.count).toBeGreaterThan(0);
		const closing = app.close(0);
		await expect.poll(() => pauses.ended).toBe(WAITS);
		await tick();
		writes.release();
		const { status } = await asking;
		expect(status).toBe(201);
		await closing;
		expect(app.providers.grok.calls).toHaveLength(0);
		const next = await app.restart({ database: (real) => real });
		expect((await next.providers.grok.call()).prompt).toBe(QUESTION);
	});

	it("refuses a prompt whose body arrives after the shutdown has begun", async () => {
		const { pauses, pause } = countedPauses();
		const app = await startTestApp({ pause });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const { hostname, port, host } = new URL(app.origin);
		const socket = connect(Number(port), hostname);
		const body = JSON.stringify({ prompt: QUESTION, selectedProviders: ["grok"] });
		const headers = `Host: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
		socket.write(`POST /api/chat HTTP/1.1\r\n${headers}\r\n\r\n`);
		// Once a later request has a response, this request has passed the check that refuses requests.
		await responsesOf(browser, id);
		const closing = app.close(10_000);
		await expect.poll(() => pauses.started).toBe(WAITS);
		socket.write(body);
		const [reply] = (await once(socket, "data")) as [Buffer];
		expect(String(reply)).toMatch(/^HTTP\/1\.1 503 .*The server is restarting\. Try again in a moment\.$/s);
		socket.destroy();
		call.end();
		await closing;
		expect(app.providers.grok.calls).toHaveLength(1);
	});
});
