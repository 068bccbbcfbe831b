import { BLIND_LETTERS, BLIND_TINT, type Seat } from "@parallax/contract";

const letters: ReadonlySet<string> = new Set(BLIND_LETTERS);

/** Whether only a letter stands for the column: nothing is known of who answers in it. */
export const isHiddenSeat = ({ id, provider, assistant, tint }: Seat): boolean =>
	letters.has(id) && provider === id && assistant === id.toUpperCase() && tint === BLIND_TINT;
