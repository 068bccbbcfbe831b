import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../ui/overlays/confirm-dialog.tsx";
import { sayFailed } from "../say-failed.ts";
import { messages } from "./messages.ts";

interface RemoveButtonProps {
	/** The accessible name: what is removed. */
	readonly label: string;
	readonly question: Pick<ConfirmDialogProps, "title" | "text" | "confirm">;
	readonly removing: UseMutationResult<unknown, Error, void>;
	readonly onRemoved: () => void;
	readonly failure: Parameters<typeof sayFailed>[0];
}

/** Removes a stored key or endpoint after a confirmation. */
export function RemoveButton({ label, question, removing, onRemoved, failure }: RemoveButtonProps) {
	const [isAsking, setAsking] = useState(false);
	const remove = () =>
		removing.mutate(undefined, {
			onSuccess: onRemoved,
			onError: sayFailed(failure),
			onSettled: () => setAsking(false),
		});
	return (
		<>
			<Button size="s" tone="bare" aria-haspopup="dialog" aria-label={label} onClick={() => setAsking(true)}>
				{messages.remove}
			</Button>
			<ConfirmDialog
				open={isAsking}
				{...question}
				busy={removing.isPending}
				onConfirm={remove}
				onCancel={() => setAsking(false)}
			/>
		</>
	);
}
