import { at, isJson, type Json, listAt, textAt } from "../json.ts";
import { plausibleDelay } from "./retry-after.ts";

/** The HTTP status for each error name that vendors use inside an answer. */
const STATUS_OF: Readonly<Record<string, number>> = {
	"Client specified an invalid argument": 400,
	"Some requested entity was not found": 404,
	"Some resource has been exhausted": 429,
	"The caller does not have permission": 403,
	"The service is currently unavailable": 503,
	api_error: 500,
	authentication_error: 401,
	AuthenticationError: 401,
	BadRequestError: 400,
	billing_error: 402,
	bio_policy: 400,
	context_length_exceeded: 400,
	cyber_policy: 400,
	data_residency_mismatch: 400,
	insufficient_quota: 429,
	INTERNAL: 500,
	InternalServerError: 500,
	invalid_api_key: 401,
	invalid_prompt: 400,
	INVALID_ARGUMENT: 400,
	invalid_request_error: 400,
	misalignment_policy_violation: 400,
	model_not_found: 404,
	NOT_FOUND: 404,
	not_found_error: 404,
	NotFoundError: 404,
	overloaded_error: 529,
	PERMISSION_DENIED: 403,
	permission_error: 403,
	PermissionDeniedError: 403,
	rate_limit_error: 429,
	rate_limit_exceeded: 429,
	RateLimitError: 429,
	request_too_large: 413,
	RESOURCE_EXHAUSTED: 429,
	server_error: 500,
	ServiceUnavailableError: 503,
	timeout_error: 504,
	UNAUTHENTICATED: 401,
	UNAVAILABLE: 503,
};

/** The HTTP status by the error's text, for errors with neither a number nor a known name. */
export const STATUS_BY_TEXT: readonly (readonly [RegExp, number])[] = [
	[/model.{0,120}(not found|not exist|not available|not supported)|(unknown|no such|invalid) model/s, 404],
	[/insufficient (account |user )?balance/, 402],
	[/rate limit|too many requests|quota/, 429],
	[/api[ _-]?key|unauthori[sz]ed|unauthenticated|not authenticated|authentication|login fail/, 401],
	[/overloaded|at capacity|temporarily unavailable/, 503],
	[/context (length|window)|prompt is too long|invalid (request|argument)|bad request/, 400],
];

const STATUS_FIELDS = ["code", "status", "status_code", "statusCode"];

/** All strings of an error, up to some depth, because vendors put the relevant text into different fields. */
export function stringsOf(value: unknown, depth = 0): string[] {
	if (typeof value === "string") return [value];
	if (!isJson(value) || depth > 4) return [];
	return Object.values(value).flatMap((inner) => stringsOf(inner, depth + 1));
}

/** Google sends the retry delay in the body: `"retryDelay": "37s"`. */
export function delayIn(error: unknown): number | undefined {
	const delays = listAt(error, "error", "details").map((detail) => textAt(detail, "retryDelay"));
	const seconds = delays.map((delay) => /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1]).find((found) => found !== undefined);
	return plausibleDelay(seconds === undefined ? undefined : Number(seconds) * 1000);
}

export const isPage = (body: string): boolean => body.trimStart().startsWith("<");

/** What a proxy objects to stands in the title of its page; the rest of the text is ignored. */
const PAGE_WORDS = /<title>[^<]{1,200}|speaking plain HTTP to an SSL-enabled server/gi;
const wordsOfPage = (page: string): string => (page.slice(0, 2000).match(PAGE_WORDS) ?? []).join(" ");

/** The error in a body. Google wraps the error of a broken stream in a list. */
export function errorIn(body: string): unknown {
	try {
		const error: unknown = JSON.parse(body);
		return Array.isArray(error) && error.length === 1 ? error[0] : error;
	} catch {
		return isPage(body) ? wordsOfPage(body) : body;
	}
}

/** Every event and every reply of the four wires has at least one of these fields. */
const ANSWER_FIELDS = [
	"candidates",
	"choices",
	"content",
	"delta",
	"output",
	"promptFeedback",
	"response",
	"usage",
	"usageMetadata",
];

const isAnswer = (event: Json): boolean => ANSWER_FIELDS.some((field) => Object.hasOwn(event, field));

export interface EventKind {
	/** The event name in the stream. */
	readonly name?: string | undefined;
	/** The event is the whole body. */
	readonly isFullBody: boolean;
}

const statusNumber = (error: unknown): number | undefined =>
	[at(error, "error"), error]
		.flatMap((container) => STATUS_FIELDS.map((name) => Number(at(container, name))))
		.find((number) => number >= 400 && number < 600);

/** MiniMax answers with status 200 and a code of its own, which is 0 in answers. */
const isFailedByCode = (event: Json): boolean => Number(at(event, "base_resp", "status_code") ?? 0) > 0;

/** Whether a parsed event is an error of any shape. A `message` alone counts only in a whole body or with a status. */
export function isError(event: unknown, { name, isFullBody }: EventKind): boolean {
	if (name === "error") return true;
	if (!isJson(event)) return false;
	if (event.error || event.object === "error" || isFailedByCode(event)) return true;
	if (typeof event.type === "string" && !isFullBody) return /error$/i.test(event.type);
	if (isAnswer(event)) return false;
	if (event.detail) return true;
	return typeof event.message === "string" && (isFullBody || statusNumber(event) !== undefined);
}

/** The HTTP status for an error: by a number in it, by its name, or by its text; otherwise 500. */
export function statusIn(error: unknown, words: readonly string[]): number {
	const named = words.map((word) => STATUS_OF[word]).find((status) => status !== undefined);
	const text = words.join(" ").toLowerCase();
	return statusNumber(error) ?? named ?? STATUS_BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? 500;
}
