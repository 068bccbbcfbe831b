import { useEffect, useState } from "react";
import { type Command, commandStore } from "../../lib/keys/commands.ts";
import { hasOverlay, isSingleKey, isTextField, matchesKey } from "../../lib/keys/keys.ts";
import { getPreferences } from "../../lib/stored/preferences.ts";

/** Single-letter shortcuts work only outside of fields, and only while they are switched on. WCAG 2.1.4. */
export function commandFor(press: KeyboardEvent, commands: readonly Command[]): Command | undefined {
	const isLetter = isSingleKey(press.key) && !(press.ctrlKey || press.metaKey || press.altKey);
	if (isLetter && (isTextField(press.target) || !getPreferences().singleKeys)) return undefined;
	return commands.find(({ keys = [] }) => keys.some((combo) => !combo.endsWith("Escape") && matchesKey(combo, press)));
}

/** Runs the page's commands when their keys are pressed, except while an overlay is open: it has its own keys. */
export function useCommandKeys(missedKey: KeyboardEvent | null): void {
	// Only a key that was pressed before the listener was added, so that no key runs its command twice.
	const [missed] = useState(missedKey);
	useEffect(() => {
		const handle = (event: KeyboardEvent) => {
			if (event.isComposing || event.repeat) return;
			const command = commandFor(event, commandStore.current());
			// Checked last, because it searches the whole document and most keys only type a letter.
			if (!command || hasOverlay()) return;
			event.preventDefault();
			command.run();
		};
		const press = (event: KeyboardEvent) => {
			if (!event.defaultPrevented) handle(event);
		};
		if (missed) handle(missed);
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, [missed]);
}
