import type { MessageCreateParamsStreaming, MessageParam } from "@anthropic-ai/sdk/resources/messages";
import type { Content, GenerateContentConfig } from "@google/genai";
import { cancelResponse, type SeatRequest } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { ResponseCreateParamsStreaming } from "openai/resources/responses/responses";
import { expect, it } from "vitest";
import { askSeats, askTurn, responsesOfTurn, settledOf } from "../../../testing/chats.ts";
import { startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { startVendorApp } from "../../../testing/faults/vendor-app.ts";

const SYSTEM = "Be brief.";
/** It takes the answers that this test counts or estimates below 1500 tokens. */
const CONTEXT_TOKENS = 2000;
const LONG = "x".repeat(3900);

type Line = readonly [role: "user" | "assistant", text: string];

const lines = (...texts: readonly string[]): Line[] =>
	texts.map((text, index) => [index % 2 === 0 ? "user" : "assistant", text]);

const toMessages = (all: readonly Line[]) => all.map(([role, content]) => ({ role, content }));

/** The REST body of Gemini, whose SDK has these parts as separate parameters. */
interface GeminiBody {
	readonly contents: Content[];
	readonly systemInstruction: Content;
	readonly generationConfig: Pick<GenerateContentConfig, "maxOutputTokens">;
}

/** A conversation with one assistant over its wire, and the body that each turn must have, as the vendor's SDK types it. */
interface WireCase<Body extends object> {
	readonly provider: Exclude<ProviderId, "grok">;
	readonly model: string;
	readonly env?: Readonly<Record<string, string>>;
	readonly body: (model: string, all: readonly Line[], cacheKey: string) => Body;
}

interface WireCases {
	readonly "openai-responses": WireCase<ResponseCreateParamsStreaming>;
	readonly "openai-chat": WireCase<ChatCompletionCreateParamsStreaming>;
	readonly anthropic: WireCase<MessageCreateParamsStreaming>;
	readonly gemini: WireCase<GeminiBody>;
}

/** `satisfies`, because a field that an SDK does not know is an error only there. */
const CASES: WireCases = {
	"openai-responses": {
		...{ provider: "chatgpt", model: "gpt-4o" },
		body: (model, all, cacheKey) =>
			({
				model,
				instructions: SYSTEM,
				max_output_tokens: 16_384,
				store: false,
				stream: true,
				input: all.length === 1 ? (all[0]?.[1] ?? "") : toMessages(all),
				prompt_cache_key: all.length > 1 ? cacheKey : undefined,
			}) satisfies ResponseCreateParamsStreaming,
	},
	"openai-chat": {
		...{ provider: "chatgpt", model: "gpt-4o", env: { OPENAI_WIRE: "openai-chat" } },
		body: (model, all, cacheKey) =>
			({
				model,
				max_tokens: 16_384,
				stream: true,
				stream_options: { include_usage: true },
				messages: [{ role: "system", content: SYSTEM }, ...toMessages(all)],
				prompt_cache_key: all.length > 1 ? cacheKey : undefined,
			}) satisfies ChatCompletionCreateParamsStreaming,
	},
	anthropic: {
		...{ provider: "claude", model: "claude-sonnet-5-5" },
		body: (model, all) => {
			const cached = (text: string) =>
				[{ type: "text", text, cache_control: { type: "ephemeral" } }] satisfies MessageParam["content"];
			const isCached = (index: number) => index > 0 && index === all.length - 1;
			return {
				model,
				max_tokens: 16_384,
				system: SYSTEM,
				stream: true,
				messages: all.map(([role, text], index) => ({ role, content: isCached(index) ? cached(text) : text })),
			} satisfies MessageCreateParamsStreaming;
		},
	},
	gemini: {
		...{ provider: "gemini", model: "gemini-3.8-flash" },
		body: (_model, all) =>
			({
				systemInstruction: { parts: [{ text: SYSTEM }] },
				contents: all.map(([role, text]) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] })),
				generationConfig: { maxOutputTokens: 16_384 },
			}) satisfies GeminiBody,
	},
};

it.each(Object.keys(CASES) as (keyof WireCases)[])(
	"%s: the whole body of turns after a failure, a stop, a carry and a full context",
	async (wire) => {
		const { provider, model, env = {}, body }: WireCase<object> = CASES[wire];
		const vendors = await startFakeVendors();
		vendors.serve(provider, { id: model, contextTokens: CONTEXT_TOKENS });
		const { app, browser } = await startVendorApp({ vendors, env });
		await expect.poll(() => vendors.lists(provider)).toBeGreaterThan(0);
		const seats: SeatRequest[] = [{ provider, system: SYSTEM }, { provider: "grok" }];
		const say = (text: string, usage = {}) =>
			vendors.next(provider, { steps: [{ say: text }, { end: "stop", usage }] });
		const sent = () => vendors.calls(provider).at(-1)?.body as { readonly prompt_cache_key?: string };
		const expectBody = (...texts: readonly string[]) =>
			expect(sent()).toEqual(body(model, lines(...texts), expect.stringMatching(/^[\w-]{43}$/)));

		say(LONG);
		const { id } = await askSeats(browser, seats, "P1");
		await settledOf(browser, id);
		expectBody("P1");

		say("A2");
		await askTurn(browser, id, { prompt: "P2" });
		await settledOf(browser, id);
		expectBody("P1", LONG, "P2");
		const { prompt_cache_key: cacheKey } = sent();

		vendors.next(provider, { error: "filter" });
		await askTurn(browser, id, { prompt: "P3" });
		expect((await settledOf(browser, id)).map(({ status }) => status)).toEqual(["error", "success"]);

		vendors.next(provider, { steps: [{ say: "Half" }] });
		vendors.next("grok", { steps: [{ say: "B4" }, { end: "stop" }] });
		await askTurn(browser, id, { prompt: "P4" });
		await expect.poll(async () => (await responsesOfTurn(browser, id)).responses[0]?.response).toBe("Half");
		await browser.call(cancelResponse, { params: { id, seat: provider } });
		await settledOf(browser, id);

		say("A5", { inputTokens: 1490, outputTokens: 11 });
		await askTurn(browser, id, { prompt: "P5", carry: "grok" });
		await settledOf(browser, id);
		const fifth = ["P2", "A2", "P3\n\nP4", "B4", "P5"];
		expectBody("P1", LONG, ...fifth);
		expect(sent().prompt_cache_key).toBe(cacheKey);

		await askTurn(browser, id, { prompt: "P6" });
		const [answer] = await settledOf(browser, id);
		expectBody(...fifth, "A5", "P6");
		expect(answer).toMatchObject({
			shortened: 1,
			notes: [{ code: "shortened", params: { turns: 1 }, text: "The first turn did not fit." }],
		});
		expect((await responsesOfTurn(browser, id, 5)).responses[0]).toMatchObject({ shortened: 0, contextUsed: 1501 });
		await app.close();
	},
);
