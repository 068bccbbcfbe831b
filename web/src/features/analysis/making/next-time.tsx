import { saveSettings } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { rememberUser, useSignIn } from "../../identity/index.ts";
import { messages } from "../messages.ts";

/** Shown after a comparison that the user started: offers to start the next ones automatically. */
export function NextTime() {
	const signIn = useSignIn();
	const cache = useQueryClient();
	const { nextTime } = messages;
	const { mutate, isPending, isSuccess } = useMutation({
		mutationFn: () => call(saveSettings, { body: { autoCompare: true } }),
		onSuccess: (answer) => rememberUser(cache, answer.user),
		onError: (thrown) =>
			toast({ title: nextTime.failed, description: sentenceFor(thrown, nextTime.failed), tone: "destructive" }),
	});
	if (isSuccess) {
		return (
			<p className="next-time" role="status">
				{nextTime.done}
			</p>
		);
	}
	if (signIn.state !== "signed-in" || signIn.user.autoCompare) return null;
	return (
		<p className="next-time">
			<Button tone="bare" size="s" busy={isPending} onClick={() => mutate()}>
				{nextTime.offer}
			</Button>
		</p>
	);
}
