import { kindOf } from "../failures/classify.ts";
import type { VendorResponseError } from "../failures/vendor-errors.ts";
import { EFFORTS, type Effort, type Question } from "../port.ts";
import { MAX_OUTPUT_TOKENS, type OutputBound } from "./output-bound.ts";

/** A field that a wire always sends, but can omit or replace. */
export type RequestField = "stream_options" | "store" | CacheField | OutputLimitField | SearchField;
/** They are sent only with questions that have a cache key. */
type CacheField = "prompt_cache_key" | "cache_control";
type OutputLimitField = "max_tokens" | "max_completion_tokens";
/** It is sent only with a web search. */
type SearchField = "max_tool_calls";

/** Two names of the output limit. Where one is sent, the last one is never left out: the cost would be unlimited. */
const OUTPUT_LIMIT_FIELDS: readonly RequestField[] = [
	"max_tokens",
	"max_completion_tokens",
] satisfies OutputLimitField[];

/** The parameters that one model at one address accepts. */
export interface ModelLimits extends OutputBound {
	/** Null when the model accepts no temperature. */
	readonly maxTemperature: number | null;
	readonly efforts: readonly Effort[];
	readonly acceptsSystem: boolean;
	/** Whether it accepts a JSON schema for the reply. */
	readonly acceptsReplySchema: boolean;
	readonly acceptsImages: boolean;
	readonly acceptsDocuments: boolean;
	/** How many images one request may have. It can depend on their size, so it is not learned. */
	readonly maxImages: number;
	/** Whether it has a web search. It can depend on the account, so it is not learned. */
	readonly acceptsSearch: boolean;
	readonly refused: readonly RequestField[];
}

export const NO_LIMITS: ModelLimits = {
	maxOutputTokens: MAX_OUTPUT_TOKENS,
	needsBound: false,
	maxTemperature: Number.POSITIVE_INFINITY,
	efforts: EFFORTS,
	acceptsSystem: true,
	acceptsReplySchema: true,
	acceptsImages: true,
	acceptsDocuments: true,
	maxImages: Number.POSITIVE_INFINITY,
	acceptsSearch: true,
	refused: [],
};

/** The lower bound; it is sent if one of the two needs it. */
export const lowerBound = (one: OutputBound, other: OutputBound): OutputBound => ({
	maxOutputTokens: Math.min(one.maxOutputTokens, other.maxOutputTokens),
	needsBound: one.needsBound || other.needsBound,
});

/** The stricter limit for each parameter, because concurrent calls may have learned different limits. */
export const stricterLimits = (one: ModelLimits, other: ModelLimits): ModelLimits => ({
	...lowerBound(one, other),
	maxTemperature:
		one.maxTemperature === null || other.maxTemperature === null
			? null
			: Math.min(one.maxTemperature, other.maxTemperature),
	efforts: one.efforts.filter((effort) => other.efforts.includes(effort)),
	acceptsSystem: one.acceptsSystem && other.acceptsSystem,
	acceptsReplySchema: one.acceptsReplySchema && other.acceptsReplySchema,
	acceptsImages: one.acceptsImages && other.acceptsImages,
	acceptsDocuments: one.acceptsDocuments && other.acceptsDocuments,
	maxImages: Math.min(one.maxImages, other.maxImages),
	acceptsSearch: one.acceptsSearch && other.acceptsSearch,
	refused: [...new Set([...one.refused, ...other.refused])],
});

type Parameter = "temperature" | "effort" | "reply" | "system";

