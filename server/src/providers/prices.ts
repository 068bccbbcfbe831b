import type { ProviderId, Usage } from "@parallax/contract";
import { MAX_OUTPUT_TOKENS } from "./catalogue.ts";

/** The day on which every price here was read from its source. */
export const PRICES_READ_ON = "2026-11-20";

const SOURCES: Readonly<Record<ProviderId, string>> = {
	chatgpt: "https://developers.openai.com/api/docs/pricing",
	gemini: "https://ai.google.dev/gemini-api/docs/pricing",
	claude: "https://platform.claude.com/docs/en/about-claude/pricing",
	grok: "https://docs.x.ai/developers/models",
};

/** US dollars for a million tokens, standard tier, prompts of up to 100,000 tokens. */
interface Price {
	readonly input: number;
	readonly cached: number;
	readonly output: number;
	/** The last day on which this price holds, where the vendor has announced another. */
	readonly until?: string;
}

/** Why a model that we know has no price here. */
type Unknown = { readonly unknown: string };

const price = (input: number, cached: number, output: number, until?: string): Price => ({
	input,
	cached,
	output,
	...(until && { until }),
});

/** By the id of a model without its date. Thoughts cost what output costs, at all four. */
export const PRICES: Readonly<Record<ProviderId, Readonly<Record<string, Price | Unknown>>>> = {
	chatgpt: {
		"gpt-4o": price(2.5, 1.25, 10),
		"gpt-4o-mini": price(0.15, 0.075, 0.6),
		"gpt-4o-2024-05-13": { unknown: "the first GPT-4o cost more than the later ones, and is no longer listed" },
	},
	gemini: {
		"gemini-2.5-pro": price(1.25, 0.125, 10),
		"gemini-2.5-flash": price(0.3, 0.03, 2.5),
		"gemini-3.8-flash": price(0.75, 0.075, 3.75, "2026-12-31"),
	},
	claude: {
		"claude-sonnet-4": price(3, 0.3, 15),
		"claude-sonnet-4-5": price(3, 0.3, 15),
		"claude-sonnet-4-6": price(3, 0.3, 15),
		"claude-sonnet-5": price(2, 0.2, 10),
		"claude-sonnet-5-5": price(2, 0.1, 10),
		"claude-haiku-4-5": price(1, 0.1, 5),
	},
	grok: {
		"grok-4": price(3, 0.75, 15),
		"grok-4.3": price(1.25, 0.2, 2.5),
		"grok-4.5": price(2, 0.5, 6),
	},
};

/** `-2024-08-06`, `-20250514` and `-0709` date a model; any other ending names another model. */
const DATE = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

function priceOf(provider: ProviderId, model: string, today: string): Price | null {
	const id = model.replace(/^models\//, "");
	const known = PRICES[provider];
	const found = Object.hasOwn(known, id) ? known[id] : known[id.replace(DATE, "")];
	if (!found || "unknown" in found) return null;
	return found.until !== undefined && found.until < today ? null : found;
}

const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Google and xAI count thoughts beside the output, OpenAI and Anthropic within it. */
const billedOutput = (provider: ProviderId, { outputTokens, reasoningTokens }: Usage): number =>
	(outputTokens ?? 0) + (provider === "gemini" || provider === "grok" ? (reasoningTokens ?? 0) : 0);

/** Anthropic counts what came from its cache beside the input, the others within it. */
function billedInput(provider: ProviderId, { inputTokens, cachedTokens }: Usage): { fresh: number; cached: number } {
	const cached = cachedTokens ?? 0;
	return { fresh: Math.max(0, (inputTokens ?? 0) - (provider === "claude" ? 0 : cached)), cached };
}

/** What an answer cost in US dollars; null where a count or the price is not known. */
export function costUsd(provider: ProviderId, model: string, usage: Usage, now = new Date()): number | null {
	const price = priceOf(provider, model, todayOf(now));
	if (!price || usage.inputTokens === null || usage.outputTokens === null) return null;
	const { fresh, cached } = billedInput(provider, usage);
	const millionths = fresh * price.input + cached * price.cached + billedOutput(provider, usage) * price.output;
	return millionths / 1_000_000;
}

const DEAREST = Object.values(PRICES)
	.flatMap((models) => Object.values(models))
	.filter((price) => !("unknown" in price))
	.reduce((dearest, price) => (price.output > dearest.output ? price : dearest));

/** What a vendor wraps around a prompt. */
const WRAPPING_TOKENS = 500;

/** The most that asking once can cost: no byte is more than one token, and no answer longer than its bound. */
export function worstCaseUsd(provider: ProviderId, model: string, prompt: string, now = new Date()): number {
	const price = priceOf(provider, model, todayOf(now)) ?? DEAREST;
	const inputTokens = Buffer.byteLength(prompt) + WRAPPING_TOKENS;
	return (inputTokens * price.input + MAX_OUTPUT_TOKENS * price.output) / 1_000_000;
}

/** Where the price of a provider's models can be read. */
export const priceSource = (provider: ProviderId): string => SOURCES[provider];
