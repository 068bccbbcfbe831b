import type { AnswerErrorCode } from "@parallax/contract";
import { type FailureDetails, NO_DETAILS, ProviderFailure } from "../port.ts";
import { advice } from "./advice.ts";
import { kindOf, type VendorErrorKind } from "./classify.ts";
import { isModelLoading } from "./model-loading.ts";
import { isUserAccount, type NamedVendor, sentences } from "./sentences.ts";
import { StreamError, VendorResponseError } from "./vendor-errors.ts";
import { quotesSecret, quotesText } from "./vendor-message.ts";

export interface Vendor extends NamedVendor {
	readonly hasKey: boolean;
}

/** What a message of the vendor must not repeat when it is shown. */
export interface Confidential {
	/** Keys, header values and values in the address. */
	readonly secrets: readonly string[];
	/** System texts, prompts and answers. */
	readonly texts: readonly string[];
}

interface Meaning<Problem> {
	readonly code: AnswerErrorCode;
	readonly sentence: (vendor: Vendor, problem: Problem) => string;
	readonly advice?: (vendor: Vendor) => string | null;
	readonly mayRetry?: true;
}

const MEANINGS: Readonly<Record<VendorErrorKind, Meaning<VendorResponseError>>> = {
	key: {
		code: "provider_auth",
		sentence: (vendor) => (vendor.hasKey ? sentences.keyRefused(vendor) : sentences.keyMissing(vendor)),
		advice: (vendor) => (vendor.hasKey ? advice.keyRefused(vendor) : advice.keyMissing(vendor)),
	},
	quota: { code: "rate_limited", sentence: sentences.quota, advice: advice.quota },
	filter: { code: "refused", sentence: sentences.declined },
	context: { code: "too_long", sentence: (vendor, { contextSize }) => sentences.tooLong(vendor, contextSize) },
	"output-bound": { code: "config", sentence: sentences.badRequest, advice: advice.badRequest },
	model: { code: "config", sentence: sentences.modelUnknown, advice: advice.modelUnknown },
	"no-chat": { code: "config", sentence: sentences.cannotChat, advice: advice.modelUnknown },
	unavailable: { code: "config", sentence: sentences.modelUnavailable, advice: advice.modelUnavailable },
	unloaded: { code: "config", sentence: sentences.notLoaded, advice: advice.notLoaded },
	"load-failed": { code: "config", sentence: sentences.loadFailed },
	memory: { code: "config", sentence: sentences.tooLittleMemory },
	rate: { code: "rate_limited", sentence: sentences.rateLimited, mayRetry: true },
	overloaded: { code: "provider_down", sentence: sentences.overloaded, mayRetry: true },
	down: { code: "provider_down", sentence: sentences.failed, mayRetry: true },
	address: { code: "config", sentence: sentences.wrongAddress, advice: advice.wrongAddress },
	wire: { code: "config", sentence: sentences.wrongWire, advice: advice.wrongWire },
	https: { code: "config", sentence: sentences.expectsHttps, advice: advice.expectsHttps },
	blocked: { code: "config", sentence: sentences.blocked, advice: advice.blocked },
	region: { code: "config", sentence: sentences.wrongRegion },
	redirect: { code: "config", sentence: sentences.redirected, advice: advice.redirected },
	request: { code: "config", sentence: sentences.badRequest, advice: advice.badRequest },
};

const STREAM_MEANINGS: Readonly<Record<StreamError["kind"], Meaning<unknown>>> = {
	network: { code: "network", sentence: sentences.unreachable, mayRetry: true },
	lost: { code: "network", sentence: sentences.lost, mayRetry: true },
	plain: { code: "network", sentence: sentences.expectsHttp, advice: advice.expectsHttp },
	certificate: { code: "network", sentence: sentences.untrusted, advice: advice.untrusted },
	cut: { code: "cut", sentence: sentences.cut },
	garbled: { code: "protocol", sentence: sentences.unreadable, mayRetry: true },
	foreign: { code: "protocol", sentence: sentences.unreadable, advice: advice.wrongWire },
	page: { code: "protocol", sentence: sentences.page, advice: advice.page },
	protocol: { code: "protocol", sentence: sentences.unreadable },
	request: { code: "config", sentence: sentences.badRequest, advice: advice.badRequest },
	file: { code: "config", sentence: sentences.fileUnreadable, mayRetry: true },
};

/** Temporary client errors, and all server errors except 501 and 505, which are permanent. */
const isRetryable = (status: number): boolean =>
	[408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

/** The vendor's message for the person who can correct an added assistant; null where it repeats anything confidential. */
function messageOf({ env }: Vendor, error: VendorResponseError, confidential: Confidential | null): string | null {
	const message = error.uncheckedMessage;
	if (env !== null || message === null || confidential === null) return null;
	const isQuoting = quotesSecret(message, confidential.secrets) || quotesText(message, confidential.texts);
	return isQuoting ? null : message;
}

function failureFromVendorError(
	vendor: Vendor,
	error: VendorResponseError,
	confidential: Confidential | null,
): ProviderFailure {
	const meaning = MEANINGS[kindOf(error)];
	const { status, retryAfterMs, shouldRetry } = error;
	const isLoading = isModelLoading(error);
	const isTemporary = meaning.mayRetry === true;
	const facts = {
		code: meaning.code,
		sentence: isLoading ? sentences.loading(vendor) : meaning.sentence(vendor, error),
		isLoading,
		mayRetry: isTemporary && (shouldRetry ?? isRetryable(status)),
		status,
		...(isTemporary && { retryAfterMs }),
	};
	const details: FailureDetails = {
		advice: meaning.advice?.(vendor) ?? null,
		message: messageOf(vendor, error, confidential),
		isLogged: !vendor.isOwnAddress,
		name: vendor.name,
	};
	return new ProviderFailure(facts, { cause: error, details });
}

/**
 * Converts any error of a vendor call into a `ProviderFailure`. An unknown error counts as an unreadable answer. Without
 * `confidential` no message of the vendor is passed on, because it could not be checked.
 */
export function failureFrom(
	vendor: Vendor,
	problem: unknown,
	confidential: Confidential | null = null,
): ProviderFailure {
	if (problem instanceof ProviderFailure) return problem;
	if (problem instanceof VendorResponseError) return failureFromVendorError(vendor, problem, confidential);
	const {
		code,
		sentence,
		mayRetry = false,
		...meaning
	} = STREAM_MEANINGS[problem instanceof StreamError ? problem.kind : "protocol"];
	const details = { ...NO_DETAILS, advice: meaning.advice?.(vendor) ?? null };
	return new ProviderFailure({ code, sentence: sentence(vendor, problem), mayRetry }, { cause: problem, details });
}

/** The failure when a vendor lists a model, but does not know it when it is asked. */
export function notAllowedFailure(vendor: Vendor, { facts, cause, details }: ProviderFailure): ProviderFailure {
	const sentence = sentences.modelNotAllowed(vendor, vendor.hasKey);
	const advised = isUserAccount(vendor) || !vendor.hasKey ? null : advice.modelUnavailable(vendor);
	const changed = { ...details, advice: advised };
	return new ProviderFailure({ ...facts, code: "config", sentence, mayRetry: false }, { cause, details: changed });
}
