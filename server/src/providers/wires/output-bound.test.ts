import { describe, expect, test } from "vitest";
import { VendorResponseError } from "../failures/vendor-errors.ts";
import { isLocalAddress } from "../local-address.ts";
import { BoundSearch, endedEarly, MAX_OUTPUT_TOKENS, MIN_OUTPUT_TOKENS } from "./output-bound.ts";

const errorWith = (status: number, message: string) => VendorResponseError.from({ error: { message } }, status);

/** The bounds that are sent when each is refused with the same error; null is a request without one. */
function sentTo(status: number, message: string, first: number | null): (number | null)[] {
	const search = new BoundSearch();
	const sent = [first];
	for (;;) {
		const next = search.next(errorWith(status, message), sent.at(-1) ?? null);
		if (!next) return sent;
		sent.push(next.maxOutputTokens);
	}
}

const GROQ =
	"Request too large for model `openai/gpt-oss-120b` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 8000, Requested 16404, please reduce your message size and try again.";
const OPENROUTER = (tokens: string) =>
	`This request requires more credits, or fewer max_tokens. You requested up to 16384 tokens, but can only afford ${tokens}. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account`;
const TGI =
	"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 6 `inputs` tokens and 16384 `max_new_tokens`";
const SGLANG =
	"Requested token count exceeds the model's maximum context length of 8192 tokens. You requested a total of 16390 tokens: 6 tokens from the input messages and 16384 tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.";

/** Name, status, message, and the bounds after 16,384 as long as every one is refused. `hour` is forgotten after one. */
const RECORDED: readonly (readonly [string, number, string, readonly number[], "lasts" | "hour"])[] = [
	["Groq", 413, GROQ, [4096, 2048], "hour"],
	[
		"OpenAI, by minute",
		429,
		"Request too large for gpt-4o on tokens per min (TPM): Limit 10000, Requested 16404.",
		[4096, 2048],
		"hour",
	],
	[
		"a limit that is exceeded",
		429,
		"Rate limit reached on tokens per min: Limit: 12,000, Used: 0, Requested: 16,404.",
		[4096, 2048],
		"hour",
	],
	["GitHub Models", 413, "Request body too large for gpt-4o model. Max size: 8000 tokens.", [4096, 2048], "hour"],
	["OpenRouter", 402, OPENROUTER("3919"), [3919], "hour"],
	["OpenRouter, with separators", 402, OPENROUTER("12,288"), [12_288], "hour"],
	[
		"DashScope",
		400,
		"<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192]",
		[8192, 4096, 2048],
		"lasts",
	],
	[
		"DeepSeek",
		400,
		"Invalid max_tokens value, the valid range of max_tokens is [1, 8192]",
		[8192, 4096, 2048],
		"lasts",
	],
	["TGI", 422, TGI, [8193, 4096, 2048], "hour"],
	["SGLang", 400, SGLANG, [8192, 4096, 2048], "hour"],
	[
		"Bedrock",
		400,
		"The maximum tokens you requested exceeds the model limit of 8192. Try again with a maximum tokens value that is lower than 8192.",
		[8192, 4096, 2048],
		"lasts",
	],
	["Mistral", 422, "max_tokens: Input should be less than or equal to 4096", [4096, 2048], "lasts"],
	[
		"vLLM",
		400,
		"'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 4096 tokens and your request has 20 input tokens (16384 > 4096 - 20).",
		[4096, 2048],
		"hour",
	],
	[
		"vLLM, with a prompt of 1,100 tokens",
		400,
		"'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 16384 tokens and your request has 1100 input tokens (16384 > 16384 - 1100).",
		[4096, 2048, 1100],
		"hour",
	],
	[
		"OpenAI",
		400,
		"max_tokens is too large: 16384. This model supports at most 4,096 completion tokens, whereas you provided 16384.",
		[4096, 2048],
		"lasts",
	],
	[
		"Anthropic",
		400,
		"max_tokens: 16384 > 4096, which is the maximum allowed number of output tokens for claude-3-haiku-20240307",
		[4096, 2048],
		"lasts",
	],
	[
		"Anthropic, long prompt",
		400,
		"input length and `max_tokens` exceed context limit: 190000 + 16384 > 200000, decrease input length or `max_tokens` and try again",
		[4096, 2048],
		"hour",
	],
	[
		"Gemini, with no number below",
		400,
		"Unable to submit request because it has a maxOutputTokens value of 16384.",
		[4096, 2048],
		"lasts",
	],
	["a number that is too low", 400, "max_tokens must be at most 512", [4096, 2048], "lasts"],
];

