import { cancelResponse, type SeatRequest } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
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

/** A conversation with one assistant over its wire, and the body that each turn must have. */
interface WireCase {
	readonly provider: Exclude<ProviderId, "grok">;
	readonly model: string;
	readonly env?: Readonly<Record<string, string>>;
	readonly body: (model: string, all: readonly Line[], cacheKey: unknown) => object;
}

const CASES: Readonly<Record<string, WireCase>> = {
	"openai-responses": {
		...{ provider: "chatgpt", model: "gpt-4o" },
		body: (model, all, cacheKey) => ({
			...{ model, instructions: SYSTEM, max_output_tokens: 16_384, store: false, stream: true },
			input: all.length === 1 ? all[0]?.[1] : toMessages(all),
			...(all.length > 1 && { prompt_cache_key: cacheKey }),
		}),
	},
	"openai-chat": {
		...{ provider: "chatgpt", model: "gpt-4o", env: { OPENAI_WIRE: "openai-chat" } },
		body: (model, all, cacheKey) => ({
			...{ model, max_tokens: 16_384, stream: true, stream_options: { include_usage: true } },
			messages: [{ role: "system", content: SYSTEM }, ...toMessages(all)],
			...(all.length > 1 && { prompt_cache_key: cacheKey }),
		}),
	},
	anthropic: {
		...{ provider: "claude", model: "claude-sonnet-5-5" },
		body: (model, all) => ({
			...{ model, max_tokens: 16_384, system: SYSTEM, stream: true },
			messages: toMessages(all).map((message, index) =>
				index === 0 || index < all.length - 1
					? message
					: {
							...message,
							content: [{ type: "text", text: message.content, cache_control: { type: "ephemeral" } }],
						},
			),
		}),
	},
	gemini: {
		...{ provider: "gemini", model: "gemini-3.8-flash" },
		body: (_model, all) => ({
			systemInstruction: { parts: [{ text: SYSTEM }] },
			contents: all.map(([role, text]) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] })),
			generationConfig: { maxOutputTokens: 16_384 },
		}),
	},
};

it.each(Object.keys(CASES))(
	"%s: the whole body of turns after a failure, a stop, a carry and a full context",
	async (wire) => {
		const { provider, model, env = {}, body } = CASES[wire] as WireCase;
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
