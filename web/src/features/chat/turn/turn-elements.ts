/** The element ID in a turn. Those of the first turn have no prefix: links to them exist outside of the page. */
const idIn = (turn: number, id: string): string => (turn === 1 ? id : `t${turn}-${id}`);

/** The element ID of a turn, where a chat has several. */
export const turnId = (turn: number): string => `t${turn}`;

/** The turn whose element has this ID; null for other elements. */
export function turnOfId(id: string): number | null {
	const [, number] = /^t(\d{1,3})(?:-|$)/.exec(id) ?? [];
	if (number !== undefined) return Number(number);
	return /^(?:answers|analysis|claim-map|claim-\d+|answer-.+)$/.test(id) ? 1 : null;
}

/** What precedes the IDs that an answer brings with it, such as those of its footnotes. */
export const answerIdPrefix = (turn: number, seatId: string): string => idIn(turn, `${seatId}-`);

export const columnId = (turn: number, seatId: string): string => idIn(turn, `answer-${seatId}`);

export const answersId = (turn: number): string => idIn(turn, "answers");

export const analysisId = (turn: number): string => idIn(turn, "analysis");

/** The element ID of the map of claims, below the answers. */
export const claimMapId = (turn: number): string => idIn(turn, "claim-map");

/** The element ID of a claim's row in that map, by the index of the claim in the analysis. */
export const claimRowId = (turn: number, index: number): string => idIn(turn, `claim-${index}`);

/** The element ID of the column that contains the element. */
export const closestColumnId = (element: Element | null): string | undefined => element?.closest(".col")?.id;

export const findColumn = (turn: number, seatId: string): HTMLElement | null =>
	document.getElementById(columnId(turn, seatId));

/** The element with the text of an answer; null while there is none. */
export const findAnswerElement = (turn: number, seatId: string): Element | null =>
	findColumn(turn, seatId)?.querySelector(".answer") ?? null;

/** False while part of a long answer is not rendered yet: the page renders it step by step. */
export const isFullyRendered = (answer: Element): boolean => answer.hasAttribute("data-units");
