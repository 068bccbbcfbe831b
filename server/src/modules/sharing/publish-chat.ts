import { conflict } from "../../failures.ts";
import type { Database, Queries } from "../../platform/database/index.ts";
import { isTemporary, type ownedChat } from "../chat/index.ts";
import type { SignedInUser } from "../identity/index.ts";

const TEMPORARY =
	"This chat is temporary, so it can't be shared. Ask again in a chat that is kept to share the answers.";

type OwnedChat = Awaited<ReturnType<typeof ownedChat>>;

/** Read in the transaction that publishes, so that no turn can begin in between. */
async function newestTurnOf(transaction: Queries, { id, last_turn }: OwnedChat): Promise<number> {
	const row = await transaction
		.selectFrom("turns")
		.select(({ fn }) => fn.max("number").as("newest"))
		.where("chat_id", "=", id)
		.executeTakeFirst();
	return Number(row?.newest ?? last_turn);
}

/** Publishes all turns that the chat has now, or none. The time of the first sharing is kept. */
export async function publishChat(
	database: Database,
	chat: OwnedChat,
	shared: boolean,
	now: number,
): Promise<OwnedChat> {
	if (shared && isTemporary(chat)) throw conflict(TEMPORARY);
	const sharedAt = shared ? (chat.shared_at ?? now) : null;
	return await database.write(async (transaction) => {
		const published = {
			shared_at: sharedAt,
			shared_turns: shared ? await newestTurnOf(transaction, chat) : null,
		};
		await transaction.updateTable("chats").set(published).where("id", "=", chat.id).execute();
		return { ...chat, ...published };
	});
}

/** Makes all chats of a user private; resolves to how many were shared. */
export async function stopSharingAll(database: Database, user: SignedInUser): Promise<number> {
	const changed = await database.write((transaction) =>
		transaction
			.updateTable("chats")
			.set({ shared_at: null, shared_turns: null })
			.where("user_id", "=", user.id)
			.where("shared_at", "is not", null)
			.executeTakeFirst(),
	);
	return Number(changed.numUpdatedRows);
}
