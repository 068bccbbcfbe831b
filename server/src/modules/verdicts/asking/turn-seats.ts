import { isPasted, type Seat } from "@parallax/contract";
import type { Assistant } from "../../../providers/index.ts";
import type { Judge } from "../../analysis/index.ts";
import {
	type LoadedTurn,
	loadTurnResponses,
	loadTurns,
	type OwnedChat,
	type ResponseRow,
	type Revealed,
	type Runner,
	seatsOf,
	turnOf,
} from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";

/** `demo`: it answered without a real assistant. `pasted`: there is no assistant behind it. */
type SeatKind = "real" | "demo" | "pasted";

/** A seat of the turn with the assistant and the model that it was asked with; no judge where it is not connected now. */
export interface TurnSeat {
	readonly id: string;
	readonly kind: SeatKind;
	readonly judge: Judge | null;
}

/** A seat with its answer. */
export interface AnsweredSeat extends TurnSeat {
	readonly row: ResponseRow;
}

const kindOf = ({ provider, demo }: ResponseRow): SeatKind =>
	isPasted({ provider }) ? "pasted" : demo === 1 ? "demo" : "real";

function turnSeat(row: ResponseRow, available: readonly Assistant[]): TurnSeat {
	const kind = kindOf(row);
	const assistant = available.find(({ id, demo }) => id === row.provider && !demo);
	return { id: row.seat, kind, judge: kind === "real" && assistant ? { assistant, model: row.asked_model } : null };
}

/** The seats of a turn with their rows, in the order of the columns. */
function seatsOfTurn(
	seats: readonly Seat[],
	rows: readonly ResponseRow[],
	available: readonly Assistant[],
): AnsweredSeat[] {
	return seats.flatMap(({ id }) =>
		rows.filter(({ seat }) => seat === id).map((row) => ({ ...turnSeat(row, available), row })),
	);
}

/** Whether both answers are by the same model of the same assistant. */
export function isSameModel({ row: a }: AnsweredSeat, { row: b }: AnsweredSeat): boolean {
	if (isPasted(a) || a.provider !== b.provider) return false;
	return a.asked_model === b.asked_model || (a.model !== null && a.model === b.model);
}

/** Whether it would reply. */
export const isAskable = ({ kind, judge }: TurnSeat): boolean => kind === "demo" || judge !== null;

/** The turns up to one, the seats that have a part in it, and the assistants that its owner may ask now. */
export async function loadTurnSeats(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
): Promise<{
	/** Up to this one, oldest first. */
	readonly turns: readonly LoadedTurn[];
	readonly asked: LoadedTurn | undefined;
	readonly seats: readonly AnsweredSeat[];
	readonly available: readonly Assistant[];
}> {
	const { query } = runner.database;
	const { chatId, number } = turnOf(chat, turn);
	const [turns, rows, available] = await Promise.all([
		loadTurns(query, chatId, number),
		loadTurnResponses(query, chatId, number),
		runner.assistants.listFor(ownerOf(chat)),
	]);
	return {
		turns,
		asked: turns.find((turn) => turn.number === number),
		seats: seatsOfTurn(seatsOf(chat), rows, available),
		available,
	};
}
