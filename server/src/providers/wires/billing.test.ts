import { expect, test } from "vitest";
import type { BilledTokens } from "../port.ts";
import { costUsd } from "../prices/price.ts";
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

test("tokens written to the cache count apart, whether the vendor includes them in its input or not", () => {
	const cached = { cached_tokens: 400, cache_write_tokens: 250 };
	const expected = { freshInput: 350, cachedInput: 400, cacheWrite: 250, output: 500 };
	const usage = { input_tokens: 1000, input_tokens_details: cached, output_tokens: 500 };
	expect(billedBy(openaiResponses, { type: "response.completed", response: { model: "m", usage } })).toEqual(expected);
	const { prompt_tokens_details: _, ...counts } = chatUsage.usage;
	expect(billedBy(openaiChat, { usage: { ...counts, prompt_tokens_details: cached } })).toEqual(expected);
	const message = {
		model: "claude",
		usage: { input_tokens: 350, cache_read_input_tokens: 400, cache_creation_input_tokens: 250 },
	};
	const end = { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 500 } };
	expect(billedBy(anthropic, { type: "message_start", message }, end)).toEqual(expected);
});

test("xAI: the total that it tells is what the call costs, also without a known price", () => {
	const usage = { ...chatUsage.usage, cost_in_usd_ticks: 37_756_000 };
	const billed = billedBy(xaiChat, { usage });
	expect(billed?.usd).toBeCloseTo(0.003_775_6, 12);
	expect(costUsd(null, billed)).toBe(billed?.usd);
	const responses = { input_tokens: 1000, output_tokens: 500, cost_in_usd_ticks: 0 };
	const free = billedBy(openaiResponses, { type: "response.completed", response: { model: "m", usage: responses } });
	expect(costUsd(null, free)).toBe(0);
});
