import { initializeApp } from "@firebase/app";
import {
	type Auth,
	browserPopupRedirectResolver,
	connectAuthEmulator,
	deleteUser,
	GoogleAuthProvider,
	getRedirectResult,
	initializeAuth,
	inMemoryPersistence,
	signInWithPopup,
	signInWithRedirect,
	signOut,
	type UserCredential,
} from "@firebase/auth";
import type { PublicConfig } from "@parallax/contract";
import { signInMessages as messages } from "../sign-in/sign-in-messages.ts";
import { googleSession } from "./google-session.ts";
import { PopupError } from "./popup-error.ts";

const parentOf = (host: string): string => host.slice(host.indexOf(".") + 1);

/**
 * True when browsers treat both hosts as one site, judged by their names. After a redirect, Firebase reads Google's
 * result through a frame of the sign-in host. In a page of another site, that frame cannot read its own storage.
 */
export function isSameSite(host: string, other: string): boolean {
	if (host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`)) return true;
	return parentOf(host) === parentOf(other) && /[a-z]\.[a-z]/i.test(parentOf(host));
}

export type FirebaseSettings = NonNullable<PublicConfig["firebase"]>;

/** The user as Google identifies them, with the token that the server verifies. */
export interface GoogleIdentity {
	readonly firebaseUid: string;
	readonly idToken: string;
}

const texts = messages.google;
/** The specified error codes and related ones. All others share one sentence. */
const ERROR_MESSAGES: Readonly<Record<string, string>> = {
	"auth/popup-blocked": texts.blocked,
	"auth/popup-closed-by-user": texts.closed,
	// A second popup replaced this one and reports its own result.
	"auth/cancelled-popup-request": "",
	"auth/user-cancelled": texts.closed,
	"auth/redirect-cancelled-by-user": texts.closed,
	"auth/unauthorized-domain": texts.unauthorizedDomain,
	"auth/network-request-failed": texts.unreachable,
	"auth/internal-error": texts.unreachable,
	"auth/user-token-expired": texts.expired,
	"auth/user-disabled": texts.disabled,
	"auth/web-storage-unsupported": texts.storage,
};

/** A redirect needs a sign-in host of the same site: otherwise the browser hides Google's result from this page. */
const isRedirectPossible = ({ authDomain, emulatorOrigin }: FirebaseSettings): boolean =>
	isSameSite(emulatorOrigin ? new URL(emulatorOrigin).hostname : authDomain, location.hostname);

function popupError(thrown: unknown, settings: FirebaseSettings): PopupError {
	const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
	const canRedirect = code === "auth/popup-blocked" && isRedirectPossible(settings);
	const message = canRedirect ? texts.blockedCanRedirect : ERROR_MESSAGES[code];
	return new PopupError(message ?? texts.failed, { canRedirect, cause: thrown });
}

let openedAuth: Auth | undefined;

/** Firebase stores nothing in the browser; the server's login session identifies the user. */
function openAuth({ emulatorOrigin, appId, ...project }: FirebaseSettings): Auth {
	if (openedAuth) return openedAuth;
	const app = initializeApp({ ...project, ...(appId ? { appId } : {}) });
	openedAuth = initializeAuth(app, {
		persistence: inMemoryPersistence,
		popupRedirectResolver: browserPopupRedirectResolver,
	});
	if (emulatorOrigin) connectAuthEmulator(openedAuth, emulatorOrigin, { disableWarnings: true });
	return openedAuth;
}

/** Without this, Google would sign in with the last account without asking. */
const accountChooser = () => new GoogleAuthProvider().setCustomParameters({ prompt: "select_account" });

async function identityOf(auth: Auth, { user }: UserCredential): Promise<GoogleIdentity> {
	googleSession.begin({ end: () => signOut(auth), remove: () => deleteUser(user) });
	return { firebaseUid: user.uid, idToken: await user.getIdToken() };
}

async function withPopupErrors<T>(settings: FirebaseSettings, promise: Promise<T>): Promise<T> {
	try {
		return await promise;
	} catch (thrown) {
		throw popupError(thrown, settings);
	}
}

/** Opens Google's popup and resolves after the sign-in. */
export const signInWithGooglePopup = (settings: FirebaseSettings): Promise<GoogleIdentity> => {
	const auth = openAuth(settings);
	return withPopupErrors(
		settings,
		signInWithPopup(auth, accountChooser()).then((credential) => identityOf(auth, credential)),
	);
};

/** Redirects this window to Google, which unloads the page. */
export const redirectToGoogle = (settings: FirebaseSettings): Promise<never> =>
	withPopupErrors(settings, signInWithRedirect(openAuth(settings), accountChooser()));

/** The result of the redirect to Google. */
export async function completeGoogleRedirect(settings: FirebaseSettings): Promise<GoogleIdentity> {
	const auth = openAuth(settings);
	const credential = await withPopupErrors(settings, getRedirectResult(auth));
	if (!credential) throw new PopupError(texts.nothingReturned);
	return withPopupErrors(settings, identityOf(auth, credential));
}

/** The slow part runs before the press, because browsers block popups that open late. */
export const prepareGoogle = (settings: FirebaseSettings): void => void openAuth(settings);
