import type { Database } from "../../platform/database/index.ts";
import type { ownedChat } from "../chat/index.ts";

type OwnedChat = Awaited<ReturnType<typeof ownedChat>>;

/** Lets anyone with the link read the chat, or stops that. The moment of the first sharing is kept. */
export async function publishChat(
	database: Database,
	chat: OwnedChat,
	shared: boolean,
	now: number,
): Promise<OwnedChat> {
	const sharedAt = shared ? (chat.shared_at ?? now) : null;
	await database.write((transaction) =>
		transaction.updateTable("chats").set({ shared_at: sharedAt }).where("id", "=", chat.id).execute(),
	);
	return { ...chat, shared_at: sharedAt };
}
