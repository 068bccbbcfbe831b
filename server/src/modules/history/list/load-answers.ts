import type { Database } from "../../../platform/database/index.ts";
import { type ChatRow, inProviderOrder, type ResponseRow } from "../../chat/index.ts";

export interface ChatWithRows {
	readonly chat: ChatRow;
	/** In the order of the four. */
	readonly rows: readonly ResponseRow[];
}

/** The chats in their order, each with its answers. */
export async function loadAnswers({ query }: Database, chats: readonly ChatRow[]): Promise<ChatWithRows[]> {
	if (chats.length === 0) return [];
	const ids = chats.map(({ id }) => id);
	const rows = await query.selectFrom("responses").selectAll().where("chat_id", "in", ids).execute();
	const byChat = Map.groupBy(rows, (row) => row.chat_id);
	return chats.map((chat) => ({ chat, rows: inProviderOrder(byChat.get(chat.id) ?? []) }));
}
