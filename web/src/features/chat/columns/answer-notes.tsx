import "./answer-notes.css";
import type { ProviderResponse } from "@parallax/contract";
import { chatMessages } from "../chat-messages.ts";

/** One sentence for each deviation from the request. At the bottom, so that nothing moves when the notes arrive. */
export function AnswerNotes({ stale, notes }: Pick<ProviderResponse, "stale" | "notes">) {
	const sentences = new Set([...(stale ? [chatMessages.staleAnswer] : []), ...notes.map(({ text }) => text)]);
	if (sentences.size === 0) return null;
	return (
		<ul className="answer-notes" aria-label={chatMessages.answerNotes}>
			{Array.from(sentences, (sentence) => (
				<li key={sentence} dir="auto">
					{sentence}
				</li>
			))}
		</ul>
	);
}
