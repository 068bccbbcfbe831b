import { signOut } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { accountMessages } from "../account-messages.ts";
import { googleSession } from "../google/google-session.ts";
import { beforeSignOut } from "./before-sign-out.ts";
import { preservePreferences } from "./preserve-preferences.ts";
import { handleSignedOut } from "./signed-out.ts";

/** Signs out of Google first. If that fails, the user is still signed in and can try again. */
async function endSession(): Promise<void> {
	await beforeSignOut.run();
	await googleSession.end();
	const restore = preservePreferences();
	await call(signOut, {});
	restore();
}

function toastSignOutFailure(thrown: Error) {
	const content =
		thrown instanceof ApiError
			? {
					title: accountMessages.logOutFailed.title,
					description: sentenceFor(thrown, accountMessages.logOutFailed.description),
				}
			: accountMessages.signOutFailed;
	toast({ ...content, tone: "destructive" });
}

/** Ends the login session on the server, then removes the user's data from the page. */
export function useSignOut() {
	const cache = useQueryClient();
	const { mutate } = useMutation({
		mutationFn: endSession,
		onSuccess: () => {
			handleSignedOut(cache);
			toast(accountMessages.signedOut);
		},
		onError: toastSignOutFailure,
	});
	return () => mutate();
}
