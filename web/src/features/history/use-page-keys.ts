import { type RefObject, useEffect } from "react";
import { hasOverlay, isTextField, matchesKey } from "../../lib/keys/keys.ts";
import { getPreferences } from "../../lib/stored/preferences.ts";
import { undoDelete } from "./pending-delete.ts";

/** `/` focuses the search unless single-key shortcuts are off; Ctrl+Z (Command on a Mac) undoes a pending deletion. */
export function usePageKeys(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (isTextField(event.target) || hasOverlay() || event.defaultPrevented) return;
			if (getPreferences().singleKeys && matchesKey("/", event)) {
				event.preventDefault();
				field.current?.focus();
			} else if (matchesKey("Mod+z", event) && undoDelete()) event.preventDefault();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [field]);
}
