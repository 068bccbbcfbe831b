import { isMaking } from "../asking/living-rows.ts";
import type { ReviewFacts } from "./stored-reviews.ts";

export interface ChosenReview {
	readonly shown: ReviewFacts;
	/** A later one in which no column gave an opinion. */
	readonly laterFailure: ReviewFacts | null;
	/** All others, oldest first. */
	readonly earlier: readonly ReviewFacts[];
}

/**
 * Which review of a turn is read: the one that is being made, else the last in which a column gave an opinion, else the last.
 * They are given oldest first.
 */
export function chooseReview(ofTurn: readonly ReviewFacts[]): ChosenReview | null {
	const newest = ofTurn.at(-1);
	const making = ofTurn.findLast(isMaking);
	const shown = making ?? ofTurn.findLast(({ good }) => good === 1) ?? newest;
	if (!shown || !newest) return null;
	return {
		shown,
		laterFailure: making || newest === shown ? null : newest,
		earlier: ofTurn.filter((one) => one !== shown),
	};
}
