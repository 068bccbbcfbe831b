import { at, isJson, type Json, listAt, textAt } from "../json.ts";
import { sensibleWait } from "./retry-after.ts";

/** What the names of errors inside an answer would have been as a status. */
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

/** What prose says where neither a number nor a name does. */
const STATUS_BY_WORDS: readonly (readonly [RegExp, number])[] = [
	[/model.{0,120}(not found|not exist|not available|not supported)|(unknown|no such|invalid) model/s, 404],
	[/rate limit|too many requests|quota/, 429],
	[/api[ _-]?key|unauthori[sz]ed|unauthenticated|authentication/, 401],
	[/overloaded|at capacity|temporarily unavailable/, 503],
	[/context (length|window)|prompt is too long|invalid (request|argument)|bad request/, 400],
];

const NUMBERS = ["code", "status", "status_code", "statusCode"];

/** Every string of an error, some levels deep: vendors put the telling word in quite different places. */
export function stringsOf(value: unknown, depth = 0): string[] {
	if (typeof value === "string") return [value];
	if (!isJson(value) || depth > 4) return [];
	return Object.values(value).flatMap((inner) => stringsOf(inner, depth + 1));
}

/** Google names its wait in the body: `"retryDelay": "37s"`. */
export function delayIn(error: unknown): number | undefined {
	const delays = listAt(error, "error", "details").map((detail) => textAt(detail, "retryDelay"));
	const seconds = delays.map((delay) => /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1]).find((found) => found !== undefined);
	return sensibleWait(seconds === undefined ? undefined : Number(seconds) * 1000);
}

/** The error in a body. Google wraps that of a broken stream into a list; a page says nothing that could be understood. */
export function errorIn(body: string): unknown {
	try {
		const error: unknown = JSON.parse(body);
		return Array.isArray(error) && error.length === 1 ? error[0] : error;
	} catch {
		return body.trimStart().startsWith("<") ? "" : body;
	}
}

/** Fields of which every event and every reply of the four wires has one. */
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
	/** The name that its stream gave it. */
	readonly name?: string | undefined;
	/** It is the whole body. */
	readonly isWhole: boolean;
}

const statusNumber = (error: unknown): number | undefined =>
	[at(error, "error"), error]
		.flatMap((place) => NUMBERS.map((name) => Number(at(place, name))))
		.find((number) => number >= 400 && number < 600);

/** Whether a parsed event is an error, of whatever shape. A message alone is one only where it cannot be news. */
export function isError(event: unknown, { name, isWhole }: EventKind): boolean {
	if (name === "error") return true;
	if (!isJson(event)) return false;
	if (event.error || event.object === "error") return true;
	if (typeof event.type === "string" && !isWhole) return /error$/i.test(event.type);
	if (isAnswer(event)) return false;
	if (event.detail) return true;
	return typeof event.message === "string" && (isWhole || statusNumber(event) !== undefined);
}

/** The status that an error would have had: as a number in it, as a name, or as its words tell; else 500. */
export function statusIn(error: unknown, words: readonly string[]): number {
	const named = words.map((word) => STATUS_OF[word]).find((status) => status !== undefined);
	const prose = words.join(" ").toLowerCase();
	return statusNumber(error) ?? named ?? STATUS_BY_WORDS.find(([pattern]) => pattern.test(prose))?.[1] ?? 500;
}
