import { useEffect, useState } from "react";
import { type Command, commandStore } from "../../lib/keys/commands.ts";
import { hasFloating, isSingleKey, isWritingIn, matchesKey } from "../../lib/keys/keys.ts";
import { preferences } from "../../lib/stored/preferences.ts";

/** Single-letter shortcuts work only outside of fields, and only while they are switched on. WCAG 2.1.4. */
export function commandFor(press: KeyboardEvent, commands: readonly Command[]): Command | undefined {
	const isLetter = isSingleKey(press.key) && !(press.ctrlKey || press.metaKey || press.altKey);
	if (isLetter && (isWritingIn(press.target) || !preferences().singleKeys)) return undefined;
	return commands.find(({ keys = [] }) => keys.some((combo) => !combo.endsWith("Escape") && matchesKey(combo, press)));
}

/** Runs the page's commands when their keys are pressed, except while an overlay is open: it has its own keys. */
export function useCommandKeys(missedKey: KeyboardEvent | null): void {
	// Only a key that was pressed before the listener was added, so that no key runs its command twice.
	const [missed] = useState(missedKey);
	useEffect(() => {
		const act = (event: KeyboardEvent) => {
			if (event.isComposing || event.repeat) return;
			const command = commandFor(event, commandStore.current());
			// Checked last, because it searches the whole document and most keys only type a letter.
			if (!command || hasFloating()) return;
			event.preventDefault();
			command.run();
		};
		const press = (event: KeyboardEvent) => {
			if (!event.defaultPrevented) act(event);
		};
		if (missed) act(missed);
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, [missed]);
}