/** How vendors name each parameter. Temperature is first: some models refuse it only together with effort. */
const PARAMETER_PATTERNS: readonly (readonly [Parameter, RegExp])[] = [
	["temperature", /temperature/],
	["effort", /effort|reasoning|thinking/],
	[
		"reply",
		/response_?(format|json_?schema|mime_?type)|text\.format|json_?(schema|mode|object)|structured output|grammar/,
	],
	["system", /system|developer|instructions/],
];
const RANGE = /range|between|less than|at most|no more than|maximum|exceed/;
/** Digits within ids and model names do not count as numbers. */
const NUMBER = /(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g;

/** The refused parameter of the question. If the error names none, it is known only when a single one was sent. */
function refusedParameter({ words }: VendorResponseError, question: RefusedCall["question"]): Parameter | undefined {
	const { effort, reply, system } = question;
	const isSent = { temperature: question.temperature !== undefined, effort, reply, system };
	const sent = PARAMETER_PATTERNS.filter(([parameter]) => isSent[parameter]);
	const named = sent.find(([, name]) => name.test(words))?.[0];
	if (named) return named;
	// The prompt also describes the shape, so the schema can always be omitted.
	if (reply) return "reply";
	return sent.length === 1 && /argument|parameter/.test(words) ? sent[0]?.[0] : undefined;
}

/** The highest number below the refused one in a text about a range; null when the text is not about a range. */
function highestAccepted(words: string, refused: number): number | null {
	if (!RANGE.test(words)) return null;
	// A range may be written as 0..1.
	const numbers = (words.replaceAll("..", " ").match(NUMBER) ?? []).map(Number).filter((number) => number < refused);
	const highest = Math.max(...numbers);
	return highest > 0 ? highest : null;
}

function withoutParameter(
	limits: ModelLimits,
	{ words }: VendorResponseError,
	question: RefusedCall["question"],
	parameter: Parameter,
): ModelLimits {
	switch (parameter) {
		case "temperature":
			return { ...limits, maxTemperature: highestAccepted(words, question.temperature ?? 0) };
		case "effort": {
			const { effort } = question;
			const isOneValue = effort !== undefined && new RegExp(`\\b${effort}\\b`).test(words);
			return { ...limits, efforts: isOneValue ? limits.efforts.filter((other) => other !== effort) : [] };
		}
		case "reply":
			return { ...limits, acceptsReplySchema: false };
		case "system":
			return { ...limits, acceptsSystem: false };
	}
}

/** The wire's field that the error names. Of the two names of the output limit, only the sent one is considered. */
function refusedField(
	{ refused }: ModelLimits,
	{ vendorError: { words }, fields, hasBound }: RefusedCall,
): RequestField | undefined {
	const remaining = fields.filter((field) => !refused.includes(field));
	const [sentLimit, ...otherLimits] = remaining.filter((field) => OUTPUT_LIMIT_FIELDS.includes(field));
	const removable = remaining.filter(
		(field) => !OUTPUT_LIMIT_FIELDS.includes(field) || (hasBound && field === sentLimit && otherLimits.length > 0),
	);
	return removable.find((field) => new RegExp(`\\b${field}\\b`).test(words));
}

export interface RefusedCall {
	readonly vendorError: VendorResponseError;
	readonly question: Pick<Question, "temperature" | "effort" | "reply" | "system" | "search">;
	/** The kinds of files that were sent in the vendor's own form. */
	readonly kinds: ReadonlySet<"image" | "document">;
	/** The fields that the wire always sends. */
	readonly fields: readonly RequestField[];
	/** Whether a bound on the output was sent. */
	readonly hasBound: boolean;
}

const SAYS_NO =
	"not|n't|cannot|unable|only|unsupported|unknown|unrecognized|unexpected|no endpoints|invalid|must be|should be|expected";
const PICTURE = "image|vision|visual|picture";
const DOCUMENT = "input_file|file|pdf|document";
const ANY_KIND = "multi-?modal|modalit|mime|content type|content part|a string|inline_?data";
/** In one sentence, in either order. */
const refusalOf = (what: string): RegExp =>
	new RegExp(`(${SAYS_NO})\\b.{0,120}(${what})|(${what}).{0,120}\\b(${SAYS_NO})`);
const REFUSES_IMAGES = refusalOf(`${PICTURE}|${ANY_KIND}`);
const REFUSES_DOCUMENTS = refusalOf(`${DOCUMENT}|${ANY_KIND}`);
/** The file itself is refused, not its kind. */
const IS_ABOUT_ONE_FILE =
	/could not (process|decode|read|open)|(invalid|unsupported) image|image data|corrupt|damaged|encrypted|password|too (large|small|big|many|long)|exceed|dimension|pixel|\bpages?\b|base64/;

/** Anthropic's word for requests with more than 20 images, which then have to be smaller. */
const MANY_IMAGES = /many-image/;
const IMAGES_WITHOUT_BOUND = 20;
const MOST_IMAGES = [
	/(?:at most|up to|no more than|only|limit(?: of| is)?|max(?:imum)?(?: of)?):? (\d+) images?\b/,
	/\bimages\b.{0,60}\bmax(?:imum)?(?: allowed)?(?: is| of|:) (\d+)\b(?! ?(?:px|pixels|[km]i?b|bytes|tokens)\b)/,
];
/** Anthropic counts pages of PDFs and images together, and names them in either order. */
const MOST_MEDIA = /(?<pages>\d+) document pages \+ \d+ images > (?<most>\d+)|\d+ \+ (?<documents>\d+) > (?<all>\d+)/;

/** The number of images that an error allows; null when it is not about their number. */
function mostImages(words: string): number | null {
	if (MANY_IMAGES.test(words)) return IMAGES_WITHOUT_BOUND;
	const { pages, most, documents, all } = (words.includes("images") && MOST_MEDIA.exec(words)?.groups) || {};
	if (most ?? all) return Math.max(0, Number(most ?? all) - Number(pages ?? documents));
	const [number] = MOST_IMAGES.flatMap((pattern) => pattern.exec(words)?.slice(1) ?? []);
	// None at all is a refusal of images.
	return Number(number) > 0 ? Number(number) : null;
}

/**
 * The limits without the kind of files that the model refuses, or with fewer images; null when the error is about something
 * else.
 */
export function withoutRefusedFiles(
	limits: ModelLimits,
	{ vendorError: { words, status }, kinds }: Pick<RefusedCall, "vendorError" | "kinds">,
): ModelLimits | null {
	const isRefusal = [400, 415, 422].includes(status) || (status === 404 && words.includes("support"));
	if (!isRefusal) return null;
	const maxImages = kinds.has("image") ? mostImages(words) : null;
	if (maxImages !== null) return maxImages < limits.maxImages ? { ...limits, maxImages } : null;
	if (IS_ABOUT_ONE_FILE.test(words)) return null;
	// A document can still be sent as text.
	if (kinds.has("document") && REFUSES_DOCUMENTS.test(words)) return { ...limits, acceptsDocuments: false };
	return kinds.has("image") && REFUSES_IMAGES.test(words) ? { ...limits, acceptsImages: false } : null;
}

/** Servers name the tool, or the kinds of tools that they know. Some refuse it for an account, with 403. */
const SEARCH_TOOL = /(web|google)[ _-]?search|search (grounding|as tool)|\btools?\b/;

const refusesSearch = ({ status, words }: VendorResponseError): boolean =>
	[400, 403, 404, 422].includes(status) && SEARCH_TOOL.test(words);

/** The limits for retrying a refused question without a parameter; null when the error is about something else. */
export function narrowLimits(limits: ModelLimits, call: RefusedCall): ModelLimits | null {
	const { vendorError, question } = call;
	const kind = kindOf(vendorError);
	const field = refusedField(limits, call);
	// An error about the bound of the searches can name the tool too.
	const mayRefuseSearch = question.search && limits.acceptsSearch && field !== "max_tool_calls";
	if (mayRefuseSearch && refusesSearch(vendorError)) return { ...limits, acceptsSearch: false };
	// An error about a parameter "for this model" can be classified as an unknown model.
	const isAboutRequest = kind === "request" || kind === "model";
	if (!isAboutRequest || ![400, 422].includes(vendorError.status)) return null;
	if (field) return { ...limits, refused: [...limits.refused, field] };
	const parameter = refusedParameter(vendorError, question);
	return parameter ? withoutParameter(limits, vendorError, question, parameter) : null;
}
