import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/overlays/confirm-dialog.tsx";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";

interface RemoveButtonProps {
	readonly text: string;
	/** The accessible name: what is removed. It begins with the text. */
	readonly label: string;
	readonly question: Pick<ConfirmDialogProps, "title" | "text" | "confirm">;
	readonly removing: UseMutationResult<unknown, Error, void>;
	readonly onRemoved: () => void;
	readonly failure: Parameters<typeof toastFailure>[0];
}

/** Removes a stored key or endpoint after a confirmation. */
export function RemoveButton({ text, label, question, removing, onRemoved, failure }: RemoveButtonProps) {
	const [isConfirming, setConfirming] = useState(false);
	const remove = () =>
		removing.mutate(undefined, {
			onSuccess: onRemoved,
			onError: toastFailure(failure),
			onSettled: () => setConfirming(false),
		});
	return (
		<>
			<Button size="s" tone="bare" aria-haspopup="dialog" aria-label={label} onClick={() => setConfirming(true)}>
				{text}
			</Button>
			<ConfirmDialog
				open={isConfirming}
				{...question}
				busy={removing.isPending}
				onConfirm={remove}
				onCancel={() => setConfirming(false)}
			/>
		</>
	);
}
