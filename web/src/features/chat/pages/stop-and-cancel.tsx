import { useId, useRef } from "react";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { type ChatPlace, chatMessages, type Running } from "../chat-messages.ts";
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
	readonly running: Running | null;
	readonly place: ChatPlace;
	/** Stops what runs and goes back to a new prompt. */
	readonly cancel: () => void;
	/** Stops the running answers and stays in the chat. */
	readonly stop: () => void;
}

/** Stop stays on the page. Cancel leaves it: red while that stops something, an outline when nothing runs any more. */
export function StopAndCancel({ running, place, cancel, stop }: StopAndCancelProps) {
	const descriptionId = useId();
	const description = chatMessages.cancelDescription(place, running);
	return (
		<>
			{running === "answers" && <Stop onStop={stop} />}
			<Button
				tone={running ? "red" : "red-line"}
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
