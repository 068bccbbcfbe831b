import { signInWithFirebase, type User } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { SignInFailed } from "../sign-in/sign-in-failed.tsx";
import { signInMessages as messages } from "../sign-in/sign-in-messages.ts";
import { useHandleSignedIn } from "../sign-in/use-handle-signed-in.ts";
import type { FirebaseSettings, GoogleIdentity } from "./google-auth.ts";
import { googleSession } from "./google-session.ts";
import { PopupError } from "./popup-error.ts";
import { redirectedToGoogle } from "./redirected-to-google.ts";

/** In the text colour, like the marks of the four assistants. */
function GoogleMark() {
	return (
		<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
			<path d="M12 10.4v3.6h5.1c-.3 1.7-2 3.6-5.1 3.6a5.6 5.6 0 0 1 0-11.2c1.8 0 3 .7 3.6 1.3l2.5-2.5A9 9 0 1 0 12 21c5.2 0 8.7-3.6 8.7-8.8 0-.6 0-1.2-.2-1.8z" />
		</svg>
	);
}

const texts = messages.dialog;

/** Firebase is fetched only when the user signs in with it. */
async function loadGoogle() {
	try {
		return await import("./google-auth.ts");
	} catch (cause) {
		throw new PopupError(messages.google.notLoaded, { cause });
	}
}

/** In a popup; by a redirect, if the popup is blocked; on return from that redirect. */
type SignInFlow = "popup" | "redirect" | "return";

async function redirect(firebase: FirebaseSettings): Promise<never> {
	const { redirectToGoogle } = await loadGoogle();
	redirectedToGoogle.write(true);
	try {
		return await redirectToGoogle(firebase);
	} catch (thrown) {
		redirectedToGoogle.write(false);
		throw thrown;
	}
}

const SIGN_IN_FLOWS: Readonly<Record<SignInFlow, (firebase: FirebaseSettings) => Promise<GoogleIdentity>>> = {
	popup: async (firebase) => (await loadGoogle()).signInWithGooglePopup(firebase),
	redirect,
	return: async (firebase) => (await loadGoogle()).completeGoogleRedirect(firebase),
};

/** Google identifies the user; the server verifies the token before it creates a login session. */
async function signIn(flow: SignInFlow, firebase: FirebaseSettings) {
	const { firebaseUid, idToken } = await SIGN_IN_FLOWS[flow](firebase);
	try {
		const headers = { authorization: `Bearer ${idToken}` };
		return await call(signInWithFirebase, { body: { firebaseUid } }, { headers });
	} catch (thrown) {
		await googleSession.end();
		throw thrown;
	}
}

function toastSignInFailure(thrown: Error) {
	if (!thrown.message) return;
	if (thrown instanceof PopupError)
		toast({ title: messages.popupFailed, description: thrown.message, tone: "destructive" });
	else toast({ title: messages.failed, description: sentenceFor(thrown), tone: "destructive" });
}

function useGoogleSignIn(firebase: FirebaseSettings, onSignedIn: (user: User) => void) {
	const handleSignedIn = useHandleSignedIn();
	const mutation = useMutation({
		mutationFn: (flow: SignInFlow) => signIn(flow, firebase),
		onSuccess: ({ user }) => {
			onSignedIn(user);
			handleSignedIn(user);
		},
		onError: toastSignInFailure,
	});
	const { mutate } = mutation;
	useEffect(() => {
		if (redirectedToGoogle.read()) {
			redirectedToGoogle.write(false);
			mutate("return");
			return;
		}
		// A failed fetch is reported when the button is pressed.
		loadGoogle()
			.then(({ prepareGoogle }) => prepareGoogle(firebase))
			.catch(() => {});
	}, [firebase, mutate]);
	return mutation;
}

export interface GoogleSignInProps {
	readonly firebase: FirebaseSettings;
	/** The reason for signing in. */
	readonly reason: string;
	readonly onSignedIn: (user: User) => void;
}

export function GoogleSignIn({ firebase, reason, onSignedIn }: GoogleSignInProps) {
	const { isPending, error, mutate } = useGoogleSignIn(firebase, onSignedIn);
	return (
		<>
			<p className="quiet">{reason}</p>
			<div className="sign-in">
				<Button size="wide" busy={isPending} onClick={() => mutate("popup")} data-first-focus>
					<GoogleMark />
					{isPending ? texts.working : texts.continueWithGoogle}
				</Button>
				<SignInFailed error={error} />
				{error instanceof PopupError && error.canRedirect && (
					<Button size="wide" onClick={() => mutate("redirect")}>
						{messages.google.continueHere}
					</Button>
				)}
			</div>
		</>
	);
}
