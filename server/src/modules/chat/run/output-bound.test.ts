import type { LookupFunction } from "node:net";
import type { ProviderResponse } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { type BareReply, withBareServer } from "../../../providers/testing/served-bytes.ts";
import { assistantsFile } from "../../../testing/assistants-file.ts";
import { askSeats, settledOf } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const refusal = (status: number, body: object): BareReply => ({ status, body: JSON.stringify(body) });
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const answer = (finish_reason = "stop", completion_tokens = 2, content = "Hello"): BareReply => ({
	body: [
		event({ model: "m", choices: [{ index: 0, delta: { content } }] }),
		event({ choices: [{ index: 0, delta: {}, finish_reason }] }),
		event({ choices: [], usage: { prompt_tokens: 6, completion_tokens } }),
		"data: [DONE]\n\n",
	].join(""),
});

const toThisMachine: LookupFunction = (_hostname, _options, callback) =>
	callback(null, [{ address: "127.0.0.1", family: 4 }]);

interface Vendor {
	/** Null when the request has no bound on the output. */
	readonly reply: (maxTokens: number | null) => BareReply;
	/** By default a vendor on the internet. */
	readonly host?: string;
	readonly env?: Readonly<Record<string, string>>;
}

interface Asked {
	ask(model?: string): Promise<ProviderResponse>;
	/** The bounds of all requests. */
	readonly sent: readonly (number | null)[];
	readonly clock: ReturnType<typeof manualClock>;
}

/** The app with one assistant at this vendor. */
async function withVendor({ reply, host = "api.vendor.test", env = {} }: Vendor, use: (asked: Asked) => Promise<void>) {
	const sent: (number | null)[] = [];
	const answerOne = ({ path, body }: { readonly path: string; readonly body: string }) => {
		if (path === "/v1/models") return refusal(404, {});
		const { max_tokens = null } = JSON.parse(body) as { max_tokens?: number | null };
		sent.push(max_tokens);
		return reply(max_tokens);
	};
	await withBareServer(answerOne, async (origin) => {
		const baseUrl = `${origin.replace("127.0.0.1", host)}/v1`;
		const entry = { id: "vendor", name: "Vendor", wire: "openai-chat", baseUrl, models: ["m", "other"] };
		const clock = manualClock();
		const app = await startTestApp({
			...{ clock, lookup: toThisMachine, pause: async () => {} },
			env: { ASSISTANTS_FILE: assistantsFile([entry]), ...env },
		});
		const browser = app.browser();
		const ask = async (model = "m") => {
			const { id } = await askSeats(browser, [{ provider: "vendor", model }], "hello");
			const [response] = await settledOf(browser, id);
			if (!response) throw new Error("no response");
			return response;
		};
		await use({ ask, sent, clock });
	});
}

/** The prompt has six tokens. */
const groq = (maxTokens: number | null): BareReply => {
	const requested = 6 + (maxTokens ?? 0);
	const message = `Request too large for model \`m\` on tokens per minute (TPM): Limit 8000, Requested ${requested}, please reduce your message size and try again.`;
	return requested > 8000
		? refusal(413, { error: { message, type: "tokens", code: "rate_limit_exceeded" } })
		: answer();
};
const openRouter = (affordable: number) => (maxTokens: number | null) => {
	const message = `This request requires more credits, or fewer max_tokens. You requested up to ${maxTokens ?? 65_536} tokens, but can only afford ${affordable}.`;
	return (maxTokens ?? 65_536) > affordable ? refusal(402, { error: { message, code: 402 } }) : answer();
};
const tgi = (maxTokens: number | null) => {
	const error = `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= 8193. Given: 6 \`inputs\` tokens and ${maxTokens} \`max_new_tokens\``;
	return 6 + (maxTokens ?? 0) > 8193 ? refusal(422, { error, error_type: "validation" }) : answer();
};
const dashScope = (maxTokens: number | null) => {
	const message = "<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192]";
	return (maxTokens ?? 0) > 8192 ? refusal(400, { error: { message, code: "invalid_parameter_error" } }) : answer();
};

const BUDGET = { DAILY_BUDGET_USD: "1000" };

describe("a vendor that counts the bound in advance answers a short prompt", () => {
	it.each([
		["Groq", groq, [16_384, 4096]],
		["OpenRouter with little credit", openRouter(3919), [16_384, 3919]],
		["TGI", tgi, [16_384, 8193, 4096]],
		["DashScope", dashScope, [16_384, 8192]],
	] as const)(
		"%s, where a budget bounds the cost: the accepted bound is remembered by model",
		async (_, reply, bounds) => {
			await withVendor({ reply, env: BUDGET }, async ({ ask, sent }) => {
				expect(await ask()).toMatchObject({ status: "success", response: "Hello" });
				expect(await ask()).toMatchObject({ status: "success" });
				expect(sent).toEqual([...bounds, bounds.at(-1)]);
				await ask("other");
				expect(sent.at(bounds.length + 1)).toBe(16_384);
			});
		},
	);

	it.each([
		["Groq", groq, [null]],
		["OpenRouter with little credit", openRouter(3919), [null, 3919]],
		["TGI", tgi, [null]],
		["DashScope", dashScope, [null]],
	] as const)("%s, where no budget does: no bound is sent first", async (_, reply, bounds) => {
		await withVendor({ reply }, async ({ ask, sent }) => {
			expect(await ask()).toMatchObject({ status: "success", response: "Hello", notes: [] });
			expect(sent).toEqual(bounds);
		});
	});
});

