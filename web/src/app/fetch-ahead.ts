import { loadDialogs } from "../ui/dialog.tsx";
import { loadMenus } from "../ui/menu.tsx";
import { loadToasts } from "../ui/toaster.tsx";

const idle = (act: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 200));

/**
 * With the first touch or key, whatever floats is fetched, so that it opens at once and also without a connection. Not
 * sooner: the first load carries only what the first view needs.
 */
export function fetchAhead() {
	const started = new AbortController();
	const fetchParts = () => {
		started.abort();
		idle(() => {
			// A part that fails now is asked for again when it is needed.
			void Promise.allSettled([loadDialogs(), loadMenus(), loadToasts()]);
		});
	};
	for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, fetchParts, { signal: started.signal });
}
