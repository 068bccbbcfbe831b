import { createContext } from "react";
import type { NextOptions } from "./follow-up-choice.ts";

/** What the answers of the newest turn can do with the next prompt. */
export interface FollowUpOffer {
	/** The newest turn. */
	readonly turn: number;
	/** Null in a chat of one column: there, continuing from its answer changes nothing. */
	readonly carry: {
		/** Says what continuing from the answer of this seat does. */
		readonly effectOf: (seatId: string) => string;
		/** Chooses the answer of this seat as the one that all continue from. */
		readonly goOn: (seatId: string) => void;
	} | null;
	/** What the next prompt asks columns with, by seat. */
	readonly options: Readonly<Record<string, NextOptions>>;
	/** Chooses what the next prompt asks a column with; null leaves it as its newest answer was asked. */
	readonly setOptions: (seatId: string, options: NextOptions | null) => void;
}

/** Null where the chat cannot go on, and for readers. */
export const FollowUpContext = createContext<FollowUpOffer | null>(null);
