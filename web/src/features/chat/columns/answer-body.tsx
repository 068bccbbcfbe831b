import "./answer-body.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { chatMessages } from "../chat-messages.ts";
import { GoOnButton } from "../follow-up/go-on-button.tsx";
import { AnswerText } from "../markdown/answer-text.tsx";
import { useStaggered } from "../reading/use-staggered.ts";
import { textOf } from "../stream/answer-texts.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { answerIdPrefix } from "../turn/turn-elements.ts";
import { AnswerNotes } from "./answer-notes.tsx";
import { FailedCard } from "./failure/failed-card.tsx";
import { OwnKeyOffer } from "./failure/own-key-offer.tsx";
import { hasFailed } from "./live-state.ts";
import { AnswerSources } from "./sources/answer-sources.tsx";
import { LazySuggestions } from "./sources/lazy-suggestions.tsx";

export interface AnswerBodyProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	/** Whether the end of the answer is on the screen, or close to it. */
	readonly isEndVisible: boolean;
	/** The number of other answers that a failure of this one does not affect. */
	readonly unaffected: number;
	readonly failures: ChatActions["failures"] | undefined;
	readonly onRetry: (() => void) | null;
	/** Null for readers. */
	readonly chatId: string | null;
}

/** Text of this length fills more than eight lines of the widest column. */
const MAX_RULED_LENGTH = 800;

/** Explains why the text may be incomplete; null if it is complete. */
function endNote({ finishReason, status, errorCode, response }: ProviderResponse): string | null {
	if (errorCode === "cancelled") return response ? chatMessages.cutHere : chatMessages.nothingArrived;
	if (status !== "success") return null;
	if (finishReason === "length") return chatMessages.stoppedByLength;
	return finishReason === "limit" ? chatMessages.stoppedByLimit : null;
}

/** The text of the answer received so far; ruled lines show where more text will appear. */
export function AnswerBody({ seat, response, isEndVisible, unaffected, failures, onRetry, chatId }: AnswerBodyProps) {
	const { turn } = useTurnScope();
	const isRunning = !isSettled(response);
	const { wholeAnswers } = usePreferences();
	const note = endNote(response);
	const shouldShowText = useStaggered(response.response !== "" && !(isRunning && wholeAnswers), isRunning);
	// Longer text covers the ruled lines completely; the browser would still paint them at every step.
	const isRuled = isRunning && response.response.length < MAX_RULED_LENGTH;
	return (
		<div className={isRuled ? "sheet is-ruled" : "sheet"}>
			{isRunning && !shouldShowText && <p className="vh">{chatMessages.state.waiting}</p>}
			{shouldShowText && (
				<AnswerText
					text={textOf(response)}
					isRunning={isRunning}
					isEndVisible={isEndVisible}
					citations={response.citations}
					idPrefix={answerIdPrefix(turn, seat.id)}
				/>
			)}
			{hasFailed(response) && (
				<FailedCard seat={seat} response={response} unaffected={unaffected} failures={failures} onRetry={onRetry} />
			)}
			{response.demo && !isRunning && onRetry && <OwnKeyOffer seat={seat} />}
			{note && <Note>{note}</Note>}
			{!isRunning && <AnswerSources citations={response.citations} />}
			{!isRunning && response.grounded && chatId && (
				<LazySuggestions
					{...{ chatId, turn, seat: seat.id, name: seat.name }}
					edition={response.edition}
					attempt={response.attempt}
				/>
			)}
			<div className="answer-checks" />
			<div className="answer-samples" />
			<AnswerNotes stale={response.stale} notes={response.notes} />
			<GoOnButton response={response} />
		</div>
	);
}
