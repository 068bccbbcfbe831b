import { useEffect, useRef } from "react";
import { hasFloating } from "../../../lib/keys.ts";

/** Calls back for an Escape that nothing else on the page took; true means that it was used. */
export function useEscape(act: () => boolean): void {
	const latest = useRef(act);
	useEffect(() => {
		latest.current = act;
	});
	useEffect(() => {
		// What floats is gone by the time a key reaches the window, so it is looked for on the key's way down.
		let wasFloating = false;
		const look = (event: KeyboardEvent) => {
			if (event.key === "Escape") wasFloating = hasFloating();
		};
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || wasFloating) return;
			if (latest.current()) event.preventDefault();
		};
		window.addEventListener("keydown", look, { capture: true });
		window.addEventListener("keydown", press);
		return () => {
			window.removeEventListener("keydown", look, { capture: true });
			window.removeEventListener("keydown", press);
		};
	}, []);
}