it("a bound that depends on the account or the prompt is forgotten after an hour, any other is not", async () => {
	for (const [reply, last] of [
		[groq, 16_384],
		[openRouter(3919), 16_384],
		[dashScope, 8192],
	] as const) {
		await withVendor({ reply, env: BUDGET }, async ({ ask, sent, clock }) => {
			await ask();
			const { length } = sent;
			clock.advance(3_600_000);
			await ask();
			expect(sent[length]).toBe(last);
		});
	}
});

describe("where no lower bound helps", () => {
	it("an account that affords fewer than 1,024 tokens is used up", async () => {
		await withVendor({ reply: openRouter(900) }, async ({ ask, sent }) => {
			const response = await ask();
			expect(response).toMatchObject({ status: "error", errorCode: "rate_limited" });
			expect(response.error).toContain("is used up");
			expect(sent).toEqual([null]);
		});
	});

	it("a prompt that is too large without a bound, or with every one, is too long", async () => {
		const reply = () => refusal(413, { error: { message: "Request too large: Limit 8000, Requested 9000" } });
		await withVendor({ reply }, async ({ ask, sent }) => {
			expect((await ask()).errorCode).toBe("too_long");
			expect(sent).toEqual([null]);
		});
		await withVendor({ reply, host: "localhost" }, async ({ ask, sent }) => {
			expect((await ask()).errorCode).toBe("too_long");
			expect(sent).toEqual([16_384, 4096, 2048]);
		});
	});

	it("another 429 is a rate limit and keeps the bound", async () => {
		const reply = () =>
			refusal(429, { error: { message: "Rate limit reached: Limit 8000, Used 7990, Requested 4096" } });
		await withVendor({ reply, env: BUDGET }, async ({ ask, sent }) => {
			expect((await ask()).errorCode).toBe("rate_limited");
			expect(sent).toEqual([16_384, 16_384, 16_384]);
		});
	});
});

describe("the bound is sent", () => {
	it("to addresses of this machine or network, also without a budget", async () => {
		for (const host of ["127.0.0.1", "localhost", "ollama", "nas.local"]) {
			await withVendor({ reply: () => answer(), host }, async ({ ask, sent }) => {
				await ask();
				expect(sent).toEqual([16_384]);
			});
		}
	});

	it("from then on to a model that ended an answer early without one, and its card says so", async () => {
		const reply = (maxTokens: number | null) => answer(maxTokens === null ? "length" : "stop", 128);
		await withVendor({ reply }, async ({ ask, sent }) => {
			const first = await ask();
			expect(first).toMatchObject({ status: "success", finishReason: "length", response: "Hello" });
			expect(first.notes).toEqual([
				{
					code: "parameter-changed",
					params: { parameter: "max_tokens", sent: 16_384 },
					text: "m ended this answer early, by a limit of its own. From now on up to 16,384 tokens are requested; Retry asks again.",
				},
			]);
			expect(await ask()).toMatchObject({ finishReason: "stop", notes: [] });
			await ask("other");
			expect(sent).toEqual([null, 16_384, null]);
		});
	});

	it("also when only thoughts came early, and not when the answer was long", async () => {
		await withVendor({ reply: () => answer("length", 300, "") }, async ({ ask, sent }) => {
			const first = await ask();
			expect(first).toMatchObject({ errorCode: "empty", error: "Vendor ran out of tokens while thinking." });
			expect(first.notes).toHaveLength(1);
			await ask();
			expect(sent).toEqual([null, 16_384]);
		});
		await withVendor({ reply: () => answer("length", 4096) }, async ({ ask, sent }) => {
			await ask();
			await ask();
			expect(sent).toEqual([null, null]);
		});
	});

	it("where a budget is set and a price is unknown, but not where the output is free", async () => {
		const prices = { "vendor/m": { inputUsdPerMTok: 0, outputUsdPerMTok: 0 } };
		const env = { ...BUDGET, PRICES_FILE: assistantsFile(prices as unknown as object[]) };
		await withVendor({ reply: () => answer(), env }, async ({ ask, sent }) => {
			await ask("m");
			await ask("other");
			expect(sent).toEqual([null, 16_384]);
		});
	});
});