describe("a bound that is too high", () => {
	test.each(RECORDED)("%s", (_, status, message, lower, lasting) => {
		expect(sentTo(status, message, MAX_OUTPUT_TOKENS)).toEqual([MAX_OUTPUT_TOKENS, ...lower]);
		const next = new BoundSearch().next(errorWith(status, message), MAX_OUTPUT_TOKENS);
		expect(next?.isLasting).toBe(lasting === "lasts");
	});

	test.each([
		["a rate limit", 429, "Rate limit reached on tokens per min (TPM): Limit 8000, Used 7000, Requested 4000."],
		["credit for too few tokens", 402, OPENROUTER("1023")],
		["credit that names no tokens", 402, "Insufficient credits."],
		[
			"the other name of the field",
			400,
			"Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens'.",
		],
		["a prompt that is too long", 400, "prompt is too long: 210000 tokens > 200000 maximum"],
	])("is not assumed after %s", (_, status, message) => {
		expect(sentTo(status, message, MAX_OUTPUT_TOKENS)).toEqual([MAX_OUTPUT_TOKENS]);
	});

	test("a caller's lower bound is never raised", () => {
		expect(sentTo(413, GROQ, 2048)).toEqual([2048]);
		expect(sentTo(400, "max_tokens must be between 1 and 1500", 2048)).toEqual([2048, 1500]);
	});
});

describe("a request without a bound", () => {
	test.each([
		["is too long as it is", 413, GROQ, []],
		["gets the bound that the credit pays for", 402, OPENROUTER("3919"), [3919]],
		["gets the usual bound where credit pays for more", 402, OPENROUTER("40000"), [MAX_OUTPUT_TOKENS]],
		["gets the usual bound where one is required", 400, "max_tokens: Field required", [MAX_OUTPUT_TOKENS]],
	])("%s", (_, status, message, lower) => {
		expect(sentTo(status, message, null)).toEqual([null, ...lower]);
	});
});

test("whatever an error says, each bound is lower than the last, none is below 1,024, and there are few", () => {
	const words = RECORDED.flatMap(([, , message]) => message.split(" "));
	let seed = 7;
	const random = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % below;
	};
	const anyNumber = () => String(random(2) === 0 ? random(2000) : random(20_000));
	for (let round = 0; round < 3000; round += 1) {
		const search = new BoundSearch();
		let last: number | null = random(4) === 0 ? null : MAX_OUTPUT_TOKENS;
		let count = 0;
		for (;;) {
			const text = Array.from({ length: 30 }, () => (random(4) === 0 ? anyNumber() : words[random(words.length)]));
			const message = ["", GROQ, OPENROUTER(anyNumber()), TGI, SGLANG][random(5)] + text.join(" ");
			const next = search.next(errorWith([400, 402, 413, 422, 429][random(5)] ?? 400, message), last);
			if (!next) break;
			expect(next.maxOutputTokens).toBeGreaterThanOrEqual(MIN_OUTPUT_TOKENS);
			expect(next.maxOutputTokens).toBeLessThan(last ?? MAX_OUTPUT_TOKENS + 1);
			last = next.maxOutputTokens;
			count += 1;
			expect(count).toBeLessThanOrEqual(5);
		}
	}
});

test("an answer ends early by its count of tokens, or by an estimate of its text", () => {
	expect([endedEarly(4095, 0), endedEarly(4096, 0), endedEarly(null, 12_285), endedEarly(null, 12_300)]).toEqual([
		true,
		false,
		true,
		false,
	]);
});

test.each([
	["http://127.0.0.1:11434/v1", true],
	["http://[::1]:8080", true],
	["http://192.168.1.5/v1", true],
	["http://localhost:1234/v1", true],
	["http://ollama:11434", true],
	["http://nas.local", true],
	["http://host.docker.internal:11434", true],
	["https://api.groq.com/openai/v1", false],
	["https://8.8.8.8/v1", false],
	["https://local.example.org", false],
])("%s is an address of this machine or network: %s", (address, isLocal) => {
	expect(isLocalAddress(address)).toBe(isLocal);
});
