import { useEffect, useState } from "react";
import type { TurnScope } from "../chat/index.ts";
import { type Selection, selectionIn } from "./selected-words.ts";

/** A selection changes with each move of the pointer or the keys; it is read when it rests. */
const REST_MS = 200;

/** The words that the reader has selected in an answer of the turn, by pointer, touch or keyboard. */
export function useSelection(scope: TurnScope, enabled: boolean): Selection | null {
	const [selection, setSelection] = useState<Selection | null>(null);
	useEffect(() => {
		if (!enabled) return;
		let timer = 0;
		const onChange = () => {
			clearTimeout(timer);
			timer = window.setTimeout(() => setSelection(selectionIn(scope)), REST_MS);
		};
		document.addEventListener("selectionchange", onChange);
		// The words may have been selected before this code was loaded.
		onChange();
		return () => {
			clearTimeout(timer);
			document.removeEventListener("selectionchange", onChange);
			setSelection(null);
		};
	}, [scope, enabled]);
	return selection;
}
