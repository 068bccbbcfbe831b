import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from "jose";
import { unavailable } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

const GOOGLE_KEYS_URL = new URL(
	"https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
);

const DEFAULT_AGE_S = 600;
const MAX_AGE_S = 86_400;
/** One minute, plus the possible latency of Google's response. */
const CLOCK_TOLERANCE_MS = 65_000;

export interface GoogleKeys {
	/** Finds the key of a token; throws 503 when Google is unreachable. */
	readonly find: JWTVerifyGetKey;
	/** Whether this machine's clock differs too much from Google's to validate token times. */
	isClockWrong(): Promise<boolean>;
}

interface FetchInfo {
	readonly freshUntil: number;
	/** Google's time, and the monotonic time when it was read. */
	readonly googleMs: number;
	readonly monotonicMs: number;
}

const isUnknownKey = (error: unknown): boolean =>
	error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

function readFetchInfo(headers: Headers, clock: Clock): FetchInfo {
	const maxAge = /\bmax-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
	const ageS = Math.min(maxAge === undefined ? DEFAULT_AGE_S : Number(maxAge), MAX_AGE_S);
	const monotonicMs = clock.steady();
	const date = Date.parse(headers.get("date") ?? "");
	return { freshUntil: monotonicMs + ageS * 1000, googleMs: Number.isNaN(date) ? clock.now() : date, monotonicMs };
}

/** Google's signing keys, cached as long as Google allows, and reloaded for an unknown key id. */
export function createGoogleKeys(clock: Clock, logger: Logger, keysUrl = GOOGLE_KEYS_URL): GoogleKeys {
	let lastFetch: FetchInfo | undefined;
	const fetchKeys: FetchImplementation = async (url, options) => {
		const response = await fetch(url, options);
		if (response.ok) lastFetch = readFetchInfo(response.headers, clock);
		return response;
	};
	const keys = createRemoteJWKSet(keysUrl, { cacheMaxAge: Number.POSITIVE_INFINITY, [customFetch]: fetchKeys });
	const orUnavailable = (error: unknown): never => {
		logger.warn({ err: error }, "cannot fetch Google's keys: sign-in is unavailable");
		throw unavailable("The server can't reach Google's keys, so sign-in is unavailable. Try again in a minute.", 60);
	};
	const clockErrorMs = () =>
		lastFetch ? clock.now() - lastFetch.googleMs - (clock.steady() - lastFetch.monotonicMs) : 0;

	return {
		async find(header, token) {
			// Without a key id, any key of the right type would match.
			if (!header.kid) throw new errors.JWKSNoMatchingKey();
			if (!lastFetch || clock.steady() >= lastFetch.freshUntil) await keys.reload().catch(orUnavailable);
			return await keys(header, token).catch((error: unknown) => {
				if (isUnknownKey(error)) throw error;
				return orUnavailable(error);
			});
		},
		async isClockWrong() {
			if (Math.abs(clockErrorMs()) <= CLOCK_TOLERANCE_MS) return false;
			// The monotonic clock stops while a machine sleeps, so the keys are reloaded and the clocks compared again.
			await keys.reload().catch(orUnavailable);
			return Math.abs(clockErrorMs()) > CLOCK_TOLERANCE_MS;
		},
	};
}
