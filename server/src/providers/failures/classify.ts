import type { AnswerErrorCode } from "@parallax/contract";
import { ProviderFailure } from "../port.ts";
import { type NamedVendor, sentences } from "./sentences.ts";
import { StreamError, VendorResponseError } from "./vendor-errors.ts";

export interface Vendor extends NamedVendor {
	readonly hasKey: boolean;
}

type VendorErrorKind =
	| "key"
	| "quota"
	| "filter"
	| "context"
	| "output-bound"
	| "model"
	| "rate"
	| "overloaded"
	| "down"
	| "address"
	| "redirect"
	| "request";

const KEY = /api[ _-]?key|authentication|unauthenticated|x-api-key|bearer token/;
const QUOTA = new RegExp(
	[
		"insufficient_quota|credit|prepay|billing_(error|not_active|hard_limit)|payment required",
		"spend(ing)?[ _](limit|cap)|usage_limit_exceeded|specified (workspace )?api usage limits",
	].join("|"),
);
/** Google also uses these words for per-minute limits; then the response contains a retry delay. */
const QUOTA_OR_RATE = /exceeded your current quota|billing details/;
const FILTER =
	/content[ _-]?(policy|filter|management)|invalid_prompt|usage (policy|policies|guidelines)|safety|(bio|cyber|misalignment)_policy|flagged for possible/;
const CONTEXT =
	/context[ _]length|context window|prompt is too long|maximum prompt length|input token count|request_too_large/;
const OUTPUT_BOUND =
	/max_?((output|completion)_?)?tokens.*(too large|> ?\d|maximum|at most|value of|exceed|supports)|in the completion/s;
/** The error is about the space that a long prompt leaves for the answer. */
const ROOM_LEFT = /context[ _](length|limit|window)|input (tokens|length)|in the completion/;
const MODEL = /model/;
/** A dot within a name, such as `llama3.2`, does not end the sentence. */
const MODEL_UNKNOWN =
	/(model(?:[^.]|\.(?=\w)){0,120}(not exist|not found|no access|not have access|unknown|retired|deprecated))|no such model/;
const NO_ROUTE = new RegExp(
	[
		"unknown_url|(unknown|unexpected|invalid|unsupported)[ _](request )?(url|route|path|endpoint)|page not found",
		// Gateways answer this for a path that they do not forward.
		"missing authentication token|no route matched|createmodelresponse",
	].join("|"),
);
/** An API that supports only the other protocol says so, or reports that the other protocol's fields are missing. */
const OTHER_WIRE = new RegExp(
	[
		"not (supported|available|allowed|found)[^.]{0,60}(responses api|/responses)|(use|try) [^.]{0,20}chat/completions",
		"supported in[^.]{0,60}(/responses|/chat/completions)",
		"responses api[^.]{0,60}not (supported|available|enabled|implemented)",
		"messages[^.]{0,40}(required|missing)|(required|missing)[^.]{0,40}messages",
	].join("|"),
);
const OVERLOADED = /overloaded|at capacity/;

const isClientError = (status: number): boolean => [400, 403, 422].includes(status);

function clientErrorKind({ status, words }: VendorResponseError): VendorErrorKind | null {
	if (status === 401) return "key";
	if (status === 413) return "context";
	if (!isClientError(status)) return null;
	if (status !== 403 && OUTPUT_BOUND.test(words)) return "output-bound";
	if (status === 400 && CONTEXT.test(words)) return "context";
	if (FILTER.test(words)) return "filter";
	if (KEY.test(words)) return "key";
	if (MODEL_UNKNOWN.test(words)) return "model";
	return status === 403 ? "key" : "request";
}

/** Whether the output limit was too high only because of the long prompt. */
export const dependsOnPrompt = ({ words }: VendorResponseError): boolean => ROOM_LEFT.test(words);

