import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from "jose";
import { unavailable } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

const GOOGLE_KEYS_ADDRESS = new URL(
	"https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
);

const DEFAULT_AGE_S = 600;
const LONGEST_AGE_S = 86_400;
/** One minute, plus the possible latency of Google's response. */
const CLOCK_TOLERANCE_MS = 65_000;

export interface GoogleKeys {
	/** Finds the key of a token; throws 503 when Google is unreachable. */
	readonly find: JWTVerifyGetKey;
	/** Whether this machine's clock differs too much from Google's to validate token times. */
	isClockWrong(): Promise<boolean>;
}

interface Fetched {
	readonly freshUntil: number;
	/** Google's time, and the monotonic time when it was read. */
	readonly googleMs: number;
	readonly steadyMs: number;
}

const isUnknownKey = (error: unknown): boolean =>
	error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

function readAnswer(headers: Headers, clock: Clock): Fetched {
	const told = /\bmax-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
	const ageS = Math.min(told === undefined ? DEFAULT_AGE_S : Number(told), LONGEST_AGE_S);
	const steadyMs = clock.steady();
	const date = Date.parse(headers.get("date") ?? "");
	return { freshUntil: steadyMs + ageS * 1000, googleMs: Number.isNaN(date) ? clock.now() : date, steadyMs };
}

/** Google's signing keys, cached as long as Google allows, and reloaded for an unknown key id. */
export function createGoogleKeys(clock: Clock, logger: Logger, address = GOOGLE_KEYS_ADDRESS): GoogleKeys {
	let asked: Fetched | undefined;
	const ask: FetchImplementation = async (url, options) => {
		const response = await fetch(url, options);
		if (response.ok) asked = readAnswer(response.headers, clock);
		return response;
	};
	const keys = createRemoteJWKSet(address, { cacheMaxAge: Number.POSITIVE_INFINITY, [customFetch]: ask });
	const orUnavailable = (error: unknown): never => {
		logger.warn({ err: error }, "cannot fetch Google's keys: sign-in is unavailable");
		throw unavailable("The server can't reach Google's keys, so sign-in is unavailable. Try again in a minute.", 60);
	};
	const clockErrorMs = () => (asked ? clock.now() - asked.googleMs - (clock.steady() - asked.steadyMs) : 0);

	return {
		async find(header, token) {
			// Without a key id, any key of the right type would match.
			if (!header.kid) throw new errors.JWKSNoMatchingKey();
			if (!asked || clock.steady() >= asked.freshUntil) await keys.reload().catch(orUnavailable);
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
