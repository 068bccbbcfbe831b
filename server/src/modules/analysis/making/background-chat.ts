import type { Database } from "../../../platform/database/index.ts";
import { type OwnedChat, ownedChatUnseen, type Revealed, revealedChat } from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";

/** Loads a chat on behalf of its owner, for background work without a request; null when the chat was deleted. */
export async function ownedChatForBackground(database: Database, chatId: string): Promise<Revealed<OwnedChat> | null> {
	const row = await database.query
		.selectFrom("chats")
		.select(["user_id", "visitor_id"])
		.where("id", "=", chatId)
		.executeTakeFirst();
	return row ? revealedChat(await ownedChatUnseen(database, ownerOf(row), chatId)) : null;
}
