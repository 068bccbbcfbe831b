import { signOut } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast-store.ts";
import { forgetUser } from "./current-user.ts";
import { messages } from "./messages.ts";
import { welcomed } from "./welcomed.ts";

/** Ends the login session on the server first; only then does the page forget. */
export function useSignOut() {
	const cache = useQueryClient();
	const { mutate } = useMutation({
		mutationFn: () => call(signOut, {}),
		onSuccess: () => {
			forgetUser(cache);
			welcomed.write(false);
			toast(messages.signedOut);
		},
		onError: (thrown) =>
			toast({
				title: messages.signOutFailed.title,
				description: sentenceFor(thrown) || messages.signOutFailed.description,
				tone: "destructive",
			}),
	});
	return () => mutate();
}
