import type { AskOptions, Citation, Seat } from "@parallax/contract";
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

/** The newest edition of each seat in each turn. */
export function newestEditions<T extends Pick<ResponseRow, "turn" | "seat" | "edition">>(rows: readonly T[]): T[] {
	const newest = new Map<string, T>();
	for (const row of rows) {
		const key = `${row.turn} ${row.seat}`;
		if (row.edition > (newest.get(key)?.edition ?? 0)) newest.set(key, row);
	}
	return [...newest.values()];
}

/** The stored parameters of a request, apart from its model. */
export type StoredOptions = Pick<AskOptions, "temperature" | "effort">;
export const readOptions = (stored: string | null): StoredOptions => JSON.parse(stored ?? "{}") as StoredOptions;
export const writeOptions = ({ temperature, effort }: StoredOptions): string | null =>
	temperature === undefined && effort === undefined ? null : JSON.stringify({ temperature, effort });

/** Of a text that a process left behind, the last words may be missing. */
export const readCitations = ({ citations, text }: Pick<ResponseRow, "citations" | "text">): Citation[] =>
	(JSON.parse(citations ?? "[]") as Citation[]).filter(({ at: [, to] }) => to <= text.length);
export const writeCitations = (citations: readonly Citation[]): string | null =>
	citations.length === 0 ? null : JSON.stringify(citations);

/** The parameters of a seat, which its first request uses. */
export const optionsOf = ({ temperature, effort }: Seat): StoredOptions => ({
	...(temperature !== null && { temperature }),
	...(effort !== null && { effort }),
});
