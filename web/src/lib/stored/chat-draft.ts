import { type Draft, homeDraft, isBlank } from "./draft.ts";
import { storedValue } from "./stored-value.ts";

/** The number of chats with a stored draft; the most recently edited ones are kept. */
const CHATS_MOST = 10;

type DraftOfChat = readonly [chatId: string, text: string];

const isDraftOfChat = (stored: unknown): stored is DraftOfChat =>
	Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === "string");

const ofChats = storedValue("tab", "chat-drafts", (stored): readonly DraftOfChat[] =>
	Array.isArray(stored) ? stored.filter(isDraftOfChat) : [],
);

export const chatDraft = (chatId: string): Draft => ({
	read: () => ofChats.read().find(([id]) => id === chatId)?.[1] ?? "",
	write(text) {
		const others = ofChats.read().filter(([id]) => id !== chatId);
		ofChats.write(isBlank(text) ? others : [...others, [chatId, text] as const].slice(-CHATS_MOST));
	},
});

export const hasDraft = (): boolean => !isBlank(homeDraft.read()) || ofChats.read().length > 0;
