/** Puts a text in the place of what stands in a field as if it were typed, so that the browser's own Undo brings the old one back. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
	field.focus();
	field.select();
	// Old, but the only way that is undone by Ctrl+Z; it writes where the focus is, which a disabled field does not take.
	if (document.activeElement === field && document.execCommand?.("insertText", false, text)) return;
	field.setRangeText(text, 0, field.value.length, "end");
	field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}
