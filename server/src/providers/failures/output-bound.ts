import type { VendorResponseError } from "./vendor-errors.ts";

const BOUND_NAME = /max_?((output|completion|new)_?)?tokens|maximum tokens you requested/;
const BOUND_RANGE = new RegExp(
	[
		"too (large|high|big)|[<>]=? ?\\d|maximum allowed|maximum (is|of|value)|at most|value of|exceed|supports",
		"range|between|(less|lower|more|larger|greater|higher) than",
	].join("|"),
);
const COMPLETION = /(in|for) the completion/;

/** Whether the bound on the output tokens was too high. */
export const isOutputBound = ({ status, words }: VendorResponseError): boolean =>
	(status === 400 || status === 422) && (COMPLETION.test(words) || (BOUND_NAME.test(words) && BOUND_RANGE.test(words)));

/** The error is about the space that a long prompt leaves for the answer. */
const ROOM_LEFT = /context[ _](length|limit|window)|input (tokens|length)|inputs`? tokens|(in|for) the completion/;

/** Whether the output limit was too high only because of the long prompt. */
export const dependsOnPrompt = ({ words }: VendorResponseError): boolean => ROOM_LEFT.test(words);

const toNumber = (digits: string): number => Number(digits.replaceAll(",", ""));
const numberAfter = (words: string, pattern: RegExp): number => toNumber(pattern.exec(words)?.[1] ?? "none");

const LIMIT = /\blimit:? (\d[\d,]{0,20})/;
const REQUESTED = /\brequested:? (\d[\d,]{0,20})/;

/**
 * Whether the request alone exceeds a limit, so that waiting does not help. Vendors count the bound on the answer's
 * tokens before they answer.
 */
export const isRequestTooLarge = ({ status, words }: VendorResponseError): boolean =>
	status === 413 ||
	(status === 429 &&
		(words.includes("request too large") || numberAfter(words, REQUESTED) > numberAfter(words, LIMIT)));

const AFFORDABLE = /can only afford (\d[\d,]{0,20})/;

/** The output tokens that the account's credit still pays for, as OpenRouter names them; null when it names none. */
export function affordableTokens({ status, words }: VendorResponseError): number | null {
	const tokens = status === 402 ? numberAfter(words, AFFORDABLE) : Number.NaN;
	return Number.isNaN(tokens) ? null : tokens;
}

const BOUND_REQUIRED = new RegExp(
	[
		"max_?((output|completion)_?)?tokens[^.]{0,60}(required|missing|must be (set|specified|provided))",
		"(required|missing)[^.]{0,60}max_?((output|completion)_?)?tokens",
	].join("|"),
);

/** Whether a bound has to be sent. */
export const isBoundRequired = ({ status, words }: VendorResponseError): boolean =>
	(status === 400 || status === 422) && BOUND_REQUIRED.test(words);

/** Digits within ids and model names do not count as numbers. */
const NUMBER = /(?<![\w.-])(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?![\w-])/g;

/** The largest number in the error from `least` on and below `sent`; null when there is none. */
export function largestBoundNamed({ words }: VendorResponseError, least: number, sent: number): number | null {
	const numbers = (words.replaceAll("..", " ").match(NUMBER) ?? []).map(toNumber);
	const possible = numbers.filter((number) => number >= least && number < sent);
	return possible.length === 0 ? null : Math.max(...possible);
}
