import { ANSWER_MAX_UNITS, type AnswerErrorCode, type ProviderResponse } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ProviderFailure } from "../../../providers/index.ts";
import { ask, eventsOf, QUESTION, settledOf } from "../../../testing/chats.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";

const failure = (code: AnswerErrorCode, more: { mayRetry?: boolean; retryAfterMs?: number } = {}) =>
	new ProviderFailure({
		code,
		sentence: `It was ${code}.`,
		mayRetry: more.mayRetry ?? true,
		retryAfterMs: more.retryAfterMs,
	});

interface Answered {
	readonly response: ProviderResponse;
	readonly calls: number;
	/** The pauses between the attempts. */
	readonly pauses: readonly number[];
}

/** Asks only Grok; `script` contains the action of each call. */
async function answered(script: ((call: ScriptedCall) => void)[], options: TestAppOptions = {}): Promise<Answered> {
	const pauses: number[] = [];
	const pause = async (ms: number) => {
		pauses.push(ms);
	};
	const app = await startTestApp({ pause, random: () => 0.5, ...options });
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	for (const [n, run] of script.entries()) run(await app.providers.grok.call(n + 1));
	const [response] = await settledOf(browser, id);
	if (!response) throw new Error("no response");
	return { response, calls: app.providers.grok.calls.length, pauses: pauses.filter((ms) => ms > 0) };
}

const answerWith = (text: string) => (call: ScriptedCall) => {
	call.emitText(text);
	call.end();
};
const failWith = (error: Error) => (call: ScriptedCall) => call.fail(error);

describe("retries before the first text", () => {
	it("REL-01 waits as long as the vendor requests, then answers", async () => {
		const { response, calls, pauses } = await answered([
			failWith(failure("rate_limited", { retryAfterMs: 2000 })),
			answerWith("Here."),
		]);
		expect(response).toMatchObject({ status: "success", response: "Here.", notice: null });
		expect([calls, pauses]).toEqual([2, [2000]]);
	});

	it("REL-01 shows on the card that it waits", async () => {
		let resume = () => {};
		const pause = (ms: number) =>
			ms === 2000 ? new Promise<void>((resolve) => (resume = resolve)) : Promise.resolve();
		const app = await startTestApp({ pause });
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const events = eventsOf(browser, id);
		await events.next();
		(await app.providers.grok.call()).fail(failure("rate_limited", { retryAfterMs: 2000 }));
		expect((await events.next()).value).toMatchObject({
			data: { text: "", notice: "Rate-limited, trying again in 2 s" },
		});
		resume();
		answerWith("Here.")(await app.providers.grok.call(2));
		await events.return(undefined);
	});

	it("REL-02 fails at once when the wait is long, and reports the time of the next try", async () => {
		const now = Date.parse("2026-11-26T12:00:00.000Z");
		const clock = { now: () => now, steady: () => performance.now() };
		const script = [failWith(failure("rate_limited", { retryAfterMs: 3_600_000 }))];
		const { response, calls } = await answered(script, { clock });
		expect(response).toMatchObject({ status: "error", errorCode: "rate_limited", retryAt: "2026-11-26T13:00:00.000Z" });
		expect(calls).toBe(1);
	});

	it("REL-05 does not retry when a retry cannot succeed", async () => {
		const { response, calls } = await answered([failWith(failure("config", { mayRetry: false }))]);
		expect(response).toMatchObject({ status: "error", errorCode: "config", error: "It was config." });
		expect(calls).toBe(1);
	});

	it("REL-06 succeeds after two failures, with a longer wait each time", async () => {
		const down = failWith(failure("provider_down"));
		const { response, calls, pauses } = await answered([down, down, answerWith("At last.")]);
		expect(response.response).toBe("At last.");
		expect([calls, pauses]).toEqual([3, [500, 1000]]);
	});

	it.each([
		[0, [400, 800]],
		[0.25, [450, 900]],
		[1, [600, 1200]],
	])(
		"REL-06 varies the wait by up to a fifth at random (%s), so that clients do not retry together",
		async (random, expectedPauses) => {
			const down = failWith(failure("provider_down"));
			const { pauses } = await answered([down, down, answerWith("At last.")], { random: () => random });
			expect(pauses.map(Math.round)).toEqual(expectedPauses);
		},
	);

	it("REL-07 gives up after the third failure", async () => {
		const down = failWith(failure("provider_down"));
		const { response, calls } = await answered([down, down, down]);
		expect(response).toMatchObject({ status: "error", errorCode: "provider_down" });
		expect(calls).toBe(3);
	});

	it("REL-13 REL-14 never retries once text has arrived, and keeps the text", async () => {
		const { response, calls } = await answered([
			(call) => {
				call.emitText("Half an");
				call.fail(failure("cut"));
			},
		]);
		expect(response).toMatchObject({ status: "error", errorCode: "cut", response: "Half an" });
		expect(calls).toBe(1);
	});

	it("stops waiting when the user stops the answer", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const events = eventsOf(browser, id);
		await events.next();
		(await app.providers.grok.call()).fail(failure("rate_limited", { retryAfterMs: 5000 }));
		await events.next();
		await browser.fetch(`/api/chat/${id}/responses/grok/cancel`, { method: "POST" });
		expect((await settledOf(browser, id))[0]).toMatchObject({ errorCode: "cancelled" });
		expect(app.providers.grok.calls).toHaveLength(1);
	});
});

