import { saveSettings } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { setCurrentUser, useSignIn } from "../../identity/index.ts";
import { messages } from "../messages.ts";

/** Shown after a comparison that the user started: offers to start the next ones automatically. */
export function AutoCompareOffer() {
	const signIn = useSignIn();
	const cache = useQueryClient();
	const { autoCompare } = messages;
	const { mutate, isPending, isSuccess } = useMutation({
		mutationFn: () => call(saveSettings, { body: { autoCompare: true } }),
		onSuccess: (answer) => setCurrentUser(cache, answer.user),
		onError: (error) =>
			toast({ title: autoCompare.failed, description: sentenceFor(error, autoCompare.failed), tone: "destructive" }),
	});
	if (isSuccess) {
		return (
			<p className="next-time" role="status">
				{autoCompare.done}
			</p>
		);
	}
	if (signIn.state !== "signed-in" || signIn.user.autoCompare) return null;
	return (
		<p className="next-time">
			<Button tone="bare" size="s" busy={isPending} onClick={() => mutate()}>
				{autoCompare.offer}
			</Button>
		</p>
	);
}
