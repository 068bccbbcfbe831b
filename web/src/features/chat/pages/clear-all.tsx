import { useId, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useSignIn } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";

export interface ClearAllProps {
	readonly isRunning: boolean;
	readonly onClear: () => void;
}

/** Clears the page after the user confirms; the stored chat stays. */
export function ClearAll({ isRunning, onClear }: ClearAllProps) {
	const [isConfirming, setConfirming] = useState(false);
	const isVisitor = useSignIn().state === "signed-out";
	const descriptionId = useId();
	const description = chatMessages.cancelDescription(isVisitor, isRunning);
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
				text={(isRunning ? chatMessages.clearRunning : chatMessages.clearText)(isVisitor)}
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
