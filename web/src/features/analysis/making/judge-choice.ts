import { saveSettings } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { storedValue } from "../../../lib/stored/stored-value.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { setCurrentUser, useSignIn } from "../../identity/index.ts";
import { judgeMessages } from "./offer-messages.ts";

/** Visitors have no settings on the server, so this browser remembers their choice. */
const store = storedValue("browser", "judge", (stored) => (typeof stored === "string" ? stored : null));
const listeners = new Set<() => void>();
const notify = () => {
	for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
	listeners.add(listener);
	// Another tab has changed it.
	window.addEventListener("storage", listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener("storage", listener);
	};
}

export interface JudgeChoice {
	/** The id of the chosen judge; null without a choice, and undefined until the page knows who is signed in. */
	readonly judge: string | null | undefined;
	readonly choose: (by: string) => void;
}

/** The assistant that the reader chose to compare answers. */
export function useJudgeChoice(): JudgeChoice {
	const signIn = useSignIn();
	const cache = useQueryClient();
	const stored = useSyncExternalStore(subscribe, store.read, () => null);
	const user = signIn.state === "signed-in" ? signIn.user : null;
	const { mutate } = useMutation({
		mutationFn: (judge: string) => call(saveSettings, { body: { judge } }),
		onMutate: (judge) => {
			if (user) setCurrentUser(cache, { ...user, judge });
			return user;
		},
		onSuccess: (answer) => setCurrentUser(cache, answer.user),
		onError: (error, _judge, before) => {
			if (before) setCurrentUser(cache, before);
			const { failed } = judgeMessages;
			toast({ title: failed, description: sentenceFor(error, failed), tone: "destructive" });
		},
	});
	const isSignedIn = user !== null;
	const choose = useCallback(
		(by: string) => {
			if (isSignedIn) return mutate(by);
			store.write(by);
			notify();
		},
		[isSignedIn, mutate],
	);
	const judge = user ? user.judge : stored;
	return { judge: signIn.state === "checking" ? undefined : judge, choose };
}
