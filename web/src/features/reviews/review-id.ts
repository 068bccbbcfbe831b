/** The element ID of the review of a turn. */
export const reviewId = (turn: number): string => `t${turn}-review`;

/** Scrolls to the review of a turn and moves the focus there. */
export function goToReview(turn: number): void {
	const part = document.getElementById(reviewId(turn));
	part?.scrollIntoView({ block: "start", behavior: "instant" });
	part?.focus({ preventScroll: true });
}
