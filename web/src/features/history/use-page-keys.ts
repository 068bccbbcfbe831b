import { type RefObject, useEffect } from "react";
import { hasFloating, isWritingIn, matchesKey } from "../../lib/keys/keys.ts";
import { preferences } from "../../lib/stored/preferences.ts";
import { undoDelete } from "./pending-delete.ts";

/** `/` focuses the search unless single-key shortcuts are off; Ctrl+Z (Command on a Mac) undoes a pending deletion. */
export function usePageKeys(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (isWritingIn(event.target) || hasFloating() || event.defaultPrevented) return;
			if (preferences().singleKeys && matchesKey("/", event)) {
				event.preventDefault();
				field.current?.focus();
			} else if (matchesKey("Mod+z", event) && undoDelete()) event.preventDefault();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [field]);
}
