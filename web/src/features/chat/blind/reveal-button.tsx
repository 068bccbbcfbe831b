import "./blind.css";
import { useId } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { blindMessages } from "./blind-messages.ts";
import { useReveal } from "./use-reveal.ts";

interface RevealButtonProps {
	readonly turn: number;
	readonly actions: ChatActions;
	/** Whether an answer of the chat is still being written. */
	readonly isRunning: boolean;
}

/** Shows who gave the answers, without a vote. */
export function RevealButton({ turn, actions, isRunning }: RevealButtonProps) {
	const { isRevealing, reveal } = useReveal(actions, turn);
	const reasonId = useId();
	return (
		<span className="reveal">
			{isRunning && (
				<span id={reasonId} className="reveal-reason">
					{blindMessages.waits}
				</span>
			)}
			<Button
				tone="bare"
				size="s"
				busy={isRevealing}
				aria-disabled={isRunning || undefined}
				{...(isRunning ? { "aria-describedby": reasonId } : { "data-tip": blindMessages.revealEffect })}
				onClick={() => isRunning || void reveal()}
			>
				{blindMessages.reveal}
			</Button>
		</span>
	);
}
