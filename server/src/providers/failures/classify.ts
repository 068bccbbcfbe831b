import { dependsOnPrompt, isOutputBound, isRequestTooLarge } from "./output-bound.ts";
import { StreamError, VendorResponseError } from "./vendor-errors.ts";

export type VendorErrorKind =
	| "key"
	| "quota"
	| "filter"
	| "context"
	| "output-bound"
	| "model"
	| "unavailable"
	| "unloaded"
	| "load-failed"
	| "memory"
	| "rate"
	| "overloaded"
	| "down"
	| "address"
	| "wire"
	| "https"
	| "blocked"
	| "redirect"
	| "request";

const KEY = /api[ _-]?key|authentication|unauthenticated|x-api-key|bearer token/;
const QUOTA = new RegExp(
	[
		"insufficient_quota|credit|prepay|billing_(error|not_active|hard_limit)|payment required",
		"spend(ing)?[ _](limit|cap)|usage_limit_exceeded|specified (workspace )?api usage limits",
		"budget has been exceeded",
	].join("|"),
);
/** Google also uses these words for per-minute limits; then the response contains a retry delay. */
const QUOTA_OR_RATE = /exceeded your current quota|billing details/;
/** Gateways name credits in the same message, so this is tested before the quota. */
const FLAGGED = /requires moderation|(input|prompt|content|message|request) (was|has been|is) flagged/;
const FILTER =
	/content[ _-]?(policy|filter|management)|invalid_prompt|usage (policy|policies|guidelines)|safety|(bio|cyber|misalignment)_policy|flagged for possible/;
const CONTEXT =
	/context[ _]length|context window|prompt is too long|maximum prompt length|input token count|request_too_large/;
/** Self-hosted servers also report this as an error of their own. */
const CONTEXT_EXCEEDED =
	/exceed_context_size_error|available context size|context size has been exceeded|exceeds? (the )?context (window|length|size)/;
const MODEL = /model/;
/** A dot within a name, such as `llama3.2`, does not end the sentence. */
const MODEL_UNKNOWN =
	/(model(?:[^.]|\.(?=\w)){0,120}(not exist|not found|no access|not have access|unknown|retired|deprecated))|no such model|not a valid model id|invalid model name passed|unable to access non-serverless model/;
/** The model exists, but not for this account or not for chats. */
const UNAVAILABLE = /no endpoints found (matching|that)|no allowed providers|does not support chat(?! completion)/;
const UNLOADED = /no models? (is |are |currently )?loaded/;
const LOAD_FAILED = /failed to load (the )?model/;
const MEMORY =
	/requires more system memory|(out of|not enough|insufficient) ((gpu|cuda|video|system|device) )?memory|unable to allocate/;
const HTTPS_EXPECTED =
	/plain http request was sent to https port|sent an http request to an https server|speaking plain http to an ssl-enabled/;
/** Cloudflare's firewall sends these words or a page. */
const BLOCKED = /^error code: 1\d{3}\b/;
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
		"messages[^.]{0,20}(required|missing)|(required|missing)[^.]{0,40}messages",
	].join("|"),
);
const OVERLOADED = /overloaded|at capacity/;

/** A condition on the status and on the rest of the error. */
type Condition = (error: VendorResponseError) => boolean;

const status =
	(...statuses: readonly number[]): Condition =>
	(error) =>
		statuses.includes(error.status);
const between =
	(first: number, last: number): Condition =>
	(error) =>
		error.status >= first && error.status <= last;
const isClientError = between(400, 499);
const isError = between(400, 599);
const isRefusal = status(400, 403, 422);
const isQuotaWithoutDelay: Condition = (error) => error.status === 429 && error.retryAfterMs === undefined;
const isForbiddenPage: Condition = (error) => error.status === 403 && error.isPage;

const isBoundForPrompt: Condition = (error) => isOutputBound(error) && dependsOnPrompt(error);

type Rule = readonly [kind: VendorErrorKind, applies: Condition, words?: RegExp];

/**
 * What an error means: the first rule that applies. The more specific rules are first. Each has an example in
 * `testing/recorded-errors.ts`; all patterns are bounded, because vendors send the text.
 */
export const RULES: readonly Rule[] = [
	["https", status(400), HTTPS_EXPECTED],
	["context", isBoundForPrompt],
	["output-bound", isOutputBound],
	["unavailable", isClientError, UNAVAILABLE],
	["unloaded", isError, UNLOADED],
	["load-failed", isError, LOAD_FAILED],
	["memory", isError, MEMORY],
	["address", () => true, NO_ROUTE],
	["address", status(405, 501)],
	["model", status(404), MODEL],
	["address", status(404)],
	["filter", isRefusal, FLAGGED],
	["context", isRequestTooLarge],
	["quota", status(402)],
	["quota", between(0, 499), QUOTA],
	["quota", isQuotaWithoutDelay, QUOTA_OR_RATE],
	["rate", status(429)],
	["context", between(500, 599), CONTEXT_EXCEEDED],
	["overloaded", status(503, 529)],
	["overloaded", between(500, 599), OVERLOADED],
	["down", between(500, 999)],
	["request", between(0, 299)],
	["redirect", between(0, 399)],
	["key", status(401)],
	["context", status(413)],
	["context", isRefusal, CONTEXT_EXCEEDED],
	["context", status(400), CONTEXT],
	["filter", isRefusal, FILTER],
	["key", isRefusal, KEY],
	["model", isRefusal, MODEL_UNKNOWN],
	["wire", status(400, 422), OTHER_WIRE],
	["blocked", isForbiddenPage],
	["blocked", status(403), BLOCKED],
	["key", status(403)],
	["down", status(408, 409, 425)],
];

export function kindOf(error: VendorResponseError): VendorErrorKind {
	const rule = RULES.find(([, applies, words]) => applies(error) && (words === undefined || words.test(error.words)));
	return rule?.[0] ?? "request";
}

/** Whether another protocol or path may work at this address: the vendor does not know the one that was used. */
export function lacksRoute(problem: unknown): boolean {
	if (problem instanceof StreamError) return problem.kind === "foreign" || problem.kind === "page";
	if (!(problem instanceof VendorResponseError) || [401, 429].includes(problem.status)) return false;
	return ["address", "wire"].includes(kindOf(problem)) || OTHER_WIRE.test(problem.words);
}
