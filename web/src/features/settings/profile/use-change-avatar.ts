import { setAvatar } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { setCurrentUser } from "../../identity/index.ts";
import { messages } from "../messages.ts";

/** The old picture stays until the server has accepted the new one. */
export function useChangeAvatar() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (avatarURL: string) => call(setAvatar, { body: { avatarURL } }),
		onSuccess: ({ user }) => {
			setCurrentUser(cache, user);
			toast(messages.avatarUpdated);
		},
		onError: toastFailure(messages.avatarUpdateFailed),
	});
}
