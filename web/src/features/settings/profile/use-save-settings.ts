import { type CallInput, saveSettings, type User } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { refetchUser, setCurrentUser } from "../../identity/index.ts";
import { messages } from "../messages.ts";

type Settings = NonNullable<CallInput<typeof saveSettings>["body"]>;

/** The user with the given settings; the others stay unchanged. */
const withSettings = (user: User, { username, isPublic, autoCompare }: Settings): User => ({
	...user,
	...(username === undefined ? {} : { username }),
	...(isPublic === undefined ? {} : { isPublic }),
	...(autoCompare === undefined ? {} : { autoCompare }),
});

/** Optimistic update. On failure the old values return and a toast shows the reason. */
export function useSaveSettings(user: User) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (settings: Settings) => call(saveSettings, { body: settings }),
		onMutate: (settings) => {
			setCurrentUser(cache, withSettings(user, settings));
			return user;
		},
		onSuccess: (response) => {
			setCurrentUser(cache, response.user);
			toast(messages.saved);
			return refetchUser(cache);
		},
		onError: (thrown, _settings, previous) => {
			if (previous) setCurrentUser(cache, previous);
			toastFailure(messages.saveFailed)(thrown);
		},
	});
}
