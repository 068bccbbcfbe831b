import { type Draft, homeDraft, isBlank } from "./draft.ts";
import { storedValue } from "./stored-value.ts";

/** The number of chats with a stored draft; the most recently edited ones are kept. */
const MAX_CHATS = 10;

type DraftOfChat = readonly [chatId: string, text: string];

const isDraftOfChat = (stored: unknown): stored is DraftOfChat =>
	Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === "string");

const chatDrafts = storedValue("tab", "chat-drafts", (stored): readonly DraftOfChat[] =>
	Array.isArray(stored) ? stored.filter(isDraftOfChat) : [],
);

export const chatDraft = (chatId: string): Draft => ({
	read: () => chatDrafts.read().find(([id]) => id === chatId)?.[1] ?? "",
	write(text) {
		const others = chatDrafts.read().filter(([id]) => id !== chatId);
		chatDrafts.write(isBlank(text) ? others : [...others, [chatId, text] as const].slice(-MAX_CHATS));
	},
});

export const hasDraft = (): boolean => !isBlank(homeDraft.read()) || chatDrafts.read().length > 0;
