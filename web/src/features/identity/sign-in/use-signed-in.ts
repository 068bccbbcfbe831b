import type { User } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { remountPage } from "../../../lib/page/page-age.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { currentUserKey, forgetUser, nameOf, refreshForViewer, rememberUser } from "../session/current-user.ts";
import { expired } from "../session/expired.ts";
import { loginChannel } from "../session/login-channel.ts";
import { welcomed } from "../session/welcomed.ts";
import { signInMessages as messages } from "./sign-in-messages.ts";

/** Runs after every successful sign-in. */
export function useSignedIn() {
	const cache = useQueryClient();
	return (user: User) => {
		const was = cache.getQueryData<User | null>(currentUserKey);
		const isAnother = Boolean(was) && (was?.email !== user.email || was?.provider !== user.provider);
		if (expired.read() || isAnother) {
			expired.write(false);
			// Queries that need a login session are fetched again, and data of an earlier user is dropped.
			forgetUser(cache);
			rememberUser(cache, user);
			remountPage();
		} else {
			rememberUser(cache, user);
			void refreshForViewer(cache);
		}
		loginChannel.broadcast();
		if (welcomed.read()) return;
		welcomed.write(true);
		toast({ title: messages.welcome(nameOf(user)), description: messages.welcomeText });
	};
}
