import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import type { Assistant } from "../../../providers/index.ts";
import { startDeadlines } from "./deadlines.ts";

const LIMITS = { firstMs: 100, silenceMs: 60, totalMs: 300, addedTotalMs: 3600 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const start = (assistant: Pick<Assistant, "name" | "isFromFile"> = { name: "Grok" }) =>
	startDeadlines(assistant, LIMITS, systemClock, systemClock.steady(), new AbortController().signal);

it("REL-10 a vendor that reports activity while it thinks gets more time, but only up to the total limit", () => {
	const { signal, onActivity } = start();
	vi.advanceTimersByTime(90);
	onActivity();
	vi.advanceTimersByTime(59);
	expect(signal.aborted).toBe(false);
	vi.advanceTimersByTime(1);
	expect(signal.reason).toMatchObject({ code: "timeout", message: "Grok did not answer in 0.2 s." });

	const thinking = start();
	for (let ms = 0; ms < 300; ms += 10) {
		expect(thinking.signal.aborted).toBe(false);
		thinking.onActivity();
		vi.advanceTimersByTime(10);
	}
	expect(thinking.signal.reason).toMatchObject({
		code: "timeout",
		message: "Grok was stopped after 0.3 s, this server's limit.",
	});
});

it("REL-12 a slow answer of an assistant of the file gets more time than others, and its end says whose limit it was", () => {
	for (const [assistant, totalMs, seconds] of [
		[{ name: "Grok" }, 300, "0.3"],
		[{ name: "Ollama", isFromFile: true }, 3600, "3.6"],
	] as const) {
		const { signal, onText } = start(assistant);
		for (let ms = 0; ms < totalMs; ms += 10) {
			expect(signal.aborted).toBe(false);
			onText();
			vi.advanceTimersByTime(10);
		}
		const message = `${assistant.name} was stopped after ${seconds} s, this server's limit.`;
		expect(signal.reason).toMatchObject({ code: "stalled", message });
	}
});

it("REL-10 early activity does not shorten the wait for the first text", () => {
	const { signal, onActivity } = start();
	onActivity();
	vi.advanceTimersByTime(99);
	expect(signal.aborted).toBe(false);
	vi.advanceTimersByTime(1);
	expect(signal.aborted).toBe(true);
});
