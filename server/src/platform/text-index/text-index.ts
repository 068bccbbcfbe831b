import type { RawBuilder } from "kysely";
import type { Queries } from "../database/index.ts";

/** A phrase of adjacent words. */
export interface IndexTerm {
	readonly words: readonly string[];
	/** Whether the last word matches as a prefix. */
	readonly isPrefix: boolean;
}

export interface IndexedChat {
	readonly chatId: string;
	/** The owner of the chat; searches find only the owner's chats. */
	readonly owner: string;
	/** Normalized words as `chat-words.ts` produces them. */
	readonly words: readonly string[];
}

/**
 * A full-text index of chats. Callers split text into words; the index is independent of languages.
 */
export interface TextIndex {
	/** Replaces the indexed words of the chat. */
	put(transaction: Queries, chat: IndexedChat): Promise<void>;
	/** A query for the ids of the owner's chats that contain all terms. */
	matching(owner: string, terms: readonly IndexTerm[]): RawBuilder<{ chat_id: string }>;
	/** Deleted chats with words that are still indexed, for `purge`. */
	deleted(query: Queries, limit: number): Promise<readonly number[]>;
	purge(transaction: Queries, deleted: number): Promise<void>;
}
