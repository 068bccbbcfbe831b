import * as z from "zod/mini";
import type { FirebaseSettings } from "../../../config.ts";
import { unavailable } from "../../../failures.ts";
import type { Logger } from "../../../platform/logger.ts";

const ACCOUNTS_URL = new URL("https://identitytoolkit.googleapis.com/v1/accounts:lookup");
const TIMEOUT_MS = 10_000;
/** Firebase's errors for accounts that were disabled, deleted or signed out everywhere. */
const INACTIVE_ERRORS = /^(USER_DISABLED|USER_NOT_FOUND|TOKEN_EXPIRED|INVALID_ID_TOKEN)\b/;

const ACCOUNT_RESPONSE = z.object({
	users: z.array(z.object({ disabled: z.optional(z.boolean()), validSince: z.optional(z.string()) })),
});
const ERROR_RESPONSE = z.object({ error: z.object({ message: z.string() }) });

/** Whether the account of a valid token is active: not disabled, not deleted, its sign-in not revoked. */
export type IsAccountActive = (token: string, signedInAt: number) => Promise<boolean>;

interface Dependencies {
	readonly logger: Logger;
	/** Sent as referrer, because an API key can be restricted to the pages of a site. */
	readonly publicOrigin: string | null;
	/** Replaced by tests. */
	readonly url?: URL | undefined;
}

export function accountStatusCheck(
	{ apiKey, emulatorOrigin }: FirebaseSettings,
	dependencies: Dependencies,
): IsAccountActive {
	const { logger, publicOrigin, url = ACCOUNTS_URL } = dependencies;
	const lookUpAccount = async (token: string) => {
		const response = await fetch(`${url}?key=${encodeURIComponent(apiKey)}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...(publicOrigin ? { referer: `${publicOrigin}/` } : {}) },
			body: JSON.stringify({ idToken: token }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (response.status >= 500 || response.status === 429) throw new Error(`Firebase answered ${response.status}`);
		return { isFound: response.ok, status: response.status, body: (await response.json()) as unknown };
	};
	return async (token, signedInAt) => {
		// The emulator's tokens are unsigned, so a check has no meaning.
		if (emulatorOrigin) return true;
		const { isFound, status, body } = await lookUpAccount(token).catch((error: unknown) => {
			logger.warn({ err: error }, "cannot check accounts with Firebase: sign-in is unavailable");
			throw unavailable("The server can't reach Google, so sign-in is unavailable. Try again in a minute.", 60);
		});
		if (isFound) {
			const user = ACCOUNT_RESPONSE.safeParse(body).data?.users[0];
			return user !== undefined && user.disabled !== true && Number(user.validSince ?? 0) <= signedInAt;
		}
		if (INACTIVE_ERRORS.test(ERROR_RESPONSE.safeParse(body).data?.error.message ?? "")) return false;
		// The key may not call this API; the token itself is valid and at most minutes old.
		logger.warn({ status }, "Firebase does not report with FIREBASE_API_KEY whether an account is disabled");
		return true;
	};
}
