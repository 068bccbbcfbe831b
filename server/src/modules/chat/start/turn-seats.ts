import {
	type AskedColumn,
	isPasted,
	type JoiningColumn,
	MAX_SEATS,
	type Seat,
	type TurnColumn,
} from "@parallax/contract";
import { conflict, invalid } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { AssistantRegistry } from "../../assistants/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { applyOptions, type RequestOptions, requestOptions, seatOptions } from "../run/question.ts";
import { answersIn, type ResponseRow } from "../store/rows.ts";
import { askableAssistant } from "./askable-assistant.ts";
import { isAsked, type PastedSeat, resolveSeats } from "./seats.ts";

/** A column as one turn asks it. */
export interface ColumnToAsk {
	readonly seat: Seat;
	readonly assistant: Assistant;
	readonly options: RequestOptions;
}

const MAX_SYSTEM_UNITS = 12_000;

/** The newest answer of a seat, in whichever turn it was asked last. */
const newestOf = (seat: string, responses: readonly ResponseRow[]): ResponseRow | undefined =>
	answersIn(responses)
		.filter((row) => row.seat === seat)
		.toSorted((a, b) => b.turn - a.turn)[0];

/** A seat without options is asked as for its newest answer. */
function askAgain(
	{ seat: id, ...options }: Pick<AskedColumn, "seat"> & Partial<AskedColumn>,
	seats: readonly Seat[],
	responses: readonly ResponseRow[],
	all: readonly Assistant[],
): ColumnToAsk {
	const seat = seats.find((known) => known.id === id);
	if (!seat) throw invalid("One of these columns is not in this chat.");
	const assistant = askableAssistant(all, seat);
	const last = newestOf(id, responses);
	const known = last ? requestOptions(last, assistant) : seatOptions(seat, assistant);
	const { provider: _, ...given } = options;
	return { seat, assistant, options: applyOptions(known, given) };
}

const isJoining = (column: TurnColumn): column is JoiningColumn => column.seat === undefined;

function checkTotals(seats: readonly Seat[]): void {
	if (seats.length > MAX_SEATS) throw invalid(`A chat can have at most ${MAX_SEATS} columns.`);
	const systemUnits = seats.reduce((sum, { system }) => sum + (system ?? "").length, 0);
	if (systemUnits > MAX_SYSTEM_UNITS) {
		throw invalid("Use at most 12,000 characters for the instructions of all columns together.");
	}
}

/** A pasted answer belongs to the turn it was pasted for: later turns ask the other columns. */
function columnsByDefault(seats: readonly Seat[]): readonly TurnColumn[] {
	const askable = seats.filter((seat) => !isPasted(seat));
	if (askable.length === 0) throw conflict("All answers of this chat are pasted: name an assistant to ask.");
	return askable.map(({ id }) => ({ seat: id }));
}

/**
 * The columns of a turn, by default all of the chat that can be asked, and the columns of the chat with those that join it.
 */
export async function columnsOfTurn(
	assistants: AssistantRegistry,
	owner: Viewer,
	{ seats, responses }: { readonly seats: readonly Seat[]; readonly responses: readonly ResponseRow[] },
	requested: readonly TurnColumn[] = columnsByDefault(seats),
	{ isAsking = true }: { readonly isAsking?: boolean } = {},
): Promise<{ readonly columns: readonly (ColumnToAsk | PastedSeat)[]; readonly seats: readonly Seat[] }> {
	const all = await assistants.listFor(owner, { isAsking });
	const known = requested.filter((column) => !isJoining(column));
	const again = known.map((column) => askAgain(column, seats, responses, all));
	const joining = requested.filter(isJoining).map(({ seat: _, ...request }) => request);
	const joined = await resolveSeats(assistants, owner, joining, { isAsking, beside: seats });
	const allSeats = [...seats, ...joined.map(({ seat }) => seat)];
	checkTotals(allSeats);
	const added = joined.map((one) => (isAsked(one) ? { ...one, options: seatOptions(one.seat, one.assistant) } : one));
	return { columns: [...again, ...added], seats: allSeats };
}
