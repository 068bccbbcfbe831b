import { deleteAccount } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { call } from "../../lib/server/api.ts";
import { ApiError } from "../../lib/server/api-error.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { beforeSignOut, googleSession, keepPreferences, signedOut } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { sayFailed } from "./say-failed.ts";

/** Deletes the server's data first, so that a failure leaves the Google sign-in intact. */
async function leave(): Promise<{ readonly isGoneAtGoogle: boolean }> {
	await beforeSignOut.run();
	const restore = keepPreferences();
	await call(deleteAccount, {});
	restore();
	const isGoneAtGoogle = await (googleSession.current()?.remove() ?? Promise.resolve()).then(
		() => true,
		() => false,
	);
	return { isGoneAtGoogle };
}

interface Otherwise {
	/** Called if the last sign-in was too long ago. */
	readonly onSignInAgain: () => void;
	readonly onFailed: () => void;
}

export function useDeleteAccount({ onSignInAgain, onFailed }: Otherwise) {
	const [, navigate] = useLocation();
	const cache = useQueryClient();
	return useMutation({
		mutationFn: leave,
		onSuccess: ({ isGoneAtGoogle }) => {
			navigate(paths.home);
			signedOut(cache);
			toast(isGoneAtGoogle ? messages.accountDeleted : messages.accountDeletedHere);
		},
		onError: (thrown) => {
			if (thrown instanceof ApiError && thrown.code === "sign-in-again") return onSignInAgain();
			onFailed();
			sayFailed(messages.accountDeleteFailed)(thrown);
		},
	});
}
