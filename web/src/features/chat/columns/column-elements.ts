export const columnId = (seatId: string): string => `answer-${seatId}`;

/** The seat ID of the column that contains the element. */
export const closestSeatId = (element: Element | null): string | undefined =>
	element?.closest<HTMLElement>(".col")?.dataset.seat;

/** The element with the text of an answer; null while there is none. */
export const findAnswerElement = (seatId: string): Element | null =>
	document.getElementById(columnId(seatId))?.querySelector(".answer") ?? null;

/** False while part of a long answer is not rendered yet: the page renders it step by step. */
export const isFullyRendered = (answer: Element): boolean => answer.hasAttribute("data-units");

/** The element ID of the map of claims, below the answers. */
export const CLAIM_MAP_ID = "claim-map";

/** The element ID of a claim's row in that map, by the index of the claim in the analysis. */
export const claimRowId = (index: number): string => `claim-${index}`;
