import { randomInt } from "node:crypto";
import { BLIND_LETTERS, type Seat } from "@parallax/contract";
import { conflict, Failure, invalid, notFound } from "../../../failures.ts";
import type { AssistantNames } from "../../introductions/index.ts";
import { type ChatRow, seatsOf } from "../store/rows.ts";

declare const blind: unique symbol;

interface LetteredSeat {
	/** Of one letter, as the owner sees it. */
	readonly letter: string;
	readonly seat: Seat;
}

/**
 * Stands for a chat whose owner does not know yet which assistant gave which answer. Only `blindOf` makes one, and all that shows seats
 * or answers takes one or null: code that does not decide does not compile.
 */
export interface Blind {
	readonly [blind]: true;
	/** In the order of the letters. */
	readonly seats: readonly LetteredSeat[];
}

type BlindColumns = Pick<ChatRow, "blind" | "revealed_at">;

/** Null for a chat whose owner may know all. */
export function blindOf(chat: BlindColumns & Pick<ChatRow, "seats">): Blind | null {
	if (!isBlind(chat)) return null;
	const seats = seatsOf(chat);
	const order = JSON.parse(chat.blind ?? "[]") as string[];
	const lettered = order.flatMap((id, index): LetteredSeat[] => {
		const seat = seats.find((one) => one.id === id);
		const letter = BLIND_LETTERS[index];
		return seat && letter ? [{ letter, seat }] : [];
	});
	return { seats: lettered } as unknown as Blind;
}

export const isBlind = (chat: BlindColumns): boolean => chat.blind !== null && chat.revealed_at === null;

/** The seats in a random order, in which they get their letters. */
export function drawLetters(seats: readonly Seat[]): string {
	const remaining = seats.map(({ id }) => id);
	const order: string[] = [];
	while (remaining.length > 0) order.push(...remaining.splice(randomInt(remaining.length), 1));
	return JSON.stringify(order);
}

/** The letter of a seat; that of an unknown one says nothing. */
export const letterOf = ({ seats }: Blind, id: string): string =>
	seats.find(({ seat }) => seat.id === id)?.letter ?? "z";

const COLUMN_NOT_FOUND = "One of these columns is not in this chat.";

/** The seat that a request means by what its owner knows it by; undefined when the chat has none. */
const findSeatId = (known: Blind | null, id: string): string | undefined =>
	known ? known.seats.find(({ letter }) => letter === id)?.seat.id : id;

/** The same for a request that lists columns. */
export function seatIdIn(known: Blind | null, id: string): string {
	const seat = findSeatId(known, id);
	if (seat === undefined) throw invalid(COLUMN_NOT_FOUND);
	return seat;
}

/** The same for the address of an answer. */
export function seatIdAt(known: Blind | null, id: string): string {
	const seat = findSeatId(known, id);
	if (seat === undefined) throw notFound("This assistant was not asked in this chat.");
	return seat;
}

/** The items of some seats in the order of the letters. */
export const inLetterOrder = <T extends { readonly seat: string }>(known: Blind, items: readonly T[]): T[] =>
	items.toSorted((a, b) => (letterOf(known, a.seat) < letterOf(known, b.seat) ? -1 : 1));

/** The names by which the answers of the chat may introduce themselves, beside the well-known ones. */
export function namesIn({ seats }: Blind): AssistantNames {
	const byProvider = Map.groupBy(seats, ({ seat }) => seat.provider);
	const names = [...byProvider].map(([provider, same]): [string, string[]] => [
		provider,
		same.flatMap(({ seat: { assistant, name, model, modelName } }) =>
			[assistant, name, model, modelName].filter((one) => one !== null),
		),
	]);
	return Object.fromEntries(names);
}

const NOT_REVEALED = "You read this chat blind. Vote, or reveal who answered, before you do that.";

export const notRevealed = (): Failure => conflict(NOT_REVEALED, "blind");

/** Names no seat in a refusal. */
export async function refuseByLetters<T>(known: Blind | null, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (known === null || !(error instanceof Failure)) throw error;
		// The longest first: 'Claude 2' contains 'Claude'.
		const seats = known.seats.toSorted((a, b) => b.seat.name.length - a.seat.name.length);
		const sentence = seats.reduce(
			(text, { letter, seat }) => text.replaceAll(seat.name, () => letter.toUpperCase()),
			error.message,
		);
		throw new Failure(error.status, error.code, sentence, error.retryAfterS);
	}
}
