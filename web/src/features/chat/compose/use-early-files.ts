import { type ClipboardEvent, type DragEvent, type RefObject, useRef } from "react";

interface EarlyFiles {
	/** The files, and the texts that were pasted. Null once the code that attaches files takes them itself. */
	readonly early: RefObject<(File | string)[] | null>;
	/** The handlers of the form. */
	readonly taking: {
		readonly onPaste: (event: ClipboardEvent) => void;
		readonly onDrop: (event: DragEvent) => void;
	};
}

/** Keeps what is pasted into or dropped on the form before the code that attaches files has loaded. */
export function useEarlyFiles(): EarlyFiles {
	const early = useRef<(File | string)[] | null>([]);
	const take = (items: Iterable<File | string>) => early.current?.push(...items);
	return {
		early,
		taking: {
			onPaste({ clipboardData }) {
				const text = clipboardData.getData("text");
				// Office programs also put a picture of the text into the clipboard.
				take(text ? [text] : clipboardData.files);
			},
			onDrop: ({ dataTransfer }) => take(dataTransfer.files),
		},
	};
}
