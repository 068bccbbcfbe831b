import type { Queries } from "../../../platform/database/index.ts";
import {
	answersIn,
	type ChatRow,
	inSeatOrder,
	type LoadedTurn,
	loadResponsesOf,
	loadTurnsOf,
	type ResponseRow,
	seatsOf,
} from "../../chat/index.ts";

export interface ChatWithRows {
	readonly chat: ChatRow;
	/** Oldest first. */
	readonly turns: readonly LoadedTurn[];
	/** The responses of all turns, oldest turn first, within a turn in the order of the seats. */
	readonly rows: readonly ResponseRow[];
	/** The responses that are no answers: earlier editions and samples, the oldest edition first. */
	readonly others: readonly ResponseRow[];
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
		const all = inSeatOrder(rowsByChat.get(chat.id) ?? [], seatsOf(chat));
		const answers = new Set(answersIn(all));
		return {
			chat,
			turns: turns.get(chat.id) ?? [],
			rows: all.filter((row) => answers.has(row)).toSorted((a, b) => a.turn - b.turn),
			others: all.filter((row) => !answers.has(row)).toSorted((a, b) => a.edition - b.edition),
		};
	});
}
