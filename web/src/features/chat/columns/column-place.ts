export const columnId = (seatId: string): string => `answer-${seatId}`;

/** The column that holds the element, as the id of its seat. */
export const seatAround = (element: Element | null): string | undefined =>
	element?.closest<HTMLElement>(".col")?.dataset.seat;

/** The text of an answer as it stands on the page; null while there is none. */
export const answerOf = (seatId: string): Element | null =>
	document.getElementById(columnId(seatId))?.querySelector(".answer") ?? null;

/** A long answer is put on the page step by step; false while some of it is not there yet. */
export const isWhole = (answer: Element): boolean => answer.hasAttribute("data-units");

/** Where the map of claims stands on the page, below the answers. */
export const CLAIM_MAP_ID = "claim-map";

/** The row of a claim in that map, by the claim's place in the analysis. */
export const claimRowId = (place: number): string => `claim-${place}`;
