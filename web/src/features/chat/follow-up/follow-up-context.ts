import { createContext } from "react";

/** What the next prompt does besides asking all columns. */
export interface FollowUpChoice {
	/** The seat whose answer all columns continue from. */
	readonly carry: string | null;
	/** The seats that are not asked. */
	readonly leftOut: readonly string[];
}

/** What the answers of the newest turn can do with the next prompt. */
export interface FollowUpOffer {
	/** The newest turn. */
	readonly turn: number;
	/** Says what continuing from the answer of this seat does. */
	readonly effectOf: (seatId: string) => string;
	/** Chooses the answer of this seat as the one that all continue from. */
	readonly goOn: (seatId: string) => void;
}

/** Null where the chat cannot go on, and for readers. */
export const FollowUpContext = createContext<FollowUpOffer | null>(null);
