import { hostname } from "node:os";
import { retryResponse } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { estimateUsd, sizeOfText } from "../../../providers/index.ts";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import { ask, eventsOf, QUESTION, responsesOf, sameBrowser, settledOf, tryToAsk } from "../../../testing/chats.ts";
import { expectInvariants } from "../../../testing/faults/invariants.ts";
import { startVendorApp } from "../../../testing/faults/vendor-app.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

afterEach(() => vi.useRealTimers());

describe("REL-43 after a restart no answer stays pending for ever", () => {
	it("an answer with text is interrupted: its text and an error are shown, and only a user retries it", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		(await app.providers.grok.call()).emitText("These words were shown");
		const next = await app.restart();
		const again = sameBrowser(next, browser);
		const [response] = await responsesOf(again, id);
		expect(response).toMatchObject({
			status: "error",
			errorCode: "interrupted",
			error: "The server restarted while Grok was writing. Nothing was charged again. Retry?",
			response: "These words were shown",
		});
		expect(next.providers.grok.calls).toHaveLength(0);
		await again.call(retryResponse, { params: { id, seat: "grok" } });
		const call = await next.providers.grok.call();
		call.emitText("Anew.");
		call.end();
		expect((await settledOf(again, id))[0]).toMatchObject({ status: "success", response: "Anew.", attempt: 2 });
	});

	it("an answer without text is requested again automatically, only once", async () => {
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

	it("an answer that is older than two minutes is not requested again", async () => {
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

/** Lets the test trigger the periodic work. */
const installFakeIntervals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
const advanceSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("a process without heartbeats is removed, even if it left no pending answer", async () => {
	installFakeIntervals();
	const app = await startTestApp();
	const gone = { id: "gone", host: "another-machine", pid: 1, seen_at: Date.now() };
	await app.database.write((t) => t.insertInto("processes").values(gone).execute());
	const ids = async () => (await app.database.query.selectFrom("processes").select("id").execute()).map(({ id }) => id);
	await advanceSeconds(5);
	expect(await ids()).toContain("gone");
	// A tick is skipped while the previous run is still active, so a busy machine needs many ticks.
	for (let ticks = 0; ticks < 1000 && (await ids()).includes("gone"); ticks += 1) await advanceSeconds(5);
	expect(await ids()).toEqual([app.database.processId]);
});

it("REL-43 an answer of a dead process is interrupted even if another program now has its pid", async () => {
	installFakeIntervals();
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	(await app.providers.grok.call()).end();
	await settledOf(browser, id);
	await app.database.write(async (t) => {
		const reusedPid = { id: "dead", host: hostname(), pid: process.ppid, seen_at: 1 };
		await t.insertInto("processes").values(reusedPid).execute();
		const orphaned = { status: "pending", process_id: "dead", text: "Half", error: null, error_code: null } as const;
		await t.updateTable("responses").set(orphaned).execute();
	});
	const later = async () => {
		await advanceSeconds(5);
		return (await responsesOf(browser, id))[0];
	};
	await expect.poll(later).toMatchObject({ errorCode: "interrupted", response: "Half" });
});

describe("every pending answer has a live process", () => {
	/** A response that a process of another host is writing, according to the database. */
	async function writtenElsewhere(askedAt: number) {
		installFakeIntervals();
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		(await app.providers.grok.call()).end();
		await settledOf(browser, id);
		const elsewhere = { id: "elsewhere", host: "another-machine", pid: 1, seen_at: askedAt };
		await app.database.write(async (t) => {
			await t.insertInto("processes").values(elsewhere).execute();
			await t
				.updateTable("responses")
				.set({ status: "pending", process_id: "elsewhere", text: "Written elsewhere", error: null, error_code: null })
				.execute();
		});
		const sendHeartbeat = (seenAt: number) =>
			app.database.write((t) =>
				t.updateTable("processes").set({ seen_at: seenAt }).where("id", "=", "elsewhere").execute(),
			);
		const statusNow = async () => (await responsesOf(browser, id))[0]?.status;
		return { browser, id, sendHeartbeat, statusNow };
	}

	it.each([
		["right", 0],
		["an hour behind", -3_600_000],
		["an hour ahead", 3_600_000],
	])(
		"REL-46 REL-51 a process of another machine whose clock is %s counts as alive as long as its heartbeat changes",
		async (_name, ms) => {
			const { browser, id, sendHeartbeat, statusNow } = await writtenElsewhere(Date.now() + ms);
			for (let n = 1; n <= 6; n += 1) {
				await sendHeartbeat(Date.now() + ms + n);
				await advanceSeconds(5);
				expect(await statusNow()).toBe("pending");
			}
			// A late run may already have seen the last heartbeat, so only one more run is sure to find the process alive.
			await advanceSeconds(5);
			expect(await statusNow()).toBe("pending");
			const later = async () => {
				await advanceSeconds(5);
				return await statusNow();
			};
			await expect.poll(later).toBe("error");
			expect((await responsesOf(browser, id))[0]).toMatchObject({
				errorCode: "interrupted",
				response: "Written elsewhere",
			});
		},
	);

	it("an answer that the database refuses to store is settled as interrupted, and can be retried", async () => {
		installFakeIntervals();
		let isRefused = false;
		let clock = 0;
		const database = (real: Database): Database => ({
			...real,
			write: (work, options) =>
				isRefused ? Promise.reject(new Error("no such column: surprise")) : real.write(work, options),
		});
		const fixture = await startVendorApp({
			database,
			clock: { now: () => Date.now() + clock, steady: () => performance.now() },
		});
		fixture.vendors.next("grok", { steps: [{ say: "Hello" }] });
		const sentPrompt = await fixture.ask(["grok"]);
		const { browser, vendors, log } = fixture;
		const events = eventsOf(browser, sentPrompt.id);
		await events.next();
		const call = await vendors.call("grok");
		isRefused = true;
		await call.end();
		await expect.poll(() => log.join("")).toContain("could not settle an answer");
		for await (const event of events) void event;
		isRefused = false;
		clock = 11_000;
		const later = async () => {
			await advanceSeconds(5);
			return (await responsesOf(browser, sentPrompt.id))[0]?.status;
		};
		await expect.poll(later).toBe("error");
		expect((await responsesOf(browser, sentPrompt.id))[0]).toMatchObject({
			errorCode: "interrupted",
			error: "The server couldn't save Grok's answer. Retry to ask again.",
		});
		await expectInvariants(fixture, sentPrompt);
		await browser.call(retryResponse, { params: { id: sentPrompt.id, seat: "grok" } });
		expect((await settledOf(browser, sentPrompt.id))[0]).toMatchObject({ status: "success", response: "Hello there." });
	});
});

it("REL-48 an answer that exceeds a disk quota is stored once there is space again", async () => {
	let refusals = 0;
	const quota = Object.assign(new Error("disk I/O error"), { errcode: 778 });
	const database = (real: Database): Database => ({
		...real,
		write: (work, options) => {
			if (refusals === 0) return real.write(work, options);
			refusals -= 1;
			return Promise.reject(quota);
		},
	});
	const fixture = await startVendorApp({ database });
	fixture.vendors.next("grok", { steps: [{ say: "Hello" }] });
	const sentPrompt = await fixture.ask(["grok"]);
	const call = await fixture.vendors.call("grok");
	await expect.poll(async () => (await responsesOf(fixture.browser, sentPrompt.id))[0]?.response).toBe("Hello");
	refusals = 20;
	const refused = await tryToAsk(fixture.browser, "Is there room?", ["claude"]);
	expect([refused.status, refused.text]).toEqual([
		503,
		"The server cannot save right now: its storage cannot be written to. Nothing was sent.",
	]);
	await call.say(" there.");
	await call.end();
	expect((await settledOf(fixture.browser, sentPrompt.id))[0]).toMatchObject({
		status: "success",
		response: "Hello there.",
	});
	expect(refusals).toBe(0);
	await expectInvariants(fixture, sentPrompt);
});

describe("a question that is asked again after a restart, to a provider whose settings have changed", () => {
	async function askedAgain(wasDemo: boolean, isDemo: boolean) {
		const [before, after] = [scriptedAssistants(wasDemo), scriptedAssistants(isDemo)];
		const app = await startTestApp({ providers: before });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		await before.grok.call();
		const next = await app.restart({ providers: after });
		const call = await after.grok.call();
		call.emitText("Here.");
		call.end();
		const [response] = await settledOf(sameBrowser(next, browser), id);
		const spent = await next.database.query.selectFrom("spending").select("usd").executeTakeFirst();
		return { demo: response?.demo, usd: spent?.usd ?? 0 };
	}

	it("is not answered by a demonstration when its assistant has lost its key: it ends as interrupted", async () => {
		const [before, after] = [scriptedAssistants(false), scriptedAssistants(true)];
		const app = await startTestApp({ providers: before });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		await before.grok.call();
		const next = await app.restart({ providers: after });
		const again = sameBrowser(next, browser);
		const [response] = await settledOf(again, id);
		expect(response).toMatchObject({ errorCode: "interrupted", demo: false });
		expect(after.grok.calls).toEqual([]);
		const retried = await again.call(retryResponse, { params: { id, seat: "grok" } });
		expect([retried.status, retried.headers.get("x-error-code")]).toEqual([409, "not-connected"]);
		expect(await settledOf(again, id)).toEqual([response]);
	});

	it("is asked with the current model when the demonstration stored none", async () => {
		const [before, after] = [scriptedAssistants(true), scriptedAssistants(false)];
		const app = await startTestApp({ providers: before });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await before.grok.call();
		call.emitText("A sample.");
		call.end();
		expect(await settledOf(browser, id)).toMatchObject([{ demo: true, askedModel: null }]);
		const next = await app.restart({ providers: after });
		await sameBrowser(next, browser).call(retryResponse, { params: { id, seat: "grok" } });
		expect((await after.grok.call()).model).toBe(after.grok.model);
	});

	it("is sent to the vendor when the assistant is no longer a demonstration, and its cost is reserved", async () => {
		const { demo, usd } = await askedAgain(true, false);
		expect(demo).toBe(false);
		expect(usd).toBeGreaterThan(0);
	});
});

describe("the spending", () => {
	it("counts a question that is repeated after a restart twice: first by an estimate, then by its cost", async () => {
		const fixture = await startVendorApp();
		fixture.vendors.next("grok", { mute: true });
		const sentPrompt = await fixture.ask(["grok"]);
		await fixture.vendors.call("grok");
		const next = await fixture.app.restart();
		const browser = sameBrowser(next, fixture.browser);
		const [response] = await settledOf(browser, sentPrompt.id);
		expect(response).toMatchObject({ status: "success", response: "Hello there." });
		const unfinished = { prompt: sizeOfText(sentPrompt.prompt), text: "", billed: null };
		const first = estimateUsd(cataloguePrice("grok", BUILT_IN.grok.model), unfinished);
		const { usd } = await next.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
		expect(usd).toBeCloseTo(first + (response?.costUsd ?? 0), 9);
	});
});
