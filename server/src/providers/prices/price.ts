import type { BilledTokens } from "../port.ts";
import { MAX_OUTPUT_TOKENS } from "../wires/output-bound.ts";
import { MAX_SEARCHES, SEARCH_TOKENS } from "../wires/search-bound.ts";
import { estimateTokens, estimateTokensOfBytes, estimateTokensOfSize, type PromptSize } from "./prompt-size.ts";

/** US dollars per million tokens. */
export interface Rates {
	readonly input: number;
	/** Null when it is unknown. */
	readonly cached: number | null;
	/** Of tokens that are written to the cache; absent when it is unknown. */
	readonly cacheWrite?: number | null;
	readonly output: number;
}

/** The price of a model in the vendor's standard tier. */
export interface Price extends Rates {
	/** Rates for the whole request when its prompt has more than `above` tokens; in ascending order. */
	readonly longer: readonly (Rates & { readonly above: number })[];
	/** US dollars per web search; null when it is unknown. */
	readonly search: number | null;
}

/** The rates for a request with a prompt of this length. */
const ratesFor = (price: Price, promptTokens: number): Rates =>
	price.longer.findLast(({ above }) => promptTokens > above) ?? price;

const isFree = ({ input, output, longer }: Price): boolean => input === 0 && output === 0 && longer.length === 0;

/** The cost of an answer in US dollars; null when the price is unknown, or a count that matters for it. */
export function costUsd(price: Price | null, billed: BilledTokens | null): number | null {
	if (billed?.usd !== undefined) return billed.usd;
	if (price && isFree(price) && (price.search === 0 || !billed?.searches)) return 0;
	if (!price || !billed) return null;
	const { freshInput, cachedInput, cacheWrite = 0, output, searches = 0 } = billed;
	if (freshInput === null || output === null || (searches > 0 && price.search === null)) return null;
	const rates = ratesFor(price, freshInput + cachedInput + cacheWrite);
	const { cached = null, cacheWrite: written = null } = rates;
	if ((cachedInput > 0 && cached === null) || (cacheWrite > 0 && written === null)) return null;
	const input = freshInput * rates.input + cachedInput * (cached ?? 0) + cacheWrite * (written ?? 0);
	const millionths = input + output * rates.output;
	return millionths / 1_000_000 + searches * (price.search ?? 0);
}

/** What the budget counts for a search of unknown price: the highest known price of a vendor, that of Google. */
const ASSUMED_SEARCH_USD = 0.035;

const searchUsd = (price: Price): number => price.search ?? ASSUMED_SEARCH_USD;

/** The assumed price of a model without a known one: the price of Claude Opus 4. Few models cost more. */
export const CEILING: Price = { input: 15, cached: null, output: 75, longer: [], search: null };

/** Writing costs a quarter more than reading anew where no price of its own is known: no vendor takes more. */
const writeRate = ({ input, cacheWrite }: Rates): number => cacheWrite ?? input * 1.25;

/** The maximum cost of these tokens, at the assumed price if the real one is unknown; null without counts. */
export function assumedUsd(known: Price | null, billed: BilledTokens): number | null {
	if (billed.usd !== undefined) return billed.usd;
	const { freshInput, cachedInput, cacheWrite = 0, output, searches = 0 } = billed;
	if (freshInput === null || output === null) return null;
	const price = known ?? CEILING;
	const rates = ratesFor(price, freshInput + cachedInput + cacheWrite);
	const input = (freshInput + cachedInput) * rates.input + cacheWrite * writeRate(rates);
	return (input + output * rates.output) / 1_000_000 + searches * searchUsd(price);
}

interface UnfinishedAnswer {
	readonly prompt: PromptSize;
	/** The text that arrived. */
	readonly text: string;
	/** The billed tokens that the vendor reported before the interruption, if any. */
	readonly billed: BilledTokens | null;
	/** The assistant may have searched: vendors count searches at the end only. */
	readonly searches?: boolean;
}

