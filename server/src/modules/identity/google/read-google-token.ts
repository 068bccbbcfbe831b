import { errors, type JWTClaimVerificationOptions, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose";
import type { FirebaseSettings } from "../../../config.ts";
import { signedOut } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import { accountStatusCheck } from "./account-status.ts";
import { createGoogleKeys } from "./google-keys.ts";
import { type GoogleIdentity, readClaims } from "./read-claims.ts";

export type ReadGoogleToken = (token: string) => Promise<GoogleIdentity>;

/** URLs of Google's keys and of Firebase's account lookup, replaced by tests. */
export interface GoogleAddresses {
	readonly keys: URL;
	readonly accounts: URL;
}

interface Dependencies {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly publicOrigin: string | null;
	readonly addresses?: GoogleAddresses | undefined;
}

const TOLERANCE_S = 60;
/** A login session needs a recent sign-in; an old token is not enough. */
const MAX_SIGN_IN_AGE_S = 600;

export const REFUSED = "Your Google sign-in couldn't be verified. Sign in again.";
const TOO_OLD = "Your Google sign-in is more than 10 minutes old. Sign in again.";
const CLOCK_WRONG =
	"This server's clock is wrong, so it can't verify your Google sign-in. Only the operator of this site can correct it.";
const NO_NAME = "Sign in with a Google account: this one has no name.";
const ACCOUNT_INACTIVE =
	"This account was disabled or signed out everywhere. Sign in again, or contact this site's operator.";
const EMULATOR_WARNING = "FIREBASE_AUTH_EMULATOR_HOST is set: anyone who reaches this server can sign in as anyone";

const isFromTheFuture = (error: errors.JOSEError): boolean =>
	error instanceof errors.JWTClaimValidationFailed &&
	["iat", "nbf"].includes(error.claim) &&
	error.reason === "check_failed";

/** Verifies a Firebase ID token by Firebase's rules, and that the sign-in is recent. */
export function googleTokenReader(firebase: FirebaseSettings, dependencies: Dependencies): ReadGoogleToken {
	const { clock, logger, publicOrigin, addresses } = dependencies;
	const keys = createGoogleKeys(clock, logger, addresses?.keys);
	const isActive = accountStatusCheck(firebase, { logger, publicOrigin, url: addresses?.accounts });
	if (firebase.emulatorOrigin) logger.warn(EMULATOR_WARNING);

	const rules = (): JWTClaimVerificationOptions => ({
		issuer: `https://securetoken.google.com/${firebase.projectId}`,
		audience: firebase.projectId,
		currentDate: new Date(clock.now()),
		clockTolerance: TOLERANCE_S,
		maxTokenAge: "1 hour",
		requiredClaims: ["exp"],
	});

	const readPayload = async (token: string): Promise<JWTPayload> => {
		if (firebase.emulatorOrigin) return UnsecuredJWT.decode(token, rules()).payload;
		return (await jwtVerify(token, keys.find, { ...rules(), algorithms: ["RS256"] })).payload;
	};

	/** The emulator uses the clock of this machine. */
	const isClockWrong = async (): Promise<boolean> => firebase.emulatorOrigin === null && (await keys.isClockWrong());

	const toRefusal = async (error: unknown): Promise<unknown> => {
		if (!(error instanceof errors.JOSEError)) return error;
		logger.info({ reason: error.code }, "refused a Google sign-in");
		// A token from the future means that this machine's clock is wrong.
		if (isFromTheFuture(error)) return signedOut(CLOCK_WRONG);
		if (error instanceof errors.JWTExpired) return signedOut((await isClockWrong()) ? CLOCK_WRONG : TOO_OLD);
		return signedOut(REFUSED);
	};

	const assertRecent = async (signedInAt: number): Promise<void> => {
		const ageS = Math.floor(clock.now() / 1000) - signedInAt;
		if (ageS < -TOLERANCE_S || (await isClockWrong())) throw signedOut(CLOCK_WRONG);
		if (ageS > MAX_SIGN_IN_AGE_S + TOLERANCE_S) throw signedOut(TOO_OLD);
	};

	return async (token) => {
		const payload = await readPayload(token).catch(async (error: unknown) => {
			throw await toRefusal(error);
		});
		const claims = readClaims(payload);
		if (!claims) throw signedOut(REFUSED);
		await assertRecent(claims.signedInAt);
		if (claims.isAnonymous) throw signedOut(NO_NAME);
		if (!(await isActive(token, claims.signedInAt))) throw signedOut(ACCOUNT_INACTIVE);
		return claims.identity;
	};
}
