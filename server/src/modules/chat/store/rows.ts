import type { AskOptions, Seat } from "@parallax/contract";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";
import type { TurnFile } from "../files/turn-files.ts";

export type ChatRow = Selectable<Tables["chats"]>;
export type TurnRow = Selectable<Tables["turns"]>;
export type ResponseRow = Selectable<Tables["responses"]>;

/** A turn, and the seat whose response was carried into it. */
export interface LoadedTurn extends TurnRow {
	readonly carried_seat: string | null;
	readonly files: readonly TurnFile[];
}

/** A turn with what its call needs beside its prompt. */
export interface AskedTurn
	extends Pick<TurnRow, "number" | "prompt" | "carried_response">,
		Partial<Pick<TurnRow, "search">> {
	readonly files?: readonly TurnFile[];
}

/** The attempt that a write is for. The write has no effect if the attempt is settled, replaced or deleted. */
export interface AttemptKey {
	readonly id: string;
	readonly attempt: number;
}

/** Whether the chat stays out of lists and is deleted by itself. */
export const isTemporary = ({ looked_at }: Pick<ChatRow, "looked_at">): boolean => looked_at !== null;

export const seatsOf = (chat: Pick<ChatRow, "seats">): Seat[] => JSON.parse(chat.seats) as Seat[];

export const selectedProviders = (chat: Pick<ChatRow, "selected_providers">): string[] =>
	JSON.parse(chat.selected_providers) as string[];

/** The columns of a chat that name its seats and their assistants. */
export const seatColumns = (seats: readonly Seat[]): Pick<ChatRow, "seats" | "selected_providers"> => ({
	seats: JSON.stringify(seats),
	selected_providers: JSON.stringify([...new Set(seats.map(({ provider }) => provider))]),
});

/** Sorts the rows in the order of the chat's columns, because the database returns them in any order. */
export function inSeatOrder<T extends { readonly seat: string }>(
	rows: readonly T[],
	seats: readonly Pick<Seat, "id">[],
): T[] {
	const indexBySeat = new Map(seats.map(({ id }, index) => [id, index]));
	return [...rows].sort(
		(a, b) => (indexBySeat.get(a.seat) ?? seats.length) - (indexBySeat.get(b.seat) ?? seats.length),
	);
}

type RowOfEdition = Pick<ResponseRow, "turn" | "seat" | "edition" | "sample" | "unpublished">;

/**
 * The answers of which edition are read: those that count now, those that readers of the shared chat see, or those of one
 * edition of a turn by its number.
 */
export type EditionChoice = number | "newest" | "published";

/** Whether a response can be the answer of its seat there. `isReadAt` says the same in SQL. */
function isCandidate({ edition, sample, unpublished }: RowOfEdition, choice: EditionChoice): boolean {
	if (typeof choice === "number") return edition === choice || (edition < choice && sample === 0);
	return sample === 0 && (choice === "newest" || unpublished === 0);
}

/**
 * The answer of each seat in each turn: of its editions the newest. A sample is only read by the number of its own edition,
 * and stands nowhere else for its seat.
 */
export function answersIn<T extends RowOfEdition>(rows: readonly T[], choice: EditionChoice = "newest"): T[] {
	const newest = new Map<string, T>();
	for (const row of rows) {
		const key = `${row.turn} ${row.seat}`;
		if (isCandidate(row, choice) && row.edition > (newest.get(key)?.edition ?? 0)) newest.set(key, row);
	}
	return [...newest.values()];
}

/** The edition of the turn that these answers are: that of the one that was asked last. */
export const editionOf = (answers: readonly Pick<ResponseRow, "edition">[]): number =>
	Math.max(1, ...answers.map(({ edition }) => edition));

/** Whether readers of the shared chat may get the response. */
export const isPublicRow = ({ sample, unpublished }: Pick<ResponseRow, "sample" | "unpublished">): boolean =>
	sample === 0 && unpublished === 0;

/** Whether the owner asked again since readers got the answers of this turn. */
export const hasUnpublished = (rows: readonly Pick<ResponseRow, "sample" | "unpublished">[]): boolean =>
	rows.some(({ sample, unpublished }) => sample === 0 && unpublished === 1);

/** The stored parameters of a request, apart from its model. */
export type StoredOptions = Pick<AskOptions, "temperature" | "effort">;
export const readOptions = (stored: string | null): StoredOptions => JSON.parse(stored ?? "{}") as StoredOptions;
export const writeOptions = ({ temperature, effort }: StoredOptions): string | null =>
	temperature === undefined && effort === undefined ? null : JSON.stringify({ temperature, effort });

/** The parameters of a seat, which its first request uses. */
export const optionsOf = ({ temperature, effort }: Seat): StoredOptions => ({
	...(temperature !== null && { temperature }),
	...(effort !== null && { effort }),
});
