import type { ChatSession } from "@parallax/contract";
import type { Queries } from "../../platform/database/index.ts";
import type { SharedChat } from "../chat/index.ts";

/** A shared chat with the name of its owner, if the owner's profile is public: that profile lists the chat anyway. */
export async function withSharer(query: Queries, chat: SharedChat, session: ChatSession): Promise<ChatSession> {
	if (chat.shared_at === null || chat.user_id === null) return session;
	const owner = await query
		.selectFrom("users")
		.select(["username", "display_name"])
		.where("id", "=", chat.user_id)
		.where("is_public", "=", 1)
		.executeTakeFirst();
	if (!owner || owner.username === null) return session;
	return { ...session, sharedBy: { username: owner.username, displayName: owner.display_name } };
}
