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

/** The same for all chats of a person; resolves to how many that changed. */
export async function publishAllChats(
	database: Database,
	user: SignedInUser,
	shared: boolean,
	now: number,
): Promise<number> {
	const changed = await database.write((transaction) =>
		transaction
			.updateTable("chats")
			.set({ shared_at: shared ? now : null })
			.where("user_id", "=", user.id)
			.where("shared_at", shared ? "is" : "is not", null)
			.executeTakeFirst(),
	);
	return Number(changed.numUpdatedRows);
}
