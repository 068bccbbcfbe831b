import { dependsOnPrompt, isOutputBound, isRequestTooLarge } from "./output-bound.ts";
import { StreamError, VendorResponseError } from "./vendor-errors.ts";

export type VendorErrorKind =
	| "key"
	| "quota"
	| "filter"
	| "context"
	| "output-bound"
	| "model"
	| "no-chat"
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
	| "region"
	| "redirect"
	| "request";

const KEY = /api[ _-]?key|authentication|unauthenticated|x-api-key|bearer token/;
const QUOTA = new RegExp(
	[
		"insufficient_quota|credit|prepay|billing_(error|not_active|hard_limit)|payment required",
		"spend(ing)?[ _](limit|cap)|usage_limit_exceeded|specified (workspace )?api usage limits",
		"budget has been exceeded|exceededbudget|budget_exceeded|(daily|weekly|monthly|session) usage limit",
		"insufficient[ _](user_|account )?(balance|quota)|balance is insufficient|arrearage|billing to be enabled",
		"subscription or usage limit|freetieronly|daily free allocation|prohibited, please top up|key limit exceeded",
		// Gateways and vendors of China answer in Chinese.
		"余额不足|额度不足|已欠费",
	].join("|"),
);
/** A free plan does not include the model, so that the wait which is named beside it leads nowhere. */
const NOT_IN_PLAN = /quota exceeded[^,]{0,200}, limit: 0(?![.\d])/;
/** Google also uses these words for per-minute limits; then the response contains a retry delay. */
const QUOTA_OR_RATE = /exceeded your current quota|billing details/;
/** Gateways name credits in the same message, so this is tested before the quota. */
const FLAGGED = /requires moderation|(input|prompt|content|message|request) (was|has been|is) flagged/;
const FILTER = new RegExp(
	[
		"content[ _-]?(policy|filter|management)|invalid_prompt|usage (policy|policies|guidelines)|safety",
		"(bio|cyber|misalignment)_policy|flagged for possible|violation of provider terms|content exists risk",
		"data_inspection_failed|inappropriate content|considered high risk|敏感内容",
	].join("|"),
);
const CONTEXT = new RegExp(
	[
		"context[ _]length|context window|prompt is too long|maximum prompt length|input token count|request_too_large",
		"input is too long|string too long|payload size exceeds|expected maxlength|too many tokens: |model token limit",
		"range of input length|maximum model length|max_seq_len|n_keep|must have less than \\d{1,9} tokens|超长",
		// vLLM subtracts the prompt from the context and names what is left.
		"max_tokens must be at least 1, got -",
	].join("|"),
);
/** Self-hosted servers also report this as an error of their own. */
const CONTEXT_EXCEEDED = new RegExp(
	[
		"exceed_context_size_error|available context size|context size has been exceeded",
		"exceeds? (the )?context (window|length|size)|too large to process",
	].join("|"),
);
const MODEL = /model|no endpoints found for|deployment for this resource|function '[^']{1,80}': not found for account/;
const MODEL_UNKNOWN = new RegExp(
	[
		// A dot within a name, such as `llama3.2`, does not end the sentence.
		"model(?:[^.]|\\.(?=\\w)){0,120}(not exist|not found|no access|not have access|unknown|retired|deprecated)",
		"model(?:[^.]|\\.(?=\\w)){0,120}(decommissioned|identifier is invalid|access denied|not authorized)",
		"no such model|(invalid|unknown|unavailable) model\\b|not a valid model id|unable to access (non-serverless )?model",
		"access to (the )?model\\b|model_not_(found|supported|available)|model_permission_blocked|model disabled",
		"llm provider not provided|handler for requested model|模型不存在",
	].join("|"),
);
/** The key itself is accepted. */
const MODEL_DENIED = /(key|team|user|org)_model_access_denied|model_not_found/;
/** Servers also list models for other tasks, such as embedding models. */
const NO_CHAT = /does(n't| not) support (chat|generate|text generation)|not a chat model/;
/** The model exists, but not for this account. */
const UNAVAILABLE = new RegExp(
	[
		"no endpoints (found|available) (matching|that)|no allowed providers",
		"default chat template|requires terms acceptance|must be verified to stream",
		"model (is not available for serverless|requires a (pro )?subscription)|on-demand throughput isn.t supported",
	].join("|"),
);
/** A gateway knows the name of the model, but has no account for it. */
const NO_CHANNEL = /no available channel for|无可用渠道/;
const UNLOADED =
	/no models? (is |are |currently ){0,2}loaded|model (is )?unloaded|model( [\w.:/-]{1,80})? (is not|has not been) loaded/;
const LOAD_FAILED =
	/(failed|unable) to load (the )?model|(could not load|error loading) model|waiting for llama runner to start/;
const MEMORY =
	/requires more system memory|(out of|not enough|insufficient) ((gpu|cuda|video|system|device) )?memory|unable to allocate/;
const HTTPS_EXPECTED =
	/plain http request was sent to https port|sent an http request to an https server|speaking plain http to an ssl-enabled/;
/** Cloudflare's firewall sends these words or a page. */
const BLOCKED =
	/^error code: 1\d{3}\b|ip_not_authorized|firewall rules|public access is disabled|check your network settings/;
/** The vendor refuses the country of this server. */
const REGION = new RegExp(
	[
		"(country|region|territory|user location)[^.]{0,40}not (supported|available)|unsupported(_| )countr",
		"not (supported|available|allowed) in (your|this) (country|region|location)",
	].join("|"),
);
/** The account as a whole is closed. */
const CLOSED = /organization has been (disabled|restricted)/;
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
		"(supported in|accessible via)[^.]{0,60}(/responses|/chat/completions)",
		"responses api[^.]{0,60}not (supported|available|enabled|implemented)",
		"messages[^.]{0,20}(required|missing)|(required|missing)[^.]{0,40}messages",
	].join("|"),
);
const OVERLOADED = /overloaded|at capacity/;
const CRASHED = /model has crashed/;

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
 * `testing/recorded-errors.ts` or `recorded-messages.ts`; all patterns are bounded, because vendors send the text.
 */
