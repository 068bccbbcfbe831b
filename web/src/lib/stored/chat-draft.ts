import { type Draft, homeDraft, isBlank } from "./draft.ts";
import { storedValue } from "./stored-value.ts";

/** The number of chats with a stored draft; the most recently edited ones are kept. */
const MAX_CHATS = 10;

/** A turn after the first has its number behind the ID of the chat. */
type DraftOfChat = readonly [key: string, text: string];

const isDraftOfChat = (stored: unknown): stored is DraftOfChat =>
	Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === "string");

const chatDrafts = storedValue("tab", "chat-drafts", (stored): readonly DraftOfChat[] =>
	Array.isArray(stored) ? stored.filter(isDraftOfChat) : [],
);

/** The draft in which the prompt of a turn is edited. */
export function chatDraft(chatId: string, turn = 1): Draft {
	const key = turn === 1 ? chatId : `${chatId}#${turn}`;
	return {
		key,
		read: () => chatDrafts.read().find(([known]) => known === key)?.[1] ?? "",
		write(text) {
			const others = chatDrafts.read().filter(([known]) => known !== key);
			chatDrafts.write(isBlank(text) ? others : [...others, [key, text] as const].slice(-MAX_CHATS));
		},
	};
}

export const hasDraft = (): boolean => !isBlank(homeDraft.read()) || chatDrafts.read().length > 0;
