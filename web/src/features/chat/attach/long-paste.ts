import { draftFiles } from "./draft-files.ts";

/** A text that is longer becomes a file when it is pasted. */
const LONG_PASTE_UNITS = 2000;

export const isLongPaste = (text: string): boolean => text.length > LONG_PASTE_UNITS;

/** Attaches a long text as a file of its own; false when it is refused. */
export function attachPaste(draftKey: string, text: string, maxBytes: number): boolean {
	return draftFiles(draftKey).add([new File([text], "pasted.txt", { type: "text/plain" })], { maxBytes, pasted: text });
}

/** Attaches a long text that is in the field already, if it still stands there as it was pasted. */
export function moveToFile(field: HTMLTextAreaElement, text: string, attach: () => boolean): void {
	const shown = text.replace(/\r\n?/g, "\n");
	const start = field.value.indexOf(shown);
	if (start < 0 || !attach()) return;
	field.setRangeText("", start, start + shown.length, "preserve");
	field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContent" }));
}
