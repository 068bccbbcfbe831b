import "./search-suggestions.css";
import { getSearchSuggestions, urlOf } from "@parallax/contract";
import { Note } from "../../../../ui/layout/note.tsx";
import { groundedMessages } from "./grounded-messages.ts";

export interface SearchSuggestionsProps {
	readonly chatId: string;
	readonly seat: string;
	readonly name: string;
	readonly turn: number;
	readonly edition: number;
	readonly attempt: number;
}

/**
 * Google's search suggestions below an answer that it has searched for, as Google's terms demand: whole and unchanged. The
 * frame is a page of its own without scripts.
 */
export function SearchSuggestions({ chatId, seat, name, turn, edition, attempt }: SearchSuggestionsProps) {
	const src = urlOf(getSearchSuggestions, {
		params: { id: chatId, seat },
		query: { turn, edition, attempt: String(attempt) },
	});
	return (
		<div className="search-suggestions">
			<iframe src={src} title={groundedMessages.suggestionsOf(name)} loading="lazy" referrerPolicy="no-referrer" />
			<Note>{groundedMessages.onlyYou}</Note>
		</div>
	);
}
