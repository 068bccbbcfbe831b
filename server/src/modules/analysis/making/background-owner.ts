import type { Database } from "../../../platform/database/index.ts";
import { type OwnedChat, ownedChat } from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";

/** A chat as its owner has it, for work that nobody asks for in that moment; null when it is gone. */
export async function ownedChatForBackground(database: Database, chatId: string): Promise<OwnedChat | null> {
	const row = await database.query
		.selectFrom("chats")
		.select(["user_id", "visitor_id"])
		.where("id", "=", chatId)
		.executeTakeFirst();
	return row ? await ownedChat(database, ownerOf(row), chatId) : null;
}
