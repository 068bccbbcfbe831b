import type { Provider, Seat, SeatRequest } from "@parallax/contract";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

/** Whom a prompt is asked of, as the server takes it. */
export type AskedSeats =
	| { readonly selectedProviders: Provider["id"][]; readonly seats?: undefined }
	| { readonly seats: SeatRequest[]; readonly selectedProviders?: undefined };

/** Only what is sent, and only what was set. */
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

/** The columns as seats, each with what it is asked with. */
export const seatsOf = (columns: readonly Column[]): SeatRequest[] => columns.map(seatOf);

const isBare = (seat: SeatRequest): boolean => Object.keys(seat).length === 1;

/** The specified form where it says everything: each assistant at most once, in their order, as it comes. */
export function askedSeats(columns: readonly Column[], assistants: readonly Provider[]): AskedSeats {
	const seats = seatsOf(columns);
	const ids = assistants.map(({ id }) => id).filter((id) => columns.some(({ provider }) => provider === id));
	const isSpecified = seats.every((seat, place) => isBare(seat) && seat.provider === ids[place]);
	return isSpecified ? { selectedProviders: ids } : { seats };
}

/** What a column is asked with besides its model, in a few words. */
export function noteOf({ temperature, effort, system }: Partial<SeatRequest>): string | undefined {
	const words = [
		effort && pickerMessages.effort(effort),
		temperature !== undefined && pickerMessages.temperature(temperature),
		system && pickerMessages.instructions,
	];
	return words.filter(Boolean).join(" · ") || undefined;
}

/** Takes what is not set out of the column, so that one without settings is a plain one again. */
export const withoutEmpty = (column: Column): Column =>
	Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined)) as unknown as Column;

const columnOf = (seat: SeatRequest, key: string): Column =>
	withoutEmpty({ key, isOn: true, ...seat, note: noteOf(seat) });

/** Seats of a chat or a panel as columns to choose from, and the assistants among them that are gone. */
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

/** The first free one: the assistant's id, then with a number. */
export function freeKey(provider: string, columns: readonly Column[]): string {
	const taken = new Set(columns.map(({ key }) => key));
	for (let number = 1; ; number++) {
		const key = number === 1 ? provider : `${provider}-${number}`;
		if (!taken.has(key)) return key;
	}
}

/** A seat of a chat as it was asked, without what the chat named by itself. */
function requestOf(seat: Seat, assistants: readonly Provider[]): SeatRequest {
	const standing = assistants.find(({ id }) => id === seat.provider)?.model;
	const isOwnName = !seat.name.startsWith(seat.assistant) || !/^( \d+)?$/.test(seat.name.slice(seat.assistant.length));
	return {
		provider: seat.provider,
		...(seat.model && !seat.demo && seat.model !== standing && { model: seat.model }),
		...(isOwnName && { name: seat.name }),
		...(seat.system && { system: seat.system }),
		...(seat.temperature !== null && { temperature: seat.temperature }),
		...(seat.effort && { effort: seat.effort }),
	};
}

/** The columns of a chat, to be changed and asked again, and what to say of those that cannot be. */
export function columnsOfChat(
	seats: readonly Seat[],
	assistants: readonly Provider[],
): { readonly columns: readonly Column[]; readonly said: string | null } {
	const { columns, missing } = columnsOf(
		seats.map((seat) => requestOf(seat, assistants)),
		assistants,
	);
	if (missing.length === 0) return { columns, said: null };
	const { chatMissing, chatEmpty } = pickerMessages;
	const names = missing.map((id) => seats.find(({ provider }) => provider === id)?.assistant ?? id);
	return { columns, said: columns.length === 0 ? chatEmpty : chatMissing(names) };
}
