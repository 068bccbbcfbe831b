import type { Changes, SeatChanges } from "@parallax/contract";
import { againMessages } from "../messages.ts";

/** In the order in which they are shown: what changed comes first. */
export const CHANGE_KINDS = ["changed", "new", "gone", "kept"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

type Lists = Pick<SeatChanges, ChangeKind>;

const textOf = (kinds: readonly ChangeKind[], seats: readonly Lists[]): string =>
	kinds
		.map((kind) => againMessages.changes.kinds[kind](seats.reduce((sum, lists) => sum + lists[kind].length, 0)))
		.join(" · ");

/** '2 changed · 1 new · 0 gone · 14 kept', of one column. */
export const seatCounts = (lists: Lists): string => textOf(CHANGE_KINDS, [lists]);

/** Of answers that are the same word for word nothing was counted. */
const textOfAll = (kinds: readonly ChangeKind[], { seats }: Pick<Changes, "seats">): string =>
	seats.every(({ status }) => status === "same") ? againMessages.changes.allSame : textOf(kinds, seats);

/** The same of all columns. */
export const totalCounts = (changes: Pick<Changes, "seats">): string => textOfAll(CHANGE_KINDS, changes);

/** '2 changed · 1 new · 0 gone', where there is little room. */
export const changeCounts = (changes: Pick<Changes, "seats">): string =>
	textOfAll(
		CHANGE_KINDS.filter((kind) => kind !== "kept"),
		changes,
	);

/** Whether another comparison would say more: an answer was replaced, or a column could not be compared. */
export const isIncomplete = ({ making, seats }: Pick<Changes, "making" | "seats">): boolean =>
	!making && seats.some(({ status, stale }) => stale || status === "failed" || status === "waiting");

export const comparedCount = ({ seats }: Pick<Changes, "seats">): number =>
	seats.filter(({ status }) => status !== "waiting").length;
