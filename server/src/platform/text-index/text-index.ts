import type { RawBuilder } from "kysely";
import type { Queries } from "../database/index.ts";

/** Words that stand side by side. */
export interface IndexTerm {
	readonly words: readonly string[];
	/** True when the last word need only begin so. */
	readonly isPrefix: boolean;
}

export interface IndexedChat {
	readonly chatId: string;
	/** Whose chat it is: nobody finds another's. */
	readonly owner: string;
	/** Lower-case letters, digits and marks alone, as `chat-words.ts` makes them. */
	readonly words: readonly string[];
}

/**
 * Which chats hold which words. It knows words, not languages: what a word is, is said above. Both implementations
 * pass one suite.
 */
export interface TextIndex {
	/** Takes the place of what was there for the chat. */
	put(transaction: Queries, chat: IndexedChat): Promise<void>;
	/** A query for the ids of the owner's chats that hold all of the terms. */
	matching(owner: string, terms: readonly IndexTerm[]): RawBuilder<{ chat_id: string }>;
	/** Deleted chats whose words are still there, as `forget` takes them. */
	deleted(query: Queries, most: number): Promise<readonly number[]>;
	forget(transaction: Queries, deleted: number): Promise<void>;
}
