import type { Queries } from "../../../platform/database/index.ts";
import {
	type ChatRow,
	inSeatOrder,
	type LoadedTurn,
	loadResponsesOf,
	loadTurnsOf,
	newestEditions,
	type ResponseRow,
	seatsOf,
} from "../../chat/index.ts";

export interface ChatWithRows {
	readonly chat: ChatRow;
	/** Oldest first. */
	readonly turns: readonly LoadedTurn[];
	/** The responses of all turns, oldest turn first, within a turn in the order of the seats. */
	readonly rows: readonly ResponseRow[];
}

export const answersOfTurn = ({ rows }: Pick<ChatWithRows, "rows">, number: number): ResponseRow[] =>
	rows.filter(({ turn }) => turn === number);

/** Loads the turns and responses of the chats; keeps their order. */
export async function loadAnswers(
	{ query }: { readonly query: Queries },
	chats: readonly ChatRow[],
): Promise<ChatWithRows[]> {
	const ids = chats.map(({ id }) => id);
	const [turns, rows] = await Promise.all([loadTurnsOf(query, ids), loadResponsesOf(query, ids)]);
	const rowsByChat = Map.groupBy(rows, ({ chat_id }) => chat_id);
	return chats.map((chat) => {
		const bySeat = inSeatOrder(newestEditions(rowsByChat.get(chat.id) ?? []), seatsOf(chat));
		return { chat, turns: turns.get(chat.id) ?? [], rows: bySeat.toSorted((a, b) => a.turn - b.turn) };
	});
}
