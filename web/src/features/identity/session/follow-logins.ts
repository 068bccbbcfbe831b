import type { QueryClient } from "@tanstack/react-query";
import { beginAnew } from "../../../lib/page/page-age.ts";
import { SIGNED_OUT_EVENT } from "../../../lib/server/api.ts";
import { currentUserKey, forgetUser, loginHint, refreshForViewer } from "./current-user.ts";
import { expired } from "./expired.ts";
import { loginNews } from "./login-news.ts";
import { leaveOwnChat } from "./signed-out.ts";
import { welcomed } from "./welcomed.ts";

/** Nobody is signed in any more: what was theirs leaves the memory and the page. */
function leave(cache: QueryClient) {
	forgetUser(cache);
	beginAnew();
}

/** Somebody signed in elsewhere in this browser; a visitor's page stays as it is, since what they had moved with them. */
function welcome(cache: QueryClient) {
	if (cache.getQueryData(currentUserKey)) leave(cache);
	else void refreshForViewer(cache);
	void cache.invalidateQueries({ queryKey: currentUserKey });
}

/**
 * Notices that another tab, or the server, ended or began a login session. What counts is the hint, which differs from
 * one login session to the next; the news only say when to look. `hintAtStart` is the one that the page opened with
 * (undefined where nobody was signed in): what changed before this began is noticed too.
 */
export function followLogins(cache: QueryClient, hintAtStart: string | undefined): () => void {
	const over = new AbortController();
	const { signal } = over;
	let known = loginNews.hasTold() ? loginHint() : hintAtStart;
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
	const stop = loginNews.listen({
		onOwn: () => {
			known = loginHint();
		},
		onOthers: look,
	});
	// A tab that slept, or comes back from the history, has heard nothing.
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
