import type { Assistant, BilledTokens } from "./port.ts";
import { MAX_OUTPUT_TOKENS } from "./wires/model-limits.ts";

/** The day on which the prices below were last compared with their sources. */
export const PRICES_READ_ON = "2026-11-26";

/** Where each vendor publishes its prices, and what else confirmed them on that day. */
export const PRICE_SOURCES: Readonly<Record<string, readonly string[]>> = {
	chatgpt: [
		"https://developers.openai.com/api/docs/pricing",
		"https://codersera.com/blog/gpt-4o-gpt-4-1-api-shutdown-migration-2026/",
	],
	gemini: ["https://ai.google.dev/gemini-api/docs/pricing", "https://github.com/BerriAI/litellm/discussions/39357"],
	claude: [
		"https://platform.claude.com/docs/en/about-claude/pricing",
		"https://platform.claude.com/docs/en/models/sonnet-5-5/overview",
	],
	grok: ["https://docs.x.ai/developers/models", "https://docs.x.ai/developers/grok-4-7"],
};

/** US dollars for a million tokens, standard tier, prompts of up to 100,000 tokens. */
interface Price {
	readonly input: number;
	/** null where it could not be confirmed. */
	readonly cached: number | null;
	readonly output: number;
	/** The last day on which this price holds, where the vendor has announced another. */
	readonly until?: string;
}

/** A model of which we know that its price is not known, and why. */
interface Unknown {
	readonly unknown: string;
}

const price = (input: number, cached: number | null, output: number): Price => ({ input, cached, output });

/** By the id of an assistant and that of a model without its date. */
export const PRICES: Readonly<Record<string, Readonly<Record<string, Price | Unknown>>>> = {
	chatgpt: {
		"gpt-4o": price(2.5, 1.25, 10),
		"gpt-4o-mini": price(0.15, 0.075, 0.6),
		"gpt-4o-2024-05-13": { unknown: "the first GPT-4o cost more than the later ones, and is no longer listed" },
	},
	gemini: {
		"gemini-2.5-pro": price(1.25, 0.125, 10),
		"gemini-2.5-flash": price(0.3, 0.03, 2.5),
		"gemini-3.8-flash": { ...price(0.75, 0.075, 3.75), until: "2026-12-31" },
	},
	claude: {
		"claude-sonnet-4": price(3, 0.3, 15),
		"claude-sonnet-4-5": price(3, 0.3, 15),
		"claude-sonnet-5": price(2, 0.2, 10),
		"claude-sonnet-5-5": price(2, 0.1, 10),
		"claude-haiku-4-5": price(1, 0.1, 5),
	},
	grok: {
		"grok-4": price(3, null, 15),
		"grok-4.3": price(1.25, 0.2, 2.5),
		"grok-4.5": price(2, 0.5, 6),
		"grok-4.6": price(2, 0.5, 6),
		"grok-4.7": price(2, 0.5, 6),
	},
};

/** `-2024-08-06`, `-20250514` and `-0709` date a model; any other ending names another model. */
const DATE = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
	Object.hasOwn(record, key) ? record[key] : undefined;

function priceOf(assistantId: string, model: string, today: string): Price | null {
	const id = model.replace(/^models\//, "");
	const known = ownValue(PRICES, assistantId) ?? {};
	const found = ownValue(known, id) ?? ownValue(known, id.replace(DATE, ""));
	if (!found || "unknown" in found) return null;
	return found.until !== undefined && found.until < today ? null : found;
}

const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** What an answer cost in US dollars; null where a count or the price is not known. */
export function costUsd(assistantId: string, model: string, billed: BilledTokens, now = new Date()): number | null {
	const price = priceOf(assistantId, model, todayOf(now));
	const { freshInput, cachedInput, output } = billed;
	if (!price || freshInput === null || output === null) return null;
	if (cachedInput > 0 && price.cached === null) return null;
	const millionths = freshInput * price.input + cachedInput * (price.cached ?? 0) + output * price.output;
	return millionths / 1_000_000;
}

/** What a model without a price is taken for: as dear as Claude Opus once was. Few cost more, and the log asks for a price. */
const CEILING = { input: 15, output: 75 };

/** One sentence for each assistant that is really asked for a model whose price is not known here. */
export function unpricedModels(assistants: readonly Assistant[], today: Date): string[] {
	return assistants
		.filter(({ id, demo, model }) => !demo && priceOf(id, model, todayOf(today)) === null)
		.map(
			({ model, name }) =>
				`The price of ${model} (${name}) is unknown: DAILY_BUDGET_USD assumes $${CEILING.input} per million input tokens and $${CEILING.output} per million output tokens.`,
		);
}

/** What these tokens cost at most: at the assumed price where none is known; null without their counts. */
export function assumedUsd(assistantId: string, model: string, billed: BilledTokens, now = new Date()): number | null {
	const price = priceOf(assistantId, model, todayOf(now)) ?? CEILING;
	const { freshInput, cachedInput, output } = billed;
	if (freshInput === null || output === null) return null;
	return ((freshInput + cachedInput) * price.input + output * price.output) / 1_000_000;
}

/** Three bytes of UTF-8 a token: a little more than vendors count for most languages. */
const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

interface Unfinished {
	readonly prompt: string;
	/** What had arrived. */
	readonly text: string;
	/** What the vendor had billed by then, if it said so. */
	readonly billed: BilledTokens | null;
}

/**
 * What an answer that did not finish has probably cost: its prompt and the text that arrived, or what the vendor had
 * billed where that is more. Hidden thinking that the vendor had not reported is unknown, and is not included.
 */
export function estimateUsd(
	assistantId: string,
	model: string,
	{ prompt, text, billed }: Unfinished,
	now = new Date(),
): number {
	const price = priceOf(assistantId, model, todayOf(now)) ?? CEILING;
	const input = estimateTokens(prompt);
	const estimated = (input * price.input + estimateTokens(text) * price.output) / 1_000_000;
	if (!billed) return estimated;
	const counted = { ...billed, freshInput: billed.freshInput ?? input, output: billed.output ?? 0 };
	const cost = costUsd(assistantId, model, counted, now) ?? assumedUsd(assistantId, model, counted, now);
	return Math.max(estimated, cost ?? 0);
}

/** What a vendor wraps around a prompt. */
const WRAPPING_TOKENS = 500;

/** The most that asking once can cost: no byte is more than one token, and no answer longer than its bound. */
export function worstCaseUsd(assistantId: string, model: string, prompt: string, now = new Date()): number {
	const price = priceOf(assistantId, model, todayOf(now)) ?? CEILING;
	const inputTokens = Buffer.byteLength(prompt) + WRAPPING_TOKENS;
	return (inputTokens * price.input + MAX_OUTPUT_TOKENS * price.output) / 1_000_000;
}
