import type { Database } from "../../../platform/database/index.ts";
import {
	type ChatRow,
	inSeatOrder,
	loadResponsesOf,
	loadTurnsOf,
	newestEditions,
	type ResponseRow,
	seatsOf,
	type TurnRow,
} from "../../chat/index.ts";

export interface ChatWithRows {
	readonly chat: ChatRow;
	readonly turns: readonly TurnRow[];
	/** Of the newest turn, in the order of the seats. */
	readonly rows: readonly ResponseRow[];
}

/** Loads the responses of the chats, in the same order. */
export async function loadAnswers({ query }: Database, chats: readonly ChatRow[]): Promise<ChatWithRows[]> {
	const ids = chats.map(({ id }) => id);
	const [rows, turnsOf] = await Promise.all([loadResponsesOf(query, ids), loadTurnsOf(query, ids)]);
	const byChat = Map.groupBy(rows, (row) => row.chat_id);
	return chats.map((chat) => {
		const turns = turnsOf.get(chat.id) ?? [];
		const newest = (byChat.get(chat.id) ?? []).filter(({ turn }) => turn === turns.at(-1)?.number);
		return { chat, turns, rows: inSeatOrder(newestEditions(newest), seatsOf(chat)) };
	});
}
