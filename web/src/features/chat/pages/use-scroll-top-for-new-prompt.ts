import { useEffect } from "react";
import { paths } from "../../../lib/page/paths.ts";

/** Scrolls a new prompt to the top: a chat has the same path, so the router does not see a change of page. */
export function useScrollTopForNewPrompt(): void {
	useEffect(
		() => () => {
			if (location.pathname === paths.home && location.search === "") window.scrollTo(0, 0);
		},
		[],
	);
}
