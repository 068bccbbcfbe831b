import type { Database } from "../../../platform/database/index.ts";
import { type ChatRow, inProviderOrder, loadResponsesOf, type ResponseRow } from "../../chat/index.ts";

export interface ChatWithRows {
	readonly chat: ChatRow;
	/** In the order of the providers. */
	readonly rows: readonly ResponseRow[];
}

/** Loads the responses of the chats, in the same order. */
export async function loadAnswers({ query }: Database, chats: readonly ChatRow[]): Promise<ChatWithRows[]> {
	const rows = await loadResponsesOf(
		query,
		chats.map(({ id }) => id),
	);
	const byChat = Map.groupBy(rows, (row) => row.chat_id);
	return chats.map((chat) => ({ chat, rows: inProviderOrder(byChat.get(chat.id) ?? []) }));
}
