import { describe, expect, it } from "vitest";
import { someResponse } from "../testing/index.ts";
import { applyChatEvent, type ChatDelta, hasMissedDelta, mergeResponses } from "./chat-events.ts";
import { NO_MERGES } from "./merges.ts";
import type { ProviderResponse, ResponsesPayload } from "./responses.ts";

const response = (overrides: Partial<ProviderResponse> = {}): ProviderResponse =>
	someResponse({ response: "Hello", ...overrides });

const payload = (overrides: Partial<ProviderResponse> = {}): ResponsesPayload => ({
	turn: 1,
	responses: [response(overrides)],
	collectiveSummary: null,
	comparison: null,
	merges: NO_MERGES,
	visualizationImageUrl: null,
	making: null,
	summarizingMs: null,
	analysis: null,
});

const delta = (overrides: Partial<ChatDelta> = {}): ChatDelta => ({
	id: "r1",
	turn: 1,
	seat: "grok",
	edition: 1,
	attempt: 1,
	at: 5,
	text: " world",
	...overrides,
});
const textAfter = (current: ResponsesPayload, data: ChatDelta) =>
	applyChatEvent(current, { type: "delta", data }).responses[0]?.response;

describe("applyChatEvent", () => {
	it("appends a delta to its own answer", () => {
		expect(textAfter(payload(), delta())).toBe("Hello world");
		expect(textAfter(payload(), delta({ id: "r2" }))).toBe("Hello");
	});

	it("keeps the text when a delta arrives twice", () => {
		const once = applyChatEvent(payload(), { type: "delta", data: delta() });
		expect(textAfter(once, delta())).toBe("Hello world");
	});

	it("does not apply a delta after a gap, and reports the gap", () => {
		expect(textAfter(payload(), delta({ at: 9 }))).toBe("Hello");
		expect(hasMissedDelta(payload(), delta({ at: 9 }))).toBe(true);
		expect(hasMissedDelta(payload(), delta())).toBe(false);
	});

	it("ignores a delta of an earlier attempt, and any delta of a settled answer", () => {
		expect(textAfter(payload({ attempt: 2 }), delta())).toBe("Hello");
		expect(textAfter(payload({ status: "error" }), delta())).toBe("Hello");
		expect(hasMissedDelta(payload(), delta({ attempt: 2 }))).toBe(true);
	});

	it("replaces an answer with a settled one, but not with one of an earlier attempt", () => {
		const settled = response({ status: "success", response: "Done" });
		const after = (current: ResponsesPayload) =>
			applyChatEvent(current, { type: "settled", data: settled }).responses[0];
		expect(after(payload())).toEqual(settled);
		expect(after(payload({ attempt: 2 }))?.response).toBe("Hello");
	});

	it("ignores a call whose response arrives after newer events", () => {
		const asked = response({ attempt: 2, response: "" });
		const after = (current: ResponsesPayload) => applyChatEvent(current, { type: "settled", data: asked }).responses[0];
		expect(after(payload({ attempt: 1, status: "error" }))).toEqual(asked);
		expect(after(payload({ attempt: 2 }))?.response).toBe("Hello");
		expect(after(payload({ attempt: 2, status: "success" }))?.status).toBe("success");
	});

	it("sets and clears a notice without changing the text", () => {
		const noted = applyChatEvent(payload(), { type: "delta", data: delta({ text: "", notice: "Wait" }) });
		expect(noted.responses[0]).toMatchObject({ response: "Hello", notice: "Wait" });
		const cleared = applyChatEvent(noted, { type: "delta", data: delta({ text: "", notice: null }) });
		expect(cleared.responses[0]?.notice).toBeNull();
	});

	it("starts over from a snapshot", () => {
		const fresh = payload({ response: "Anew" });
		expect(applyChatEvent(payload(), { type: "snapshot", data: fresh })).toBe(fresh);
	});

	it("ignores events of another turn and of another seat of the same assistant", () => {
		const current = payload();
		expect(applyChatEvent(current, { type: "snapshot", data: { ...payload({ response: "Anew" }), turn: 2 } })).toBe(
			current,
		);
		const second = delta({ id: "r2", seat: "grok-2" });
		expect(applyChatEvent(current, { type: "delta", data: second })).toEqual(current);
		const settled = response({ id: "r2", turn: 2, status: "success", response: "Done" });
		expect(applyChatEvent(current, { type: "settled", data: settled })).toEqual(current);
	});

	it("adopts the notice of a state with a text of equal length", () => {
		const received = payload({ notice: "Rate-limited, trying again in 2 s" });
		expect(mergeResponses(payload(), received).responses[0]?.notice).toBe("Rate-limited, trying again in 2 s");
	});
});
