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
 * True when a browser takes both hosts for one site, as far as names tell. Only then does a frame of one see in a page of the
 * other what it kept for itself, and through such a frame comes what Google said to a page that left for it.
 */
export function sharesSite(host: string, other: string): boolean {
	if (host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`)) return true;
	return parentOf(host) === parentOf(other) && /[a-z]\.[a-z]/i.test(parentOf(host));
}

export type FirebaseSettings = NonNullable<PublicConfig["firebase"]>;

/** Who Google says it is, with the proof that the server checks. */
export interface GoogleIdentity {
	readonly firebaseUid: string;
	readonly idToken: string;
}

const words = messages.google;
/** The specified codes and those that come with them; the others share one sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
	"auth/popup-blocked": words.blocked,
	"auth/popup-closed-by-user": words.closed,
	// Another window has taken its place, which says what there is to say.
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

/** A page that leaves for another site is never told what Google said there. */
const canLeave = ({ authDomain, emulatorOrigin }: FirebaseSettings): boolean =>
	sharesSite(emulatorOrigin ? new URL(emulatorOrigin).hostname : authDomain, location.hostname);

function popupError(thrown: unknown, settings: FirebaseSettings): PopupError {
	const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
	const leaves = code === "auth/popup-blocked" && canLeave(settings);
	const sentence = leaves ? words.blockedButCanLeave : SENTENCES[code];
	return new PopupError(sentence ?? words.failed, { leaves, cause: thrown });
}

let opened: Auth | undefined;

/** Nothing of Google is kept in the browser: who is signed in is known by the server's own login session. */
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

/** Google would otherwise take the account of the last time without asking. */
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

/** Opens Google's window, and resolves once somebody has signed in there. */
export const askGoogle = (settings: FirebaseSettings): Promise<GoogleIdentity> => {
	const auth = openAuth(settings);
	return orPopupError(
		settings,
		signInWithPopup(auth, chosenAccount()).then((credential) => identityOf(auth, credential)),
	);
};

/** Goes to Google in this window; the page ends here. */
export const leaveForGoogle = (settings: FirebaseSettings): Promise<never> =>
	orPopupError(settings, signInWithRedirect(openAuth(settings), chosenAccount()));

/** What Google said to the page that left for it. */
export async function returnFromGoogle(settings: FirebaseSettings): Promise<GoogleIdentity> {
	const auth = openAuth(settings);
	const credential = await orPopupError(settings, getRedirectResult(auth));
	if (!credential) throw new PopupError(words.nothingReturned);
	return orPopupError(settings, identityOf(auth, credential));
}

/** What takes its time is done before the press, for a browser blocks windows that open late. */
export const prepareGoogle = (settings: FirebaseSettings): void => void openAuth(settings);
