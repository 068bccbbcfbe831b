import { useEffect, useRef } from "react";
import { hasEscapable } from "../../../lib/keys/keys.ts";

/** Calls `act` for an Escape that nothing else handled; `act` returns true if it used it. A held key counts once. */
export function useEscape(act: (event: KeyboardEvent) => boolean): void {
	const latest = useRef(act);
	useEffect(() => {
		latest.current = act;
	});
	useEffect(() => {
		// What Escape closes is gone when the event has bubbled to the window, so look for it in the capture phase.
		let wasTaken = false;
		const look = (event: KeyboardEvent) => {
			if (event.key === "Escape") wasTaken = hasEscapable();
		};
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || event.repeat || wasTaken) return;
			if (latest.current(event)) event.preventDefault();
		};
		window.addEventListener("keydown", look, { capture: true });
		window.addEventListener("keydown", press);
		return () => {
			window.removeEventListener("keydown", look, { capture: true });
			window.removeEventListener("keydown", press);
		};
	}, []);
}
