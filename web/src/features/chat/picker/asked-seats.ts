import { isPasted, type NewSeat, PASTED, type Provider, type Seat, type SeatRequest } from "@parallax/contract";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

/** The assistants to ask, in one of the two forms of the request body. */
export type AskedSeats =
	| { readonly selectedProviders: Provider["id"][]; readonly seats?: undefined }
	| { readonly seats: NewSeat[]; readonly selectedProviders?: undefined };

/** Only the properties that the request contains, and only those that are set. */
function seatOf({ provider, model, name, system, temperature, effort }: Column): SeatRequest {
	return {
		provider,
		...(model && { model }),
		...(name && { name }),
		...(system && { system }),
		...(temperature !== undefined && { temperature }),
		...(effort && { effort }),
	};
}

/** The columns that assistants answer, as seats, each with its parameters. */
export const seatsOf = (columns: readonly Column[]): SeatRequest[] =>
	columns.filter((column) => !isPasted(column)).map(seatOf);

/** The column as the request contains it: an assistant to ask, or a pasted answer. */
export const newSeatOf = ({ text, ...column }: Column): NewSeat =>
	text === undefined ? seatOf(column) : { provider: PASTED, ...(column.name && { name: column.name }), text };

const isPlain = (seat: NewSeat): boolean => Object.keys(seat).length === 1;

/** The specified form, `selectedProviders`, if the columns are plain, in order and one per assistant; else `seats`. */
export function askedSeats(columns: readonly Column[], assistants: readonly Provider[]): AskedSeats {
	const seats = columns.map(newSeatOf);
	const ids = assistants.map(({ id }) => id).filter((id) => columns.some(({ provider }) => provider === id));
	const isSpecified = seats.every((seat, index) => isPlain(seat) && seat.provider === ids[index]);
	return isSpecified ? { selectedProviders: ids } : { seats };
}

/** A short note about the column's parameters besides its model. */
export function noteOf({ temperature, effort, system }: Partial<SeatRequest>): string | undefined {
	const parts = [
		effort && pickerMessages.effort(effort),
		temperature !== undefined && pickerMessages.temperature(temperature),
		system && pickerMessages.instructions,
	];
	return parts.filter(Boolean).join(" · ") || undefined;
}

/** Removes undefined properties, so that a column without settings equals a plain one again. */
export const withoutUndefined = (column: Column): Column =>
	Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined)) as unknown as Column;

const columnOf = (seat: SeatRequest, key: string): Column =>
	withoutUndefined({ key, isOn: true, ...seat, note: noteOf(seat) });

/** Converts the seats of a chat or panel to columns. `missing` has the ids of assistants that are unavailable. */
export function columnsOf(
	seats: readonly SeatRequest[],
	assistants: readonly Provider[],
): { readonly columns: readonly Column[]; readonly missing: readonly string[] } {
	const columns: Column[] = [];
	const missing = new Set<string>();
	for (const seat of seats) {
		if (!assistants.some(({ id, available }) => available && id === seat.provider)) missing.add(seat.provider);
		else columns.push(columnOf(seat, freeKey(seat.provider, columns)));
	}
	return { columns, missing: [...missing] };
}

/** The first free key: the assistant's id, then the id with a number. */
export function freeKey(provider: string, columns: readonly Column[]): string {
	const taken = new Set(columns.map(({ key }) => key));
	for (let number = 1; ; number++) {
		const key = number === 1 ? provider : `${provider}-${number}`;
		if (!taken.has(key)) return key;
	}
}

/** The name that the owner of the chat gave to the seat; null for an automatic one, such as 'Claude 2'. */
export const givenName = ({ name, assistant }: Seat): string | null =>
	name.startsWith(assistant) && /^( \d+)?$/.test(name.slice(assistant.length)) ? null : name;

/** The request for a seat of a chat, without values that the server filled in itself. */
function requestOf(seat: Seat, assistants: readonly Provider[]): SeatRequest {
	const defaultModel = assistants.find(({ id }) => id === seat.provider)?.model;
	const name = givenName(seat);
	return {
		provider: seat.provider,
		...(seat.model && !seat.demo && seat.model !== defaultModel && { model: seat.model }),
		...(name !== null && { name }),
		...(seat.system && { system: seat.system }),
		...(seat.temperature !== null && { temperature: seat.temperature }),
		...(seat.effort && { effort: seat.effort }),
	};
}

/** The columns of a chat's assistants, for a new prompt, and a sentence about those that are unavailable. */
export function columnsOfChat(
	all: readonly Seat[],
	assistants: readonly Provider[],
): { readonly columns: readonly Column[]; readonly notice: string | null } {
	const seats = all.filter((seat) => !isPasted(seat));
	const { columns, missing } = columnsOf(
		seats.map((seat) => requestOf(seat, assistants)),
		assistants,
	);
	if (missing.length === 0) return { columns, notice: null };
	const { chatMissing, chatEmpty } = pickerMessages;
	const names = missing.map((id) => seats.find(({ provider }) => provider === id)?.assistant ?? id);
	return { columns, notice: columns.length === 0 ? chatEmpty : chatMissing(names) };
}
