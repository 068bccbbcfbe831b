import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from "jose";
import { unavailable } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

const GOOGLE_KEYS_ADDRESS = new URL(
	"https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
);

const DEFAULT_AGE_S = 600;
const LONGEST_AGE_S = 86_400;
/** A minute, and what Google's answer may have taken on its way. */
const CLOCK_TOLERANCE_MS = 65_000;

export interface GoogleKeys {
	/** The key that a token names; fails with 503 when Google cannot be asked. */
	readonly find: JWTVerifyGetKey;
	/** Whether this machine's clock and Google's are too far apart to judge when a token was made. */
	isClockWrong(): Promise<boolean>;
}

interface Fetched {
	readonly freshUntil: number;
	/** What Google's clock said, and what the steady one said then. */
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

/** Google's current signing keys, kept as long as Google says, and asked for again when a token names a new one. */
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
			// Without a name any key of the right kind would do.
			if (!header.kid) throw new errors.JWKSNoMatchingKey();
			if (!asked || clock.steady() >= asked.freshUntil) await keys.reload().catch(orUnavailable);
			return await keys(header, token).catch((error: unknown) => {
				if (isUnknownKey(error)) throw error;
				return orUnavailable(error);
			});
		},
		async isClockWrong() {
			if (Math.abs(clockErrorMs()) <= CLOCK_TOLERANCE_MS) return false;
			// The steady clock stands still while a machine sleeps, so Google is asked once more before the blame.
			await keys.reload().catch(orUnavailable);
			return Math.abs(clockErrorMs()) > CLOCK_TOLERANCE_MS;
		},
	};
}
