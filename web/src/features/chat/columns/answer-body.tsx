import "./answer-body.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { chatMessages } from "../chat-messages.ts";
import { AnswerText } from "../markdown/answer-text.tsx";
import { useStaggered } from "../reading/use-staggered.ts";
import { textOf } from "../stream/answer-texts.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { AnswerNotes } from "./answer-notes.tsx";
import { FailedCard } from "./failure/failed-card.tsx";
import { hasFailed } from "./live-state.ts";
import { OwnKeyOffer } from "./failure/own-key-offer.tsx";

export interface AnswerBodyProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	/** Whether its end is on the screen, or close to it. */
	readonly isSeen: boolean;
	/** How many others a failure of this one leaves untouched. */
	readonly unaffected: number;
	readonly failures: ChatActions["failures"] | undefined;
	readonly onRetry: (() => void) | null;
}

/** More than fills eight lines of the widest column. */
const RULED_UNITS = 800;

/** Why a text that is there may not be all of it. */
function endNote({ finishReason, status, errorCode, response }: ProviderResponse): string | null {
	if (errorCode === "cancelled") return response ? chatMessages.cutHere : chatMessages.nothingArrived;
	if (status !== "success") return null;
	if (finishReason === "length") return chatMessages.stoppedByLength;
	return finishReason === "limit" ? chatMessages.stoppedByLimit : null;
}

/** The answer as far as it has come; ruled paper stands where words will be. */
export function AnswerBody({ seat, response, isSeen, unaffected, failures, onRetry }: AnswerBodyProps) {
	const isRunning = !isSettled(response);
	const { wholeAnswers } = usePreferences();
	const note = endNote(response);
	const showsText = useStaggered(response.response !== "" && !(isRunning && wholeAnswers), isRunning);
	// Longer text covers the ruled paper wholly, which would then be painted for nothing at every step.
	const isRuled = isRunning && response.response.length < RULED_UNITS;
	return (
		<div className={isRuled ? "sheet is-ruled" : "sheet"}>
			{isRunning && !showsText && <p className="vh">{chatMessages.state.waiting}</p>}
			{showsText && (
				<AnswerText text={textOf(response)} isRunning={isRunning} isSeen={isSeen} idPrefix={`${seat.id}-`} />
			)}
			{hasFailed(response) && (
				<FailedCard seat={seat} response={response} unaffected={unaffected} failures={failures} onRetry={onRetry} />
			)}
			{response.demo && !isRunning && onRetry && <OwnKeyOffer seat={seat} />}
			{note && <Note>{note}</Note>}
			<AnswerNotes stale={response.stale} notes={response.notes} />
		</div>
	);
}
