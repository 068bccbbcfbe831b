import { useEffect, useState } from "react";
import { nextTask } from "./next-task.ts";

export interface FirstSign {
	readonly hasCome: boolean;
	/** The key that was pressed, when it was a key. */
	readonly key: KeyboardEvent | null;
}

/** The browser would take this one for itself before anything else could be fetched. */
const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
	key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Held before the key that is meant: alone they are no sign yet. */
const MODIFIERS = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift"]);

/** The first sign of a reader: what the first view can do without is fetched with it. */
export function useFirstSign(): FirstSign {
	const [sign, setSign] = useState<FirstSign>({ hasCome: false, key: null });
	useEffect(() => {
		const heard = new AbortController();
		const hear = (event: Event) => {
			const key = event instanceof KeyboardEvent ? event : null;
			if (key && MODIFIERS.has(key.key)) return;
			heard.abort();
			if (key && isPaletteKey(key)) key.preventDefault();
			// Not within the sign: what is fetched with it would hold up the letter that was pressed.
			void nextTask().then(() => setSign({ hasCome: true, key }));
		};
		for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, hear, { signal: heard.signal });
		return () => heard.abort();
	}, []);
	return sign;
}
