import type { UploadPlace } from "@parallax/contract";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { sayNotLoaded } from "../../ui/toasts/say-not-loaded.ts";
import { formatBytes } from "./format-bytes.ts";
import { useAvatarLimits } from "./upload-limits.ts";
import type { FileToSend, UploadOutcome } from "./uppy/uploader-options.ts";

export interface UploadButtonProps {
	readonly title: string;
	/** Says what may be uploaded, given the maximum size of a file. */
	readonly note: (most: string) => string;
	readonly square?: boolean;
	readonly place: (file: FileToSend, signal: AbortSignal | undefined) => Promise<UploadPlace>;
	readonly onComplete: (outcome: UploadOutcome) => void;
	readonly children: ReactNode;
}

/** Specification section 5: one file by default, in one request, sent only after a press on Upload. */
export function UploadButton({ note, square = false, children, ...options }: UploadButtonProps) {
	const limits = useAvatarLimits();
	const [opening, setOpening] = useState(false);
	const open = async () => {
		setOpening(true);
		try {
			const { openUploadDialog } = await import("./uppy/open-upload-dialog.ts");
			const button = { id: "button", inParts: false, recovers: false, remoteSources: [] };
			await openUploadDialog({ ...options, ...button, note: note(formatBytes(limits.maxBytes)), limits, square });
		} catch {
			sayNotLoaded();
		} finally {
			setOpening(false);
		}
	};
	return (
		<Button aria-haspopup="dialog" busy={opening} onClick={() => void open()}>
			{children}
		</Button>
	);
}