describe("timeouts", () => {
	it("REL-10 the first text may take PROVIDER_FIRST_S, then the answer fails with a timeout", async () => {
		const { response, calls } = await answered([() => {}], { env: { PROVIDER_FIRST_S: "0.1" } });
		expect(response).toMatchObject({
			status: "error",
			errorCode: "timeout",
			error: "Grok did not answer in 0.1 s.",
			response: "",
		});
		expect(calls).toBe(1);
	});

	it("REL-11 a pause in the text may take PROVIDER_SILENCE_S, then the answer fails and keeps its text", async () => {
		const { response } = await answered([(call) => call.emitText("Then nothing")], {
			env: { PROVIDER_SILENCE_S: "0.1" },
		});
		expect(response).toMatchObject({
			status: "error",
			errorCode: "stalled",
			error: "The answer stopped here. Retry starts it again.",
			response: "Then nothing",
		});
	});

	it("REL-12 an answer that never ends is stopped after PROVIDER_TOTAL_S", async () => {
		let drip: NodeJS.Timeout | undefined;
		// Time passes only while the vendor is active, so no pause is too long, however slow the machine is.
		let steady = 1000;
		const { response } = await answered(
			[
				(call) => {
					call.emitText("Drip");
					const emit = () => {
						steady += 10;
						call.emitActivity();
						drip = setTimeout(emit, 10);
					};
					emit();
				},
			],
			{
				clock: { now: Date.now, steady: () => steady },
				env: { PROVIDER_SILENCE_S: "0.1", PROVIDER_TOTAL_S: "0.4" },
			},
		);
		clearTimeout(drip);
		expect(response).toMatchObject({ status: "error", errorCode: "stalled", response: "Drip" });
		expect(response.error).toBe("Grok was stopped after 0.4 s, this server's limit.");
		expect(response.totalMs).toBeGreaterThanOrEqual(390);
	});
});

describe("unusual ends", () => {
	it("REL-16 an empty answer is an error", async () => {
		const { response } = await answered([(call) => call.end()]);
		expect(response).toMatchObject({ status: "error", errorCode: "empty", error: "Grok sent an empty answer." });
	});

	it("REL-16 a length stop is a success with the finish reason 'length'", async () => {
		const { response } = await answered([
			(call) => {
				call.emitText("So long");
				call.end({ finishReason: "length" });
			},
		]);
		expect(response).toMatchObject({ status: "success", finishReason: "length", response: "So long" });
	});

	it("a safety stop is an error that keeps the text and names the reason", async () => {
		const { response } = await answered([
			(call) => {
				call.emitText("I would");
				call.end({ finishReason: "refused", refusal: "it is not safe." });
			},
		]);
		expect(response).toMatchObject({
			status: "error",
			errorCode: "refused",
			error: "Grok declined this prompt: it is not safe.",
			response: "I would",
		});
	});

	it("REL-17 an answer succeeds at 200,000 characters with finish reason 'limit'; its request is aborted", async () => {
		let signal: AbortSignal | undefined;
		const { response } = await answered([
			(call) => {
				signal = call.signal;
				call.emitText("a".repeat(ANSWER_MAX_UNITS - 1));
				call.emitText("😀 and more");
			},
		]);
		expect(response).toMatchObject({ status: "success", finishReason: "limit" });
		expect(response.response.length).toBe(ANSWER_MAX_UNITS - 1);
		expect(signal?.aborted).toBe(true);
	});

	it("drops NUL, and stores all other text unchanged, also a surrogate pair that arrived in two chunks", async () => {
		const { response } = await answered([
			(call) => {
				for (const chunk of ["a\u0000b ", "\ud83d", "\ude00", " \u202eabc \u05e9"]) call.emitText(chunk);
				call.end();
			},
		]);
		expect(response.response).toBe("ab 😀 \u202eabc \u05e9");
	});

	it("a bug in an adapter is shown as an unreadable answer, without the error message", async () => {
		const { response } = await answered([failWith(new TypeError("secret internals"))]);
		expect(response).toMatchObject({
			errorCode: "protocol",
			error: "Grok returned an unreadable response.",
		});
	});
});
