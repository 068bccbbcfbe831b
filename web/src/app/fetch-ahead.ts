import type { QueryClient } from "@tanstack/react-query";
import { loadAssistantsChannel } from "../features/assistants/index.ts";
import { loadLoginChannel, loginHint } from "../features/identity/index.ts";
import { loadDialogs } from "../ui/overlays/dialog.tsx";
import { loadMenus } from "../ui/overlays/menu.tsx";
import { loadToasts } from "../ui/toasts/toaster.tsx";

const idle = (act: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 200));

/** The first view needs no news from other tabs; a page that has been open for this long without input does. */
const NEWS_AFTER_MS = 4000;

/**
 * With the first touch or key, dialogs, menus and toasts are fetched, so that they open at once, also when offline. Not
 * sooner: the first load carries only what the first view needs.
 */
export function fetchAhead(queryClient: QueryClient) {
	const hintAtStart = loginHint();
	let hasNews = false;
	const fetchNews = () => {
		if (hasNews) return;
		hasNews = true;
		// Not in an idle callback: a background tab may never be idle.
		void loadLoginChannel().then(
			({ followLogins }) => followLogins(queryClient, hintAtStart),
			() => {},
		);
		void loadAssistantsChannel().then(
			({ followAssistants }) => followAssistants(queryClient),
			() => {},
		);
	};
	setTimeout(fetchNews, NEWS_AFTER_MS);
	const started = new AbortController();
	const fetchParts = () => {
		started.abort();
		fetchNews();
		idle(() => {
			// A part that fails to load now is requested again when it is needed.
			void Promise.allSettled([loadDialogs(), loadMenus(), loadToasts()]);
		});
	};
	for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, fetchParts, { signal: started.signal });
}
