import type { ResponsesPayload, TurnEdition } from "@parallax/contract";

type Answers = Pick<ResponsesPayload, "editions">;

/** The editions that are or were the answers of the turn, oldest first; empty for a turn that was asked once. */
export const editionsOf = ({ editions = [] }: Answers): readonly TurnEdition[] =>
	editions.filter(({ sample }) => !sample);

/** The samples of a column, oldest first. */
export const samplesOf = ({ editions = [] }: Answers, seatId: string): readonly TurnEdition[] =>
	editions.filter(({ sample, seats }) => sample && seats.includes(seatId));

/** From 1: samples have numbers, too, so that those of the editions can have gaps. */
export function placeOf(editions: readonly TurnEdition[], edition: number): number {
	const index = editions.findIndex((one) => one.edition === edition);
	return index < 0 ? editions.length : index + 1;
}

/** The editions in which the newest answers were or will be compared with earlier ones. */
export interface EditionPair {
	readonly from: TurnEdition;
	readonly to: TurnEdition;
}
