import { type RefObject, useEffect } from "react";
import { hasFloating, isWritingIn, matchesKey } from "../../lib/keys/keys.ts";
import { preferences } from "../../lib/stored/preferences.ts";
import { undoDelete } from "./pending-delete.ts";

/** `/` leads to the search unless single keys are switched off, Ctrl+Z (Command on a Mac) undoes deleting while that is possible. */
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
