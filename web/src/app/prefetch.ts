import type { QueryClient } from "@tanstack/react-query";
import { loadAssistantsChannel } from "../features/assistants/index.ts";
import { loadLoginChannel, loginHint } from "../features/identity/index.ts";
import { whenIdle } from "../lib/timing/when-idle.ts";
import { loadDialogs } from "../ui/overlays/dialog.tsx";
import { loadMenus } from "../ui/overlays/menu.tsx";
import { loadToasts } from "../ui/toasts/toaster.tsx";

/** The first view needs no messages from other tabs. After this time without input, the page subscribes to them. */
const CHANNELS_DELAY_MS = 4000;

/**
 * Fetches dialogs, menus and toasts with the first touch or key, so that they open at once, also when offline. Not
 * sooner: the first load contains only what the first view needs.
 */
export function prefetch(queryClient: QueryClient) {
	const hintAtStart = loginHint();
	let hasChannels = false;
	const fetchChannels = () => {
		if (hasChannels) return;
		hasChannels = true;
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
	setTimeout(fetchChannels, CHANNELS_DELAY_MS);
	const firstInput = new AbortController();
	const fetchParts = () => {
		firstInput.abort();
		fetchChannels();
		whenIdle(() => {
			// A part that fails to load now is requested again when it is needed.
			void Promise.allSettled([loadDialogs(), loadMenus(), loadToasts()]);
		});
	};
	for (const eventName of ["pointerdown", "keydown"])
		addEventListener(eventName, fetchParts, { signal: firstInput.signal });
}