export const RULES: readonly Rule[] = [
	["https", status(400), HTTPS_EXPECTED],
	["context", isBoundForPrompt],
	["output-bound", isOutputBound],
	["unavailable", isClientError, UNAVAILABLE],
	["unavailable", isError, NO_CHANNEL],
	["region", isRefusal, REGION],
	["unloaded", isError, UNLOADED],
	["memory", isError, MEMORY],
	["load-failed", isError, LOAD_FAILED],
	["address", () => true, NO_ROUTE],
	["address", status(405, 501)],
	["no-chat", isError, NO_CHAT],
	["model", status(404, 410), MODEL],
	["address", status(404)],
	["filter", isRefusal, FLAGGED],
	["context", isRequestTooLarge],
	["quota", status(402)],
	["quota", between(0, 499), QUOTA],
	["quota", isQuotaWithoutDelay, QUOTA_OR_RATE],
	["quota", status(429), NOT_IN_PLAN],
	["overloaded", status(429), OVERLOADED],
	["rate", status(429)],
	["context", between(500, 599), CONTEXT_EXCEEDED],
	["overloaded", status(498, 503, 529)],
	["overloaded", between(500, 599), OVERLOADED],
	["down", between(500, 999)],
	["request", between(0, 299)],
	["redirect", between(0, 399)],
	["model", status(401, 403), MODEL_DENIED],
	["key", status(401)],
	["context", status(413)],
	["context", isRefusal, CONTEXT_EXCEEDED],
	["context", status(400, 422), CONTEXT],
	["filter", isRefusal, FILTER],
	["key", isRefusal, KEY],
	["key", isRefusal, CLOSED],
	["model", isRefusal, MODEL_UNKNOWN],
	["wire", status(400, 422), OTHER_WIRE],
	["blocked", isForbiddenPage],
	["blocked", status(403), BLOCKED],
	["key", status(403)],
	["down", status(408, 409, 424, 425)],
	["down", isClientError, CRASHED],
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
