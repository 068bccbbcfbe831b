import type { Database } from "../../platform/database/index.ts";
import type { ownedChat } from "../chat/index.ts";
import type { SignedInUser } from "../identity/index.ts";

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

/** Makes all chats of a user private; resolves to how many were shared. */
export async function stopSharingAll(database: Database, user: SignedInUser): Promise<number> {
	const changed = await database.write((transaction) =>
		transaction
			.updateTable("chats")
			.set({ shared_at: null })
			.where("user_id", "=", user.id)
			.where("shared_at", "is not", null)
			.executeTakeFirst(),
	);
	return Number(changed.numUpdatedRows);
}
