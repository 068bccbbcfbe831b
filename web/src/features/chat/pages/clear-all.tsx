import { useId, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { type ChatPlace, chatMessages, type Running } from "../chat-messages.ts";

export interface ClearAllProps {
	readonly running: Running | null;
	readonly place: ChatPlace;
	readonly onClear: () => void;
}

/** Clears the page after the user confirms; the stored chat stays. */
export function ClearAll({ running, place, onClear }: ClearAllProps) {
	const [isConfirming, setConfirming] = useState(false);
	const descriptionId = useId();
	const description = chatMessages.cancelDescription(place, running);
	return (
		<>
			<Button
				tone="bare"
				size="s"
				aria-describedby={descriptionId}
				data-tip={description}
				onClick={() => setConfirming(true)}
			>
				{chatMessages.clearAll}
			</Button>
			<span hidden id={descriptionId}>
				{description}
			</span>
			<ConfirmDialog
				open={isConfirming}
				title={chatMessages.clearTitle}
				text={(running === "answers" ? chatMessages.clearRunning : chatMessages.clearText)(place)}
				confirm={chatMessages.clearAll}
				onConfirm={() => {
					setConfirming(false);
					onClear();
				}}
				onCancel={() => setConfirming(false)}
			/>
		</>
	);
}
