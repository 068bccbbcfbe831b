import { expect, test } from "vitest";
import { NO_TIMES, recordTimes } from "../stream/answer-times.ts";
import { makeDone, makeFailed, makeResponse } from "../testing/make-answers.ts";
import { figuresOf } from "./head/figures.ts";
import { liveState } from "./live-state.ts";

/** An answer that is requested at 0 ms and whose text is `texts[ms]` from that time on. */
function makeTimeline(texts: Readonly<Record<number, string>>) {
	let times = NO_TIMES;
	let response = makeResponse("claude");
	for (const [at, text] of Object.entries(texts)) {
		response = { ...response, response: text };
		times = recordTimes(times, [response], Number(at));
	}
	return { response, times: times.get(makeResponse("claude").id) };
}
const kindAt = (now: number, { response, times }: ReturnType<typeof makeTimeline>) =>
	liveState(response, { times, isCutOff: false }, now).kind;

test("waiting becomes thinking after three seconds", () => {
	const silent = makeTimeline({ 0: "" });
	expect(kindAt(2999, silent)).toBe("waiting");
	expect(liveState(silent.response, { times: silent.times, isCutOff: false }, 14_000)).toEqual({
		kind: "thinking",
		ms: 14_000,
	});
});

test("becomes first words, then writing, and after twelve seconds of silence stalled, with the duration", () => {
	const written = makeTimeline({ 0: "", 600: "Prob", 1000: "Probably" });
	expect(kindAt(1000, written)).toBe("first-words");
	expect(kindAt(3000, written)).toBe("writing");
	expect(kindAt(12_999, written)).toBe("writing");
	expect(liveState(written.response, { times: written.times, isCutOff: false }, 14_000)).toEqual({
		kind: "stalled",
		ms: 13_000,
	});
});

test("shows the server's notice about a wait", () => {
	const notice = "Rate-limited, trying again in 2 s";
	expect(liveState(makeResponse("grok", { notice }), { times: undefined, isCutOff: false }, 0)).toEqual({
		kind: "notice",
		text: notice,
	});
});

test("an answer that has ended but cannot be saved yet is not stalled", () => {
	const written = makeTimeline({ 0: "", 600: "Probably" });
	const response = { ...written.response, notice: "This answer has ended." };
	expect(liveState(response, { times: written.times, isCutOff: false }, 60_000).kind).toBe("notice");
});

test("after a reload, the elapsed time counts from the server's `elapsedMs`", () => {
	const response = makeResponse("grok", { elapsedMs: 9000 });
	const times = recordTimes(NO_TIMES, [response], 1000).get(response.id);
	expect(liveState(response, { times, isCutOff: false }, 2000)).toEqual({ kind: "thinking", ms: 10_000 });
});

test("while the connection is lost, a silent answer is cut off, not stalled", () => {
	const { response, times } = makeTimeline({ 0: "", 600: "Prob" });
	expect(liveState(response, { times, isCutOff: true }, 60_000)).toEqual({ kind: "cut-off" });
});

test("a retry restarts the clock", () => {
	let times = recordTimes(NO_TIMES, [makeResponse("grok", { response: "old" })], 0);
	times = recordTimes(times, [makeResponse("grok", { attempt: 2 })], 5000);
	expect(times.get(makeResponse("grok").id)).toMatchObject({ askedAt: 5000, firstTextAt: null });
});

test("a settled answer is complete, stopped or failed", () => {
	expect(liveState(makeDone("grok", "x"), { times: undefined, isCutOff: false }, 0).kind).toBe("complete");
	expect(liveState(makeFailed("grok", { errorCode: "cancelled" }), { times: undefined, isCutOff: false }, 0).kind).toBe(
		"stopped",
	);
	expect(liveState(makeFailed("grok"), { times: undefined, isCutOff: false }, 0).kind).toBe("failed");
});

test("while an answer runs, figures come from what the page has seen; costs and tokens are never estimated", () => {
	const { response, times } = makeTimeline({ 0: "", 600: "Prob", 1000: "Probably so" });
	expect(figuresOf(response, times, 14_000).map(({ text }) => text)).toEqual(["0.6s", "14.0s", "2", "–", "–", "–"]);
	const done = makeDone("claude", "Probably so", {
		costUsd: 0.0034,
		usage: { inputTokens: 9, outputTokens: 222, reasoningTokens: null, cachedTokens: null },
	});
	expect(figuresOf(done, undefined, 0).map(({ text }) => text)).toEqual([
		"0.6s",
		"6.3s",
		"2",
		"222",
		"39/s",
		"$0.0034",
	]);
});
