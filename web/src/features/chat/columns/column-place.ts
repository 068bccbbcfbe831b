export const columnId = (seatId: string): string => `answer-${seatId}`;

/** The seat ID of the column that contains the element. */
export const seatAround = (element: Element | null): string | undefined =>
	element?.closest<HTMLElement>(".col")?.dataset.seat;

/** The element with the text of an answer; null while there is none. */
export const answerOf = (seatId: string): Element | null =>
	document.getElementById(columnId(seatId))?.querySelector(".answer") ?? null;

/** False while part of a long answer is not rendered yet: the page renders it step by step. */
export const isWhole = (answer: Element): boolean => answer.hasAttribute("data-units");

/** The position of the map of claims on the page, below the answers. */
export const CLAIM_MAP_ID = "claim-map";

/** The row of a claim in that map, by the index of the claim in the analysis. */
export const claimRowId = (place: number): string => `claim-${place}`;
