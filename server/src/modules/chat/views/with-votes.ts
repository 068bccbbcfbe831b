import type { Changes, ChatSession, Check, Review, Steadiness, Vote } from "@parallax/contract";
import type { ChatRow } from "../store/rows.ts";

/** Who reads a chat: its owner or not, and whether as it is shared. */
export interface SessionReader {
	readonly owned: boolean;
	readonly isShare?: boolean;
	/** The edition of each turn that is read, by default that of its answers. */
	readonly edition?: number | undefined;
}

/** The votes of these chats as the reader gets them, by chat and turn. */
export type VotesOf = (
	chats: readonly ChatRow[],
	reader: SessionReader,
) => Promise<ReadonlyMap<string, ReadonlyMap<number, Vote>>>;

/** What was asked about words in answers of these chats as the reader gets it, by chat and turn. */
export type ChecksOf = (
	chats: readonly ChatRow[],
	reader: SessionReader,
) => Promise<ReadonlyMap<string, ReadonlyMap<number, readonly Check[]>>>;

/** The reviews of one turn. */
export interface TurnReviews {
	/** The one that is read. */
	readonly shown: Review;
	/** The others, oldest first. */
	readonly earlier: readonly Review[];
}

/** What columns think of each other's answers in these chats as the reader gets it, by chat and turn. */
export type ReviewsOf = (
	chats: readonly ChatRow[],
	reader: SessionReader,
	/** By default all turns, without the earlier reviews. */
	options?: { readonly withEarlier?: boolean; readonly turn?: number },
) => Promise<ReadonlyMap<string, ReadonlyMap<number, TurnReviews>>>;

/** What was compared between editions in these chats, for their owner, by chat and turn. */
export type ChangesOf = (
	chatIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlyMap<number, readonly (Changes | Steadiness)[]>>>;

/** Adds the votes to the turns of a chat. */
export function withVotes(session: ChatSession, votes: ReadonlyMap<number, Vote> | undefined): ChatSession {
	if (!votes) return session;
	return {
		...session,
		turns: session.turns.map((turn) => {
			const vote = votes.get(turn.number);
			return vote ? { ...turn, vote } : turn;
		}),
	};
}
