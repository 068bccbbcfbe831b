import { useEffect, useRef } from "react";
import { hasEscapable } from "../../../lib/keys/keys.ts";

/** Calls back for an Escape that nothing else on the page took; true means that it was used. A held key counts once. */
export function useEscape(act: (event: KeyboardEvent) => boolean): void {
	const latest = useRef(act);
	useEffect(() => {
		latest.current = act;
	});
	useEffect(() => {
		// What it closes is gone by the time a key reaches the window, so it is looked for on the key's way down.
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