/**
 * The estimated cost of an unfinished answer: its prompt and the text that arrived, or the billed tokens when they cost
 * more. Hidden thinking that the vendor did not report is unknown, and is not included. Searches count as many as are
 * allowed.
 */
export function estimateUsd(known: Price | null, { prompt, text, billed, searches = false }: UnfinishedAnswer): number {
	const price = known ?? CEILING;
	const input = estimateTokensOfSize(prompt) + (searches ? SEARCH_TOKENS : 0);
	const rates = ratesFor(price, input);
	const searched = searches ? MAX_SEARCHES * searchUsd(price) : 0;
	const estimated = (input * rates.input + estimateTokens(text) * rates.output) / 1_000_000 + searched;
	if (!billed) return estimated;
	const counted = { ...billed, freshInput: billed.freshInput ?? input, output: billed.output ?? 0 };
	return Math.max(estimated, costUsd(price, counted) ?? assumedUsd(price, counted) ?? 0);
}

/** How often a model usually searches for an answer. */
const USUAL_SEARCHES = 2;

/** Tokens that a vendor adds to a prompt. */
const OVERHEAD_TOKENS = 500;

/** The maximum cost of one call: a byte is at most one token, and the answer is not longer than its limit. */
export const maxCostUsd = (price: Price, prompt: string, outputTokens?: number): number =>
	maxCostOfBytesUsd(price, Buffer.byteLength(prompt), outputTokens);

/** The same for a prompt of which only the length is known. */
export const maxCostOfBytesUsd = (price: Price, promptBytes: number, outputTokens?: number): number =>
	maxCostOfTokensUsd(price, promptBytes, { outputTokens });

interface MaxCostOptions {
	readonly outputTokens?: number | undefined;
	/** The vendor may write the whole prompt to its cache. */
	readonly isCacheWritten?: boolean;
	/** The assistant may search the web, and reads what it finds. */
	readonly searches?: boolean;
}

/** The same for a prompt of at most so many tokens. */
export function maxCostOfTokensUsd(
	price: Price,
	promptTokens: number,
	{ outputTokens = MAX_OUTPUT_TOKENS, isCacheWritten = false, searches = false }: MaxCostOptions = {},
): number {
	const inputTokens = promptTokens + OVERHEAD_TOKENS + (searches ? SEARCH_TOKENS : 0);
	const rates = ratesFor(price, inputTokens);
	const input = isCacheWritten ? Math.max(rates.input, writeRate(rates)) : rates.input;
	const usd = (inputTokens * input + outputTokens * rates.output) / 1_000_000;
	return usd + (searches ? MAX_SEARCHES * searchUsd(price) : 0);
}

/** The cost of one call with a prompt of this length and a reply of so many tokens. */
export const usualCostOfBytesUsd = (price: Price, promptBytes: number, outputTokens: number): number =>
	usualCostOfTokensUsd(price, estimateTokensOfBytes(promptBytes), outputTokens);

/** The same for a prompt of so many tokens; a search reads a third of what is reserved. */
export function usualCostOfTokensUsd(
	price: Price,
	promptTokens: number,
	outputTokens: number,
	{ searches = false }: Pick<MaxCostOptions, "searches"> = {},
): number {
	const inputTokens = promptTokens + (searches ? SEARCH_TOKENS / 3 : 0);
	const rates = ratesFor(price, inputTokens);
	const usd = (inputTokens * rates.input + outputTokens * rates.output) / 1_000_000;
	return usd + (searches ? USUAL_SEARCHES * searchUsd(price) : 0);
}

/** The maximum cost of one call, at the assumed price if the real one is unknown: the amount that the daily budget reserves. */
export const worstCaseUsd = (
	price: Price | null,
	prompt: string,
	outputTokens?: number,
	{ searches = false }: Pick<MaxCostOptions, "searches"> = {},
): number => maxCostOfTokensUsd(price ?? CEILING, Buffer.byteLength(prompt), { outputTokens, searches });
