import { deleteAccount } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { call } from "../../lib/server/api.ts";
import { ApiError } from "../../lib/server/api-error.ts";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { beforeSignOut, googleSession, handleSignedOut, preservePreferences } from "../identity/index.ts";
import { messages } from "./messages.ts";

/** Deletes the server's data first, so that a failure leaves the Google sign-in intact. */
async function deleteEverywhere(): Promise<{ readonly isDeletedAtGoogle: boolean }> {
	await beforeSignOut.run();
	const restore = preservePreferences();
	await call(deleteAccount, {});
	restore();
	const isDeletedAtGoogle = await (googleSession.current()?.remove() ?? Promise.resolve()).then(
		() => true,
		() => false,
	);
	return { isDeletedAtGoogle };
}

interface DeleteAccountOptions {
	/** Called if the last sign-in was too long ago. */
	readonly onSignInAgain: () => void;
	readonly onFailed: () => void;
}

export function useDeleteAccount({ onSignInAgain, onFailed }: DeleteAccountOptions) {
	const [, navigate] = useLocation();
	const cache = useQueryClient();
	return useMutation({
		mutationFn: deleteEverywhere,
		onSuccess: ({ isDeletedAtGoogle }) => {
			navigate(paths.home);
			handleSignedOut(cache);
			toast(isDeletedAtGoogle ? messages.accountDeleted : messages.accountDeletedExceptGoogle);
		},
		onError: (thrown) => {
			if (thrown instanceof ApiError && thrown.code === "sign-in-again") return onSignInAgain();
			onFailed();
			toastFailure(messages.accountDeleteFailed)(thrown);
		},
	});
}