/** Classifies a vendor's error. The order matters: the more specific patterns are tested first. */
export function kindOf(vendorError: VendorResponseError): VendorErrorKind {
	const { status, words } = vendorError;
	if (NO_ROUTE.test(words) || [405, 501].includes(status)) return "address";
	if (status === 404) return MODEL.test(words) ? "model" : "address";
	if (status === 402 || (status < 500 && QUOTA.test(words))) return "quota";
	if (status === 429) {
		return QUOTA_OR_RATE.test(words) && vendorError.retryAfterMs === undefined ? "quota" : "rate";
	}
	if (status >= 500) return status === 503 || status === 529 || OVERLOADED.test(words) ? "overloaded" : "down";
	if (status < 400) return status < 300 ? "request" : "redirect";
	return clientErrorKind(vendorError) ?? ([408, 409, 425].includes(status) ? "down" : "request");
}

type Meaning = readonly [AnswerErrorCode, (vendor: Vendor, vendorError: VendorResponseError) => string];

const MEANINGS: Readonly<Record<VendorErrorKind, Meaning>> = {
	key: ["provider_auth", (vendor) => (vendor.hasKey ? sentences.keyRefused(vendor) : sentences.keyMissing(vendor))],
	quota: ["rate_limited", sentences.quota],
	filter: ["refused", sentences.declined],
	context: ["too_long", sentences.tooLong],
	"output-bound": ["config", sentences.badRequest],
	model: ["config", sentences.modelUnknown],
	rate: ["rate_limited", sentences.rateLimited],
	overloaded: ["provider_down", sentences.overloaded],
	down: ["provider_down", sentences.failed],
	address: ["config", sentences.wrongAddress],
	redirect: ["config", sentences.wrongAddress],
	request: ["config", sentences.badRequest],
};

/** Temporary client errors, and all server errors except 501 and 505, which are permanent. */
const isRetryable = (status: number): boolean =>
	[408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

function failureFromVendorError(vendor: Vendor, vendorError: VendorResponseError): ProviderFailure {
	const kind = kindOf(vendorError);
	const [code, sentence] = MEANINGS[kind];
	const { status, retryAfterMs, shouldRetry } = vendorError;
	const isTemporary = kind === "rate" || kind === "overloaded" || kind === "down";
	const facts = {
		code,
		sentence: sentence(vendor, vendorError),
		mayRetry: isTemporary && (shouldRetry ?? isRetryable(status)),
		status,
		...(isTemporary && { retryAfterMs }),
	};
	return new ProviderFailure(facts, { cause: vendorError });
}

type StreamFailure = readonly [AnswerErrorCode, (vendor: Vendor) => string, boolean];

/** For each kind: the error code, the sentence, and whether a retry may succeed. */
const STREAM_FAILURES: Readonly<Record<StreamError["kind"], StreamFailure>> = {
	network: ["network", sentences.unreachable, true],
	lost: ["network", sentences.lost, true],
	cut: ["cut", sentences.cut, false],
	garbled: ["protocol", sentences.unreadable, true],
	foreign: ["protocol", sentences.unreadable, false],
	protocol: ["protocol", sentences.unreadable, false],
	request: ["config", sentences.badRequest, false],
};

/** Converts any error of a vendor call into a `ProviderFailure`. An unknown error counts as an unreadable answer. */
export function failureFrom(vendor: Vendor, problem: unknown): ProviderFailure {
	if (problem instanceof ProviderFailure) return problem;
	if (problem instanceof VendorResponseError) return failureFromVendorError(vendor, problem);
	const [code, sentence, mayRetry] = STREAM_FAILURES[problem instanceof StreamError ? problem.kind : "protocol"];
	return new ProviderFailure({ code, sentence: sentence(vendor), mayRetry }, { cause: problem });
}

/** Whether another protocol or path may work at this address: the vendor does not know the one that was used. */
export function lacksRoute(problem: unknown): boolean {
	if (problem instanceof StreamError) return problem.kind === "foreign";
	if (!(problem instanceof VendorResponseError) || [401, 429].includes(problem.status)) return false;
	return kindOf(problem) === "address" || NO_ROUTE.test(problem.words) || OTHER_WIRE.test(problem.words);
}
