import { useEffect } from "react";
import { paths } from "../../../lib/page/paths.ts";

/** A chat and a new prompt have the same path, so the router does not take them for two pages: the new prompt begins at the top. */
export function useTopOfNewPrompt(): void {
	useEffect(
		() => () => {
			if (location.pathname === paths.home && location.search === "") window.scrollTo(0, 0);
		},
		[],
	);
}
