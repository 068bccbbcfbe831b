import { useEffect, useRef } from "react";

/** Until the handler has loaded, the browser would handle this key itself. */
const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
	key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Modifier keys, which mean nothing alone. */
const MODIFIERS = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift"]);

/** The last key that was pressed before the key handler was loaded. */
export function useMissedKey(isPending: boolean): KeyboardEvent | null {
	const missed = useRef<KeyboardEvent>(null);
	useEffect(() => {
		if (!isPending) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (MODIFIERS.has(event.key)) return;
			missed.current = event;
			if (isPaletteKey(event)) event.preventDefault();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [isPending]);
	return missed.current;
}
