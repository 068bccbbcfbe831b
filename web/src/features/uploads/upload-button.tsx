import type { UploadDestination } from "@parallax/contract";
import { type ReactNode, useState } from "react";
import { formatBytes } from "../../lib/text/format-bytes.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toastLoadError } from "../../ui/toasts/toast-load-error.ts";
import { useAvatarLimits } from "./upload-limits.ts";
import type { FileToSend, UploadOutcome } from "./uppy/uploader-options.ts";

export interface UploadButtonProps {
	readonly title: string;
	/** Says what may be uploaded, given the maximum size of a file. */
	readonly note: (maxSize: string) => string;
	readonly square?: boolean;
	readonly requestUpload: (file: FileToSend, signal: AbortSignal | undefined) => Promise<UploadDestination>;
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
			const button = { id: "button", usesMultipart: false, restoresUploads: false, remoteSources: [] };
			await openUploadDialog({ ...options, ...button, note: note(formatBytes(limits.maxBytes)), limits, square });
		} catch {
			toastLoadError();
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
