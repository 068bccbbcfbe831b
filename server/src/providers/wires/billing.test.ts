import { expect, test } from "vitest";
import type { BilledTokens } from "../port.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openaiChat, xaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { initialState, type Wire } from "./wire.ts";

function billedBy(wire: Wire, ...events: readonly unknown[]): BilledTokens | null {
	const state = initialState();
	for (const event of events) wire.read(event, state);
	return state.billed;
}

const chatUsage = {
	usage: {
		prompt_tokens: 1000,
		completion_tokens: 500,
		completion_tokens_details: { reasoning_tokens: 300 },
		prompt_tokens_details: { cached_tokens: 400 },
	},
};

test("chat completions: input includes cached tokens, output includes thoughts", () => {
	expect(billedBy(openaiChat, chatUsage)).toEqual({ freshInput: 600, cachedInput: 400, output: 500 });
});

test("xAI: input includes cached tokens, output excludes thoughts", () => {
	expect(billedBy(xaiChat, chatUsage)).toEqual({ freshInput: 600, cachedInput: 400, output: 800 });
});

test("Responses API: input includes cached tokens, output includes thoughts", () => {
	const usage = {
		input_tokens: 1000,
		input_tokens_details: { cached_tokens: 400 },
		output_tokens: 500,
		output_tokens_details: { reasoning_tokens: 300 },
	};
	const event = { type: "response.completed", response: { model: "gpt-4o", usage } };
	expect(billedBy(openaiResponses, event)).toEqual({ freshInput: 600, cachedInput: 400, output: 500 });
});

test("Anthropic: input excludes cached tokens, output includes thoughts and is unknown before the end", () => {
	const start = {
		type: "message_start",
		message: { model: "claude", usage: { input_tokens: 1000, cache_read_input_tokens: 400, output_tokens: 1 } },
	};
	const end = {
		type: "message_delta",
		delta: { stop_reason: "end_turn" },
		usage: { output_tokens: 500, output_tokens_details: { thinking_tokens: 300 } },
	};
	expect(billedBy(anthropic, start)).toEqual({ freshInput: 1000, cachedInput: 400, output: null });
	expect(billedBy(anthropic, start, end)).toEqual({ freshInput: 1000, cachedInput: 400, output: 500 });
});

test("Gemini: input includes cached tokens, output excludes thoughts", () => {
	const usageMetadata = {
		promptTokenCount: 1000,
		cachedContentTokenCount: 400,
		candidatesTokenCount: 500,
		thoughtsTokenCount: 300,
	};
	expect(billedBy(gemini, { usageMetadata })).toEqual({ freshInput: 600, cachedInput: 400, output: 800 });
});

test("a count that the vendor omits stays unknown", () => {
	expect(billedBy(openaiChat, { usage: {} })).toEqual({ freshInput: null, cachedInput: 0, output: null });
	expect(billedBy(gemini, { usageMetadata: { thoughtsTokenCount: 3 } })).toEqual({
		freshInput: null,
		cachedInput: 0,
		output: null,
	});
	expect(billedBy(openaiChat, { choices: [] })).toBeNull();
});
