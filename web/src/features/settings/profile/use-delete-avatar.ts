import { deleteAvatar } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { setCurrentUser } from "../../identity/index.ts";
import { messages } from "../messages.ts";

export function useDeleteAvatar() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call(deleteAvatar, {}),
		onSuccess: ({ user }) => {
			setCurrentUser(cache, user);
			toast(messages.avatarDeleted(user.photoURL !== null));
		},
		onError: toastFailure(messages.avatarDeleteFailed),
	});
}
