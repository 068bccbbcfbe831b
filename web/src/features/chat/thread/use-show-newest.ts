import { useLayoutEffect } from "react";
import { isHydrating } from "../../../lib/page/hydration-state.ts";
import { useSearch } from "../../../lib/page/navigation.ts";

/**
 * Opens a chat at its newest turn where the lines of the earlier ones would push it out of sight. A page that the server
 * rendered is being read already, so this does not move it: `start.js` has done so.
 */
export function useShowNewest(newest: number): void {
	const named = new URLSearchParams(useSearch()).get("turn");
	const namesTurn = named !== null && Number(named) !== newest;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn that begins later is shown by the one who asked it.
	useLayoutEffect(() => {
		const frame = document.querySelector(`.turn[data-turn="${newest}"]`);
		if (!frame || namesTurn || location.hash !== "" || isHydrating()) return;
		if (frame.getBoundingClientRect().top > window.innerHeight / 2)
			frame.scrollIntoView({ block: "start", behavior: "instant" });
	}, []);
}
