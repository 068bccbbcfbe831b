import { draftFiles } from "./draft-files.ts";

/** A text that is longer becomes a file when it is pasted. */
const LONG_PASTE_UNITS = 2000;

export const isLongPaste = (text: string): boolean => text.length > LONG_PASTE_UNITS;

/** 'pasted.txt', 'pasted-2.txt', …: the first that no file of the prompt has. */
function freeName(files: readonly Pick<File, "name">[]): string {
	const taken = new Set(files.map(({ name }) => name));
	for (let number = 1; ; number++) {
		const name = number === 1 ? "pasted.txt" : `pasted-${number}.txt`;
		if (!taken.has(name)) return name;
	}
}

/** Attaches a long text as a file of its own; false when it is refused. */
export function attachPaste(draftKey: string, text: string, maxBytes: number): boolean {
	const draft = draftFiles(draftKey);
	const file = new File([text], freeName(draft.snapshot().files), { type: "text/plain" });
	return draft.add([file], { maxBytes, pasted: text });
}

/** Attaches a long text that is in the field already, if it still stands there as it was pasted. */
export function moveToFile(field: HTMLTextAreaElement, text: string, attach: () => boolean): void {
	const shown = text.replace(/\r\n?/g, "\n");
	const start = field.value.indexOf(shown);
	if (start < 0 || !attach()) return;
	field.setRangeText("", start, start + shown.length, "preserve");
	field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContent" }));
}
