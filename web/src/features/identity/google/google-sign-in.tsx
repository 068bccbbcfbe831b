import { signInWithFirebase, type User } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { SignInFailed } from "../sign-in/sign-in-failed.tsx";
import { signInMessages as messages } from "../sign-in/sign-in-messages.ts";
import { useSignedIn } from "../sign-in/use-signed-in.ts";
import type { FirebaseSettings, GoogleIdentity } from "./ask-google.ts";
import { googleSession } from "./google-session.ts";
import { leftForGoogle } from "./left-for-google.ts";
import { PopupError } from "./popup-error.ts";

/** In the text colour, like the marks of the four assistants. */
function GoogleMark() {
	return (
		<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
			<path d="M12 10.4v3.6h5.1c-.3 1.7-2 3.6-5.1 3.6a5.6 5.6 0 0 1 0-11.2c1.8 0 3 .7 3.6 1.3l2.5-2.5A9 9 0 1 0 12 21c5.2 0 8.7-3.6 8.7-8.8 0-.6 0-1.2-.2-1.8z" />
		</svg>
	);
}

const words = messages.dialog;

/** Firebase is fetched only when the user signs in with it. */
async function loadGoogle() {
	try {
		return await import("./ask-google.ts");
	} catch (cause) {
		throw new PopupError(messages.google.notLoaded, { cause });
	}
}

/** In a popup; by a redirect, if the popup is blocked; on return from that redirect. */
type Way = "window" | "leave" | "return";

async function leave(firebase: FirebaseSettings): Promise<never> {
	const { leaveForGoogle } = await loadGoogle();
	leftForGoogle.write(true);
	try {
		return await leaveForGoogle(firebase);
	} catch (thrown) {
		leftForGoogle.write(false);
		throw thrown;
	}
}

const WAYS: Readonly<Record<Way, (firebase: FirebaseSettings) => Promise<GoogleIdentity>>> = {
	window: async (firebase) => (await loadGoogle()).askGoogle(firebase),
	leave,
	return: async (firebase) => (await loadGoogle()).returnFromGoogle(firebase),
};

/** Google identifies the user; the server verifies the token before it creates a login session. */
async function signIn(way: Way, firebase: FirebaseSettings) {
	const { firebaseUid, idToken } = await WAYS[way](firebase);
	try {
		const headers = { authorization: `Bearer ${idToken}` };
		return await call(signInWithFirebase, { body: { firebaseUid } }, { headers });
	} catch (thrown) {
		await googleSession.end();
		throw thrown;
	}
}

function sayFailed(thrown: Error) {
	if (!thrown.message) return;
	if (thrown instanceof PopupError)
		toast({ title: messages.popupFailed, description: thrown.message, tone: "destructive" });
	else toast({ title: messages.failed, description: sentenceFor(thrown), tone: "destructive" });
}

function useGoogle(firebase: FirebaseSettings, onSignedIn: (user: User) => void) {
	const signedIn = useSignedIn();
	const asking = useMutation({
		mutationFn: (way: Way) => signIn(way, firebase),
		onSuccess: ({ user }) => {
			onSignedIn(user);
			signedIn(user);
		},
		onError: sayFailed,
	});
	const { mutate } = asking;
	useEffect(() => {
		if (leftForGoogle.read()) {
			leftForGoogle.write(false);
			mutate("return");
			return;
		}
		// A failed fetch is reported when the button is pressed.
		loadGoogle()
			.then(({ prepareGoogle }) => prepareGoogle(firebase))
			.catch(() => {});
	}, [firebase, mutate]);
	return asking;
}

export interface GoogleSignInProps {
	readonly firebase: FirebaseSettings;
	/** The reason for signing in. */
	readonly why: string;
	readonly onSignedIn: (user: User) => void;
}

export function GoogleSignIn({ firebase, why, onSignedIn }: GoogleSignInProps) {
	const { isPending, error, mutate } = useGoogle(firebase, onSignedIn);
	return (
		<>
			<p className="quiet">{why}</p>
			<div className="sign-in">
				<Button size="wide" busy={isPending} onClick={() => mutate("window")} data-first-focus>
					<GoogleMark />
					{isPending ? words.working : words.continueWithGoogle}
				</Button>
				<SignInFailed error={error} />
				{error instanceof PopupError && error.leaves && (
					<Button size="wide" onClick={() => mutate("leave")}>
						{messages.google.leave}
					</Button>
				)}
			</div>
		</>
	);
}
