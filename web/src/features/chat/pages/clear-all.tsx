import { useState } from "react";
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
	const [isAsking, setAsking] = useState(false);
	const isVisitor = useSignIn().state === "signed-out";
	return (
		<>
			<Button tone="bare" size="s" icon="trash" onClick={() => setAsking(true)}>
				{chatMessages.clearAll}
			</Button>
			<ConfirmDialog
				open={isAsking}
				title={chatMessages.clearTitle}
				text={(isRunning ? chatMessages.clearRunning : chatMessages.clearText)(isVisitor)}
				confirm={chatMessages.clearAll}
				onConfirm={() => {
					setAsking(false);
					onClear();
				}}
				onCancel={() => setAsking(false)}
			/>
		</>
	);
}
