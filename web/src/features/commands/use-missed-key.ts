import { useEffect, useRef } from "react";

/** The browser would take this one for itself before anything else could be fetched. */
const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
	key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Held before the key that is meant: alone they mean nothing yet. */
const MODIFIERS = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift"]);

/** The last key that was pressed while what hears the keys was still to come. */
export function useMissedKey(isToCome: boolean): KeyboardEvent | null {
	const missed = useRef<KeyboardEvent>(null);
	useEffect(() => {
		if (!isToCome) return;
		const hear = (event: KeyboardEvent) => {
			if (MODIFIERS.has(event.key)) return;
			missed.current = event;
			if (isPaletteKey(event)) event.preventDefault();
		};
		window.addEventListener("keydown", hear);
		return () => window.removeEventListener("keydown", hear);
	}, [isToCome]);
	return missed.current;
}
