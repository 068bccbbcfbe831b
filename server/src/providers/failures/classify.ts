import type { AnswerErrorCode } from "@parallax/contract";
import { ProviderFailure } from "../port.ts";
import { StreamBroken, VendorComplaint } from "./complaint.ts";
import { type Named, sentences } from "./sentences.ts";

export interface Vendor extends Named {
	readonly hasKey: boolean;
}

type ComplaintKind =
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
/** Google says this of limits per minute too, and then names a wait. */
const QUOTA_OR_RATE = /exceeded your current quota|billing details/;
const FILTER =
	/content[ _-]?(policy|filter|management)|invalid_prompt|usage (policy|policies|guidelines)|safety|(bio|cyber|misalignment)_policy|flagged for possible/;
const CONTEXT =
	/context[ _]length|context window|prompt is too long|maximum prompt length|input token count|request_too_large/;
const OUTPUT_BOUND =
	/max_?((output|completion)_?)?tokens.*(too large|> ?\d|maximum|at most|value of|exceed|supports)|in the completion/s;
/** What is left for the answer after a long prompt. */
const ROOM_LEFT = /context[ _](length|limit|window)|input (tokens|length)|in the completion/;
const MODEL = /model/;
const MODEL_UNKNOWN = /model[^.]{0,120}(not exist|not found|no access|not have access|unknown|retired|deprecated)/;
const NO_ROUTE = /unknown_url|(unknown|unexpected|invalid) (request )?(url|route|path|endpoint)|page not found/;
const OVERLOADED = /overloaded|at capacity/;

const isClientFault = (status: number): boolean => [400, 403, 422].includes(status);

function clientFault({ status, words }: VendorComplaint): ComplaintKind | null {
	if (status === 401) return "key";
	if (status === 413) return "context";
	if (!isClientFault(status)) return null;
	if (status !== 403 && OUTPUT_BOUND.test(words)) return "output-bound";
	if (status === 400 && CONTEXT.test(words)) return "context";
	if (FILTER.test(words)) return "filter";
	if (KEY.test(words)) return "key";
	if (MODEL_UNKNOWN.test(words)) return "model";
	return status === 403 ? "key" : "request";
}

/** Whether a bound that was too high would have been good for a shorter prompt. */
export const dependsOnPrompt = ({ words }: VendorComplaint): boolean => ROOM_LEFT.test(words);

/** What a vendor complains of. The order matters: the more telling word goes first. */
export function kindOf(complaint: VendorComplaint): ComplaintKind {
	const { status, words } = complaint;
	if (NO_ROUTE.test(words) || [405, 501].includes(status)) return "address";
	if (status === 404) return MODEL.test(words) ? "model" : "address";
	if (status === 402 || (status < 500 && QUOTA.test(words))) return "quota";
	if (status === 429) {
		return QUOTA_OR_RATE.test(words) && complaint.retryAfterMs === undefined ? "quota" : "rate";
	}
	if (status >= 500) return status === 503 || status === 529 || OVERLOADED.test(words) ? "overloaded" : "down";
	if (status < 400) return status < 300 ? "request" : "redirect";
	return clientFault(complaint) ?? ([408, 409, 425].includes(status) ? "down" : "request");
}

type Meaning = readonly [AnswerErrorCode, (vendor: Vendor, complaint: VendorComplaint) => string];

const MEANINGS: Readonly<Record<ComplaintKind, Meaning>> = {
	key: ["provider_auth", (vendor) => (vendor.hasKey ? sentences.keyRefused(vendor) : sentences.keyMissing(vendor))],
	quota: ["rate_limited", sentences.quota],
	filter: ["refused", sentences.declined],
	context: ["too_long", sentences.tooLong],
	"output-bound": ["config", sentences.badRequest],
	model: ["config", sentences.modelUnknown],
	rate: ["rate_limited", sentences.rateLimited],
	overloaded: ["provider_down", sentences.overloaded],
	down: ["provider_down", sentences.unreachable],
	address: ["config", sentences.wrongAddress],
	redirect: ["config", sentences.wrongAddress],
	request: ["config", sentences.badRequest],
};

const RETRIED = [429, 500, 502, 503, 504, 529];

function complained(vendor: Vendor, complaint: VendorComplaint): ProviderFailure {
	const kind = kindOf(complaint);
	const [code, sentence] = MEANINGS[kind];
	const { status, retryAfterMs, shouldRetry } = complaint;
	const isPassing = kind === "rate" || kind === "overloaded" || kind === "down";
	const facts = {
		code,
		sentence: sentence(vendor, complaint),
		mayRetry: isPassing && (shouldRetry ?? RETRIED.includes(status)),
		status,
		...(isPassing && { retryAfterMs }),
	};
	return new ProviderFailure(facts, { cause: complaint });
}

/** What went wrong with a vendor, as the port tells it. Anything unforeseen is an answer that cannot be read. */
export function failureBy(vendor: Vendor, problem: unknown): ProviderFailure {
	if (problem instanceof ProviderFailure) return problem;
	if (problem instanceof VendorComplaint) return complained(vendor, problem);
	const kind = problem instanceof StreamBroken ? problem.kind : "protocol";
	const options = { cause: problem };
	switch (kind) {
		case "network":
			return new ProviderFailure({ code: "network", sentence: sentences.unreachable(vendor), mayRetry: true }, options);
		case "cut":
			return new ProviderFailure({ code: "cut", sentence: sentences.cut(), mayRetry: false }, options);
		case "request":
			return new ProviderFailure({ code: "config", sentence: sentences.badRequest(vendor), mayRetry: false }, options);
		case "protocol":
			return new ProviderFailure(
				{ code: "protocol", sentence: sentences.unreadable(vendor), mayRetry: false },
				options,
			);
	}
}
