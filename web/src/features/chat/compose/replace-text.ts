/** Replaces the text of a field as if the user had typed it, so that the browser's Undo restores the old text. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
	field.focus();
	field.select();
	// Deprecated, but only this supports Ctrl+Z. It writes to the focused element; a disabled field cannot be focused.
	if (document.activeElement === field && document.execCommand?.("insertText", false, text)) return;
	setText(field, text);
}

/** Replaces the text of a field without moving the focus, which would open the keyboard of a phone. */
export function setText(field: HTMLTextAreaElement, text: string): void {
	field.setRangeText(text, 0, field.value.length, "end");
	field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}
