import "./compare-offer.css";
import type { RefObject } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { chatMessages } from "../chat-messages.ts";
import { useOfferedInTurn } from "../turn/turn-commands.ts";
import { verdictMessages } from "./messages.ts";
import { GENERATE_SUMMARIES } from "./summary-commands.ts";

interface CompareOfferProps {
	/** Receives the focus when the progress replaces the button. */
	readonly focusFallback: RefObject<HTMLElement | null>;
	/** True where an earlier comparison is shown. */
	readonly isAgain?: boolean;
}

/** The button that starts the comparison. The text beside it names the judge and the cost. */
export function CompareOffer({ focusFallback, isAgain = false }: CompareOfferProps) {
	const command = useOfferedInTurn().find(({ id }) => id === GENERATE_SUMMARIES);
	if (!command) return null;
	const start = () => {
		// The progress replaces this button in the same position, so the focus stays there.
		focusFallback.current?.focus({ preventScroll: true });
		command.run();
	};
	return (
		<>
			<Button tone={isAgain ? "edge" : "fill"} size="s" onClick={start}>
				{isAgain ? verdictMessages.compareAgain : chatMessages.compareAnswers}
			</Button>
			<span className="offer-detail">{command.detailElement || command.detail}</span>
		</>
	);
}
