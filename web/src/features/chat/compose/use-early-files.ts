import { type ClipboardEvent, type DragEvent, type RefObject, useRef } from "react";

interface EarlyFiles {
	/** Null once the code that attaches files takes them itself. */
	readonly files: RefObject<File[] | null>;
	/** The handlers of the form. */
	readonly taking: {
		readonly onPaste: (event: ClipboardEvent) => void;
		readonly onDrop: (event: DragEvent) => void;
	};
}

/** Keeps files that are pasted into or dropped on the form before the code that attaches them has loaded. */
export function useEarlyFiles(): EarlyFiles {
	const files = useRef<File[] | null>([]);
	const take = (data: DataTransfer | null) => {
		// Office programs also put a picture of the text into the clipboard.
		if (!data?.types?.includes("text/plain")) files.current?.push(...(data?.files ?? []));
	};
	return {
		files,
		taking: { onPaste: ({ clipboardData }) => take(clipboardData), onDrop: ({ dataTransfer }) => take(dataTransfer) },
	};
}
