import type { QueryClient } from "@tanstack/react-query";
import { remountPage } from "../../../lib/page/page-age.ts";
import { SIGNED_OUT_EVENT } from "../../../lib/server/api.ts";
import { currentUserKey, forgetUser, loginHint, refreshForViewer } from "./current-user.ts";
import { expired } from "./expired.ts";
import { loginChannel } from "./login-channel.ts";
import { leaveOwnChat } from "./signed-out.ts";
import { welcomed } from "./welcomed.ts";

/** Removes the data of the user who signed out from the cache and the page. */
function leave(cache: QueryClient) {
	forgetUser(cache);
	remountPage();
}

/** A sign-in in another tab. A visitor's page stays, because their chats moved into the account. */
function welcome(cache: QueryClient) {
	if (cache.getQueryData(currentUserKey)) leave(cache);
	else void refreshForViewer(cache);
	void cache.invalidateQueries({ queryKey: currentUserKey });
}

/**
 * Detects that another tab or the server began or ended a login session, by the hint cookie, which differs from
 * session to session; messages of other tabs only trigger the comparison. `hintAtStart` is the hint at page load
 * (undefined when signed out), so a change before this call is detected too.
 */
export function followLogins(cache: QueryClient, hintAtStart: string | undefined): () => void {
	const over = new AbortController();
	const { signal } = over;
	let known = loginChannel.hasBroadcast() ? loginHint() : hintAtStart;
	const look = () => {
		const now = loginHint();
		if (now === known) return;
		known = now;
		if (now) welcome(cache);
		else {
			welcomed.write(false);
			leaveOwnChat();
			leave(cache);
		}
	};
	look();
	const stop = loginChannel.subscribe({
		onOwn: () => {
			known = loginHint();
		},
		onOthers: look,
	});
	// A suspended tab, or one restored from the back/forward cache, missed the messages.
	document.addEventListener("visibilitychange", look, { signal });
	addEventListener("pageshow", look, { signal });
	addEventListener(
		SIGNED_OUT_EVENT,
		() => {
			known = loginHint();
			if (!cache.getQueryData(currentUserKey)) return;
			expired.write(true);
			leave(cache);
		},
		{ signal },
	);
	return () => {
		stop();
		over.abort();
	};
}
