import { useId, useRef } from "react";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { type ChatPlace, chatMessages } from "../chat-messages.ts";
import { messages } from "../messages.ts";

interface StopProps {
	readonly onStop: () => void;
}

/** Gone when the last answer has ended; a focus on it then stays in the prompt line. */
function Stop({ onStop }: StopProps) {
	const place = useRef<HTMLSpanElement>(null);
	useFocusFallback(place);
	return (
		<span className="prompt-stop" ref={place}>
			<Button icon="stop" data-tip={chatMessages.commands.stopAll} onClick={onStop}>
				<span className="w">{chatMessages.stop}</span>
			</Button>
		</span>
	);
}

export interface StopAndCancelProps {
	readonly isRunning: boolean;
	readonly place: ChatPlace;
	/** Stops the running answers and goes back to a new prompt. */
	readonly cancel: () => void;
	/** Stops the running answers and stays in the chat. */
	readonly stop: () => void;
}

/** Stop stays on the page. Cancel leaves it: red while that stops answers, an outline when nothing runs any more. */
export function StopAndCancel({ isRunning, place, cancel, stop }: StopAndCancelProps) {
	const descriptionId = useId();
	const description = chatMessages.cancelDescription(place, isRunning);
	return (
		<>
			{isRunning && <Stop onStop={stop} />}
			<Button
				tone={isRunning ? "red" : "red-line"}
				aria-describedby={descriptionId}
				data-tip={description}
				onClick={cancel}
			>
				{messages.cancel}
			</Button>
			<span hidden id={descriptionId}>
				{description}
			</span>
		</>
	);
}
