import type { QueryClient } from "@tanstack/react-query";
import { loadAssistantNews } from "../features/assistants/index.ts";
import { loadLoginNews, loginHint } from "../features/identity/index.ts";
import { loadDialogs } from "../ui/overlays/dialog.tsx";
import { loadMenus } from "../ui/overlays/menu.tsx";
import { loadToasts } from "../ui/toasts/toaster.tsx";

const idle = (act: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 200));

/** The first view needs no news of other tabs; one that has stood for so long, untouched, does. */
const NEWS_AFTER_MS = 4000;

/**
 * With the first touch or key, whatever floats is fetched, so that it opens at once and also without a connection. Not
 * sooner: the first load carries only what the first view needs.
 */
export function fetchAhead(queryClient: QueryClient) {
	const hintAtStart = loginHint();
	let hasNews = false;
	const fetchNews = () => {
		if (hasNews) return;
		hasNews = true;
		// Not when idle: a tab in the background may never be.
		void loadLoginNews().then(
			({ followLogins }) => followLogins(queryClient, hintAtStart),
			() => {},
		);
		void loadAssistantNews().then(
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
			// A part that fails now is asked for again when it is needed.
			void Promise.allSettled([loadDialogs(), loadMenus(), loadToasts()]);
		});
	};
	for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, fetchParts, { signal: started.signal });
}
