import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { messages } from "../messages.ts";
import { Dialog, type DialogProps } from "./dialog.tsx";

export interface ConfirmDialogProps extends Pick<DialogProps, "findFallback"> {
	readonly open: boolean;
	readonly title: string;
	readonly text: string;
	/** The label of the red button. */
	readonly confirm: string;
	readonly busy?: boolean;
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
	readonly children?: ReactNode;
}

/** Asks before data is lost. The red button never has the initial focus. */
export function ConfirmDialog({ confirm, busy = false, onConfirm, onCancel, children, ...dialog }: ConfirmDialogProps) {
	return (
		<Dialog {...dialog} onClose={onCancel} urgent>
			{children}
			<div className="acts">
				<Button onClick={onCancel} data-first-focus>
					{messages.cancel}
				</Button>
				<Button tone="red" busy={busy} onClick={onConfirm}>
					{confirm}
				</Button>
			</div>
		</Dialog>
	);
}
