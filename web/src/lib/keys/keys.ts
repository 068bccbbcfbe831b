/** `e`, `/`, `Escape`, `Mod+K` (Ctrl, or Command on a Mac), `Alt+1`, `Mod+Shift+O`. */
export type KeyCombo = string;

export interface KeyPress {
	readonly key: string;
	readonly code: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
	readonly shiftKey: boolean;
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Alt and Shift change the character of a key, so with them the physical key is compared. */
const codeOf = (key: string): string => (/^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`);

/** One character without a modifier: it must never act in a text field. */
export const isSingleKey = (combo: KeyCombo): boolean => combo.length === 1;

export function matchesKey(combo: KeyCombo, press: KeyPress): boolean {
	const parts = combo.split("+");
	const key = parts.pop() ?? "";
	const wantsMod = parts.includes("Mod");
	const mod = isMac() ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
	if (wantsMod ? !mod : press.ctrlKey || press.metaKey) return false;
	if (parts.includes("Alt") !== press.altKey) return false;
	if (parts.length === 0) return key === press.key;
	return parts.includes("Shift") === press.shiftKey && (press.code === codeOf(key) || press.key === key);
}

/** The keys one by one, as labelled on this machine's keyboard. */
export function keyNames(combo: KeyCombo): readonly string[] {
	const names: Record<string, string> = isMac() ? { Mod: "⌘", Alt: "⌥", Shift: "⇧" } : { Mod: "Ctrl" };
	return combo.split("+").map((part) => names[part] ?? (part === "Escape" ? "Esc" : part));
}

const TEXT_FIELD =
	"input:not([type='checkbox']):not([type='radio']):not([type='button']), textarea, select, [contenteditable='true']";

/** True in text fields. */
export const isTextField = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest(TEXT_FIELD) !== null;

/** True while an overlay is open, which handles the keys itself. */
export const hasOverlay = (): boolean =>
	document.querySelector("[role='dialog'], [role='alertdialog'], [role='menu']") !== null;

/** True while Escape closes an overlay, a toast or a tooltip. */
export const hasDismissible = (): boolean =>
	hasOverlay() || document.querySelector(".toast[data-state='open'], [role='tooltip']") !== null;
