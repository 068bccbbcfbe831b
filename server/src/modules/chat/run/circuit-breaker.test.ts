import { describe, expect, it } from "vitest";
import { ProviderFailure } from "../../../providers/index.ts";
import { ask, QUESTION, settledOf } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const down = new ProviderFailure({
	code: "network",
	sentence: "Unable to connect to Grok API. Please try again.",
	mayRetry: false,
});

it("REL-08 after five failures within a minute, no request is sent for 30 s, then one probe is sent", async () => {
	let steady = 1000;
	const app = await startTestApp({ clock: { now: Date.now, steady: () => steady } });
	const browser = app.browser();
	const { grok } = app.providers;
	const askGrok = async () => await ask(browser, QUESTION, ["grok"]);
	for (let n = 1; n <= 5; n += 1) {
		const { id } = await askGrok();
		(await grok.call(n)).fail(down);
		expect((await settledOf(browser, id))[0]?.errorCode).toBe("network");
	}
	const [refused] = await settledOf(browser, (await askGrok()).id);
	expect(refused).toMatchObject({
		errorCode: "provider_down",
		error: "Grok has failed repeatedly, so it was not asked.",
	});
	expect(grok.calls).toHaveLength(5);

	steady += 30_001;
	const probe = await askGrok();
	const call = await grok.call(6);
	const [meanwhile] = await settledOf(browser, (await askGrok()).id);
	expect(meanwhile?.errorCode).toBe("provider_down");
	call.emitText("Back.");
	// The first text of the probe has arrived: the next request need not wait for its end.
	const beside = await askGrok();
	(await grok.call(7)).emitText("Here, too.");
	(await grok.call(7)).end();
	expect((await settledOf(browser, beside.id))[0]?.status).toBe("success");
	call.end();
	expect((await settledOf(browser, probe.id))[0]?.status).toBe("success");
	const after = await askGrok();
	(await grok.call(8)).end();
	expect((await settledOf(browser, after.id))[0]?.errorCode).toBe("empty");
});

describe("REL-08 requests to a provider are rejected", () => {
	/** Requests that succeed or fail at these seconds; resolves to the outcome of one more request. */
	async function after(...answers: readonly (readonly [atS: number, "fails" | "answers"])[]) {
		let steady = 1000;
		const app = await startTestApp({ clock: { now: Date.now, steady: () => steady } });
		const browser = app.browser();
		const { grok } = app.providers;
		const askAt = async (atS: number, what: "fails" | "answers") => {
			steady = 1000 + atS * 1000;
			const before = grok.calls.length;
			const { id } = await ask(browser, QUESTION, ["grok"]);
			const settled = settledOf(browser, id);
			await Promise.race([settled, grok.call(before + 1)]);
			const call = grok.calls[before];
			if (what === "fails") call?.fail(down);
			else call?.emitText("Here.");
			call?.end();
			return { code: (await settled)[0]?.errorCode, error: (await settled)[0]?.error, isAsked: call !== undefined };
		};
		for (const [atS, what] of answers) await askAt(atS, what);
		return askAt;
	}

	it("not after five failures when the first is more than a minute old", async () => {
		const next = await after([0, "fails"], [15, "fails"], [30, "fails"], [45, "fails"], [61, "fails"]);
		expect(await next(61, "answers")).toMatchObject({ code: null, isAsked: true });
	});

	it("after five failures within a minute", async () => {
		const next = await after([0, "fails"], [15, "fails"], [30, "fails"], [45, "fails"], [59, "fails"]);
		expect(await next(59, "answers")).toMatchObject({ code: "provider_down", isAsked: false });
	});

	it("not after four failures, an answer, and another failure", async () => {
		const next = await after([0, "fails"], [1, "fails"], [2, "fails"], [3, "fails"], [4, "answers"], [5, "fails"]);
		expect(await next(6, "answers")).toMatchObject({ code: null, isAsked: true });
	});

	it("for another 30 s when the next request also fails, even if it is sent minutes later", async () => {
		const next = await after([0, "fails"], [1, "fails"], [2, "fails"], [3, "fails"], [4, "fails"], [90, "fails"]);
		const refused = { code: "provider_down", isAsked: false };
		expect(await next(90, "answers")).toMatchObject({
			...refused,
			error: "Grok has failed repeatedly, so it was not asked.",
		});
		expect(await next(119, "answers")).toMatchObject(refused);
		expect(await next(121, "answers")).toMatchObject({ code: null, isAsked: true });
	});
});
