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
export function sharesSite(host: string, other: string): boolean {
	if (host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`)) return true;
	return parentOf(host) === parentOf(other) && /[a-z]\.[a-z]/i.test(parentOf(host));
}

export type FirebaseSettings = NonNullable<PublicConfig["firebase"]>;

/** The user as Google identifies them, with the token that the server verifies. */
export interface GoogleIdentity {
	readonly firebaseUid: string;
	readonly idToken: string;
}

const words = messages.google;
/** The specified error codes and related ones. All others share one sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
	"auth/popup-blocked": words.blocked,
	"auth/popup-closed-by-user": words.closed,
	// A second popup replaced this one and reports its own result.
	"auth/cancelled-popup-request": "",
	"auth/user-cancelled": words.closed,
	"auth/redirect-cancelled-by-user": words.closed,
	"auth/unauthorized-domain": words.unauthorizedDomain,
	"auth/network-request-failed": words.unreachable,
	"auth/internal-error": words.unreachable,
	"auth/user-token-expired": words.expired,
	"auth/user-disabled": words.disabled,
	"auth/web-storage-unsupported": words.storage,
};

/** After a redirect to another site, the browser hides Google's result from this page. */
const canLeave = ({ authDomain, emulatorOrigin }: FirebaseSettings): boolean =>
	sharesSite(emulatorOrigin ? new URL(emulatorOrigin).hostname : authDomain, location.hostname);

function popupError(thrown: unknown, settings: FirebaseSettings): PopupError {
	const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
	const leaves = code === "auth/popup-blocked" && canLeave(settings);
	const sentence = leaves ? words.blockedButCanLeave : SENTENCES[code];
	return new PopupError(sentence ?? words.failed, { leaves, cause: thrown });
}

let opened: Auth | undefined;

/** Firebase stores nothing in the browser; the server's login session identifies the user. */
function openAuth({ emulatorOrigin, appId, ...project }: FirebaseSettings): Auth {
	if (opened) return opened;
	const app = initializeApp({ ...project, ...(appId ? { appId } : {}) });
	opened = initializeAuth(app, {
		persistence: inMemoryPersistence,
		popupRedirectResolver: browserPopupRedirectResolver,
	});
	if (emulatorOrigin) connectAuthEmulator(opened, emulatorOrigin, { disableWarnings: true });
	return opened;
}

/** Without this, Google would sign in with the last account without asking. */
const chosenAccount = () => new GoogleAuthProvider().setCustomParameters({ prompt: "select_account" });

async function identityOf(auth: Auth, { user }: UserCredential): Promise<GoogleIdentity> {
	googleSession.begin({ end: () => signOut(auth), remove: () => deleteUser(user) });
	return { firebaseUid: user.uid, idToken: await user.getIdToken() };
}

async function orPopupError<T>(settings: FirebaseSettings, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (thrown) {
		throw popupError(thrown, settings);
	}
}

/** Opens Google's popup and resolves after the sign-in. */
export const askGoogle = (settings: FirebaseSettings): Promise<GoogleIdentity> => {
	const auth = openAuth(settings);
	return orPopupError(
		settings,
		signInWithPopup(auth, chosenAccount()).then((credential) => identityOf(auth, credential)),
	);
};

/** Redirects this window to Google, which unloads the page. */
export const leaveForGoogle = (settings: FirebaseSettings): Promise<never> =>
	orPopupError(settings, signInWithRedirect(openAuth(settings), chosenAccount()));

/** The result of the redirect to Google. */
export async function returnFromGoogle(settings: FirebaseSettings): Promise<GoogleIdentity> {
	const auth = openAuth(settings);
	const credential = await orPopupError(settings, getRedirectResult(auth));
	if (!credential) throw new PopupError(words.nothingReturned);
	return orPopupError(settings, identityOf(auth, credential));
}

/** The slow part runs before the press, because browsers block popups that open late. */
export const prepareGoogle = (settings: FirebaseSettings): void => void openAuth(settings);
