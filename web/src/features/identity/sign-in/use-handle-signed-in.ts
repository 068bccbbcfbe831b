import type { User } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { isAskingToSignIn } from "../session/asking-to-sign-in.ts";
import { clearUser, currentUserKey, nameOf, refreshForViewer, setCurrentUser } from "../session/current-user.ts";
import { loginChannel } from "../session/login-channel.ts";
import { welcomed } from "../session/welcomed.ts";
import { signInMessages as messages } from "./sign-in-messages.ts";

/** Runs after every successful sign-in. */
export function useHandleSignedIn() {
	const cache = useQueryClient();
	return (user: User) => {
		const previous = cache.getQueryData<User | null>(currentUserKey);
		const isOtherUser = Boolean(previous) && (previous?.email !== user.email || previous?.provider !== user.provider);
		if (isAskingToSignIn.read() || isOtherUser) {
			isAskingToSignIn.write(false);
			// Queries that need a login session are fetched again, and data of an earlier user is dropped.
			clearUser(cache);
			setCurrentUser(cache, user);
			remountPage();
		} else {
			setCurrentUser(cache, user);
			void refreshForViewer(cache);
		}
		loginChannel.broadcast();
		if (welcomed.read()) return;
		welcomed.write(true);
		toast({ title: messages.welcome(nameOf(user)), description: messages.welcomeText });
	};
}
