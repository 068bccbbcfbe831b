import { setTimeout as pause } from "node:timers/promises";
import { getChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { ask, readToEnd, responsesOf, startReading, tryToAsk } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { expectInvariants } from "../../../testing/faults/invariants.ts";
import { type SentPrompt, startVendorApp, type VendorApp } from "../../../testing/faults/vendor-app.ts";

const FULL = "The server cannot save right now: its storage is full. Nothing was sent.";

const pragma = async (database: Database, text: string): Promise<unknown> => {
	const { rows } = await database.write((transaction) => sql.raw<object>(`pragma ${text}`).execute(transaction));
	return Object.values(rows[0] ?? {})[0];
};

/** Prevents the file from growing, as on a full disk. */
async function fillDisk({ database }: VendorApp["app"]): Promise<void> {
	const pages = await pragma(database, "page_count");
	await pragma(database, `max_page_count = ${String(pages)}`);
}

const freeSpace = ({ database }: VendorApp["app"]) => pragma(database, "max_page_count = 1000000");

/** Asks until even the free pages of the file are used; resolves to the refused response. */
async function askUntilRefused({ browser }: VendorApp) {
	for (let n = 0; n < 19; n += 1) {
		const reply = await tryToAsk(browser, "x".repeat(2000), ["grok"]);
		if (reply.status !== 201) return reply;
	}
	throw new Error("the storage was never full");
}

describe.skipIf(isOnPostgres)("REL-48 the disk is full", () => {
	it("a prompt is refused before a vendor is asked; reads work; writes work again once there is space", async () => {
		const fixture = await startVendorApp({ pause: (ms) => pause(Math.min(ms, 20)) });
		const { app, browser, vendors } = fixture;
		const sentPrompt: SentPrompt = await fixture.ask();
		await readToEnd(browser, sentPrompt.id);
		await fillDisk(app);
		const refused = await askUntilRefused(fixture);
		expect([refused.status, refused.text]).toEqual([503, FULL]);
		expect(refused.headers.get("x-error-code")).toBe("storage-full");
		expect(refused.headers.get("retry-after")).toBe("60");
		const callCount = vendors.calls().length;
		expect((await tryToAsk(browser, "x".repeat(2000))).status).toBe(503);
		expect(vendors.calls()).toHaveLength(callCount);

		expect((await browser.call(getChat, { params: { id: sentPrompt.id } })).status).toBe(200);
		expect(await responsesOf(browser, sentPrompt.id)).toHaveLength(4);
		expect((await browser.fetch("/healthz")).status).toBe(200);

		await freeSpace(app);
		const after = await ask(browser, "Is there room?", ["grok"]);
		await readToEnd(browser, after.id);
		expect(await responsesOf(browser, after.id)).toMatchObject([{ status: "success", response: "Hello there." }]);
		expect(await pragma(app.database, "integrity_check")).toBe("ok");
		await expectInvariants(fixture, sentPrompt);
	});

	it("a running answer is shown whole, and saved as soon as there is space", async () => {
		const fixture = await startVendorApp({ pause: (ms) => pause(Math.min(ms, 20)) });
		const { app, browser, vendors } = fixture;
		const text = "All that was said while there was no room. ".repeat(4000);
		vendors.next("grok", { steps: [{ say: "First. " }] });
		const sentPrompt = await fixture.ask(["grok"]);
		const call = await vendors.call("grok");
		const reading = await startReading(browser, sentPrompt.id);
		await fillDisk(app);
		await call.say(text);
		await call.end();
		await untilLogged(fixture, "could not save an answer yet");
		const notice = "This answer has ended but is not saved yet. The server keeps trying to save it.";
		expect(await responsesOf(browser, sentPrompt.id)).toMatchObject([
			{ status: "pending", response: `First. ${text}`, notice },
		]);
		// More tries than an earlier version made before it gave up.
		await untilLogged(fixture, '"tries":70');
		await freeSpace(app);
		const events = await reading.rest();
		expect(events.at(-1)?.type).toBe("done");
		expect(events.filter(({ type, data }) => type === "delta" && data.notice === notice)).toHaveLength(1);
		expect(await responsesOf(browser, sentPrompt.id)).toMatchObject([
			{ status: "success", response: `First. ${text}`, notice: null },
		]);
		await expectInvariants(fixture, sentPrompt, events);
	});

	it("Stop aborts the request, and reports that this is not saved yet instead of waiting for space", async () => {
		const fixture = await startVendorApp({ pause: (ms) => pause(Math.min(ms, 20)) });
		const { app, browser, vendors } = fixture;
		vendors.next("grok", { steps: [{ say: "First. " }] });
		const sentPrompt = await fixture.ask(["grok"]);
		const call = await vendors.call("grok");
		const reading = await startReading(browser, sentPrompt.id);
		await expect.poll(async () => (await responsesOf(browser, sentPrompt.id))[0]?.response).toBe("First. ");
		await fillDisk(app);
		await call.say("More than fits. ".repeat(2000));
		const stopped = await browser.fetch(`/api/chat/${sentPrompt.id}/responses/grok/cancel`, { method: "POST" });
		expect([stopped.status, stopped.headers.get("x-error-code"), await stopped.text()]).toEqual([
			503,
			"not-saved",
			"The answer was stopped. The server can't save that right now and keeps trying.",
		]);
		await call.socketClosed;
		await freeSpace(app);
		const events = await reading.rest();
		expect(await responsesOf(browser, sentPrompt.id)).toMatchObject([{ status: "error", errorCode: "cancelled" }]);
		await expectInvariants(fixture, sentPrompt, events);
	});

	it("Stop of a chat without text aborts all requests, although the chat cannot be deleted now", async () => {
		let isRefused = false;
		const full = new Error("database or disk is full");
		const database = (real: Database): Database => ({
			...real,
			write: (work, options) => (isRefused ? Promise.reject(full) : real.write(work, options)),
		});
		const fixture = await startVendorApp({ database, pause: (ms) => pause(Math.min(ms, 20)) });
		for (const id of PROVIDER_IDS) fixture.vendors.always(id, { mute: true });
		const sentPrompt = await fixture.ask();
		const calls = await Promise.all(PROVIDER_IDS.map((id) => fixture.vendors.call(id)));
		isRefused = true;
		expect((await fixture.browser.fetch(`/api/chat/${sentPrompt.id}/cancel`, { method: "POST" })).status).toBe(503);
		await Promise.all(calls.map(({ socketClosed }) => socketClosed));
		isRefused = false;
	});
});

async function untilLogged({ log }: VendorApp, text: string): Promise<void> {
	await expect.poll(() => log.some((line) => line.includes(text)), { interval: 5 }).toBe(true);
}
