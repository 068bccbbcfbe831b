import type { QueryClient } from "@tanstack/react-query";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { SIGNED_OUT_EVENT } from "../../../lib/server/api.ts";
import { isAskingToSignIn } from "./asking-to-sign-in.ts";
import { clearUser, currentUserKey, loginHint, refreshForViewer } from "./current-user.ts";
import { loginChannel } from "./login-channel.ts";
import { closeOwnChat } from "./signed-out.ts";
import { welcomed } from "./welcomed.ts";

/** Removes the data of the user who signed out from the cache and the page. */
function resetPage(cache: QueryClient) {
	clearUser(cache);
	remountPage();
}

/** A sign-in in another tab. A visitor's page stays, because their chats moved into the account. */
function onSignedInElsewhere(cache: QueryClient) {
	if (cache.getQueryData(currentUserKey)) resetPage(cache);
	else void refreshForViewer(cache);
	void cache.invalidateQueries({ queryKey: currentUserKey });
}

/**
 * Detects that another tab or the server began or ended a login session, by the hint cookie, which differs from
 * session to session; messages of other tabs only trigger the comparison. `hintAtStart` is the hint at page load
 * (undefined when signed out), so a change before this call is detected too.
 */
export function followLogins(cache: QueryClient, hintAtStart: string | undefined): () => void {
	const controller = new AbortController();
	const { signal } = controller;
	let knownHint = loginChannel.hasBroadcast() ? loginHint() : hintAtStart;
	const checkHint = () => {
		const currentHint = loginHint();
		if (currentHint === knownHint) return;
		knownHint = currentHint;
		if (currentHint) onSignedInElsewhere(cache);
		else {
			welcomed.write(false);
			closeOwnChat();
			resetPage(cache);
		}
	};
	checkHint();
	const unsubscribe = loginChannel.subscribe({
		onThisTab: () => {
			knownHint = loginHint();
		},
		onOtherTab: checkHint,
	});
	// A suspended tab, or one restored from the back/forward cache, missed the messages.
	document.addEventListener("visibilitychange", checkHint, { signal });
	addEventListener("pageshow", checkHint, { signal });
	addEventListener(
		SIGNED_OUT_EVENT,
		() => {
			knownHint = loginHint();
			if (!cache.getQueryData(currentUserKey)) return;
			isAskingToSignIn.write(true);
			resetPage(cache);
		},
		{ signal },
	);
	return () => {
		unsubscribe();
		controller.abort();
	};
}
