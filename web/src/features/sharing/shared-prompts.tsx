import { type ChatSession, isSettled, type ResponsesPayload } from "@parallax/contract";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { messages } from "./messages.ts";

export interface SharedPromptsProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly busy: boolean;
	/** Why the last update failed. */
	readonly error: Error | null;
	readonly onUpdate: () => void;
}

/** Whether readers get earlier answers of the newest turn, which was asked again since. */
const hasNewAnswers = ({ editions = [] }: ResponsesPayload): boolean =>
	editions.some(({ sample, unpublished }) => unpublished && !sample);

/** What of the chat is shared. A share is a publication: later prompts and answers are added only by the button. */
export function SharedPrompts({ session, payload, busy, error, onUpdate }: SharedPromptsProps) {
	const all = session.turns.length;
	const shared = session.turns.filter(({ number }) => number <= (session.sharedTurns ?? 1)).length;
	const isAnsweredAnew = shared === all && hasNewAnswers(payload);
	if (all < 2 && !isAnsweredAnew) return null;
	const isUpToDate = shared === all && !isAnsweredAnew;
	const isRunning = !payload.responses.every(isSettled);
	return (
		<div className="shared-prompts">
			<p role="status">
				{all > 1 && messages.sharedPrompts(shared, all)} {isAnsweredAnew && `${messages.earlierEdition} `}
				{isRunning && messages.running(isUpToDate)}
			</p>
			{error && (
				<p className="share-failed" role="alert">
					{sentenceFor(error)}
				</p>
			)}
			{!isUpToDate && (
				<Button tone="fill" busy={busy} onClick={onUpdate}>
					{messages.update}
				</Button>
			)}
		</div>
	);
}
