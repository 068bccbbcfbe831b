import type { BilledTokens } from "../port.ts";
import { MAX_OUTPUT_TOKENS } from "../wires/model-limits.ts";

/** US dollars for a million tokens. */
export interface Rates {
	readonly input: number;
	/** Null where it is not known. */
	readonly cached: number | null;
	readonly output: number;
}

/** What a vendor charges for a model in its standard tier. */
export interface Price extends Rates {
	/** Rates of the whole request when its prompt has more than so many tokens; ascending. */
	readonly longer: readonly (Rates & { readonly above: number })[];
	/** US dollars for one web search; null where it is not known. */
	readonly search: number | null;
}

/** The rates of a request with a prompt of this length. */
const ratesFor = (price: Price, promptTokens: number): Rates =>
	price.longer.findLast(({ above }) => promptTokens > above) ?? price;

/** What an answer cost in US dollars; null where a count or the price is not known. */
export function costUsd(price: Price | null, { freshInput, cachedInput, output }: BilledTokens): number | null {
	if (!price || freshInput === null || output === null) return null;
	const rates = ratesFor(price, freshInput + cachedInput);
	if (cachedInput > 0 && rates.cached === null) return null;
	const millionths = freshInput * rates.input + cachedInput * (rates.cached ?? 0) + output * rates.output;
	return millionths / 1_000_000;
}

/** The price that is assumed for a model without one: that of Claude Opus 4. Few models cost more. */
export const CEILING: Price = { input: 15, cached: null, output: 75, longer: [], search: null };

/** What these tokens cost at most: at the assumed price where none is known; null without their counts. */
export function assumedUsd(known: Price | null, { freshInput, cachedInput, output }: BilledTokens): number | null {
	if (freshInput === null || output === null) return null;
	const { input, output: perOutput } = ratesFor(known ?? CEILING, freshInput + cachedInput);
	return ((freshInput + cachedInput) * input + output * perOutput) / 1_000_000;
}

/** Three bytes of UTF-8 a token: a little more than vendors count for most languages. */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

interface Unfinished {
	readonly prompt: string;
	/** The text that had arrived. */
	readonly text: string;
	/** What the vendor had billed by then, if it said so. */
	readonly billed: BilledTokens | null;
}

/**
 * What an answer that did not finish has probably cost: its prompt and the text that arrived, or what the vendor had
 * billed where that is more. Hidden thinking that the vendor had not reported is unknown, and is not included.
 */
export function estimateUsd(known: Price | null, { prompt, text, billed }: Unfinished): number {
	const price = known ?? CEILING;
	const input = estimateTokens(prompt);
	const rates = ratesFor(price, input);
	const estimated = (input * rates.input + estimateTokens(text) * rates.output) / 1_000_000;
	if (!billed) return estimated;
	const counted = { ...billed, freshInput: billed.freshInput ?? input, output: billed.output ?? 0 };
	return Math.max(estimated, costUsd(price, counted) ?? assumedUsd(price, counted) ?? 0);
}

/** What a vendor wraps around a prompt. */
const WRAPPING_TOKENS = 500;

/** The most that asking once can cost: no byte is more than one token, and no answer longer than its bound. */
export function mostUsd(price: Price, prompt: string, outputTokens = MAX_OUTPUT_TOKENS): number {
	const inputTokens = Buffer.byteLength(prompt) + WRAPPING_TOKENS;
	const rates = ratesFor(price, inputTokens);
	return (inputTokens * rates.input + outputTokens * rates.output) / 1_000_000;
}

/** The same, with the ceiling where the price is not known: what the daily budget reserves. */
export const worstCaseUsd = (price: Price | null, prompt: string, outputTokens?: number): number =>
	mostUsd(price ?? CEILING, prompt, outputTokens);
