import { useEffect, useRef } from "react";
import { hasDismissible } from "../../../lib/keys/keys.ts";

/** Calls `handler` for an unhandled Escape. `handler` returns true if it used the event. A held key counts once. */
export function useEscape(handler: (event: KeyboardEvent) => boolean): void {
	const latest = useRef(handler);
	useEffect(() => {
		latest.current = handler;
	});
	useEffect(() => {
		// What Escape closes is gone when the event has bubbled to the window, so look for it in the capture phase.
		let isHandledElsewhere = false;
		const checkDismissible = (event: KeyboardEvent) => {
			if (event.key === "Escape") isHandledElsewhere = hasDismissible();
		};
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || event.repeat || isHandledElsewhere)
				return;
			if (latest.current(event)) event.preventDefault();
		};
		window.addEventListener("keydown", checkDismissible, { capture: true });
		window.addEventListener("keydown", onKeyDown);
		return () => {
			window.removeEventListener("keydown", checkDismissible, { capture: true });
			window.removeEventListener("keydown", onKeyDown);
		};
	}, []);
}
