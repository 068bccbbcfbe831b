import { signInWithFirebase } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { askGoogle, PopupError } from "./ask-google.ts";
import { GoogleMark } from "./google-mark.tsx";
import { messages } from "./messages.ts";
import { SignInFailed } from "./sign-in-failed.tsx";
import { useSignedIn } from "./use-signed-in.ts";

const words = messages.dialog;

/** Google says who it is; the server checks that by itself before it lets anybody in. */
async function signInByGoogle() {
	const { firebaseUid, idToken } = await askGoogle();
	return call(signInWithFirebase, { body: { firebaseUid } }, { headers: { authorization: `Bearer ${idToken}` } });
}

function sayFailed(thrown: Error) {
	if (thrown instanceof PopupError)
		toast({ title: messages.popupFailed, description: thrown.message, tone: "destructive" });
	else toast({ title: messages.failed, description: sentenceFor(thrown), tone: "destructive" });
}

export function GoogleSignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
	const signedIn = useSignedIn();
	const asking = useMutation({
		mutationFn: signInByGoogle,
		onSuccess: ({ user }) => {
			onSignedIn();
			signedIn(user);
		},
		onError: sayFailed,
	});
	return (
		<>
			<p className="quiet">{words.withGoogle}</p>
			<div className="sign-in">
				<Button size="wide" busy={asking.isPending} onClick={() => asking.mutate()} data-first-focus>
					<GoogleMark />
					{asking.isPending ? words.working : words.continueWithGoogle}
				</Button>
				<SignInFailed error={asking.error} />
			</div>
		</>
	);
}
