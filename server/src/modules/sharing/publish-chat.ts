import { conflict } from "../../failures.ts";
import type { Database, Queries } from "../../platform/database/index.ts";
import { isTemporary, lockChat, lockChatsOfUser, type OwnedChat, type Revealed } from "../chat/index.ts";
import type { SignedInUser } from "../identity/index.ts";
import { publishVerdicts, withdrawVerdictsOf } from "../verdicts/index.ts";

const TEMPORARY =
	"This chat is temporary, so it can't be shared. Ask again in a chat that is kept to share the answers.";
const NOT_SHARED = "This chat isn't shared any more.";

/** Read in the transaction that publishes, so that no turn can begin in between. */
async function newestTurnOf(transaction: Queries, { id, last_turn }: OwnedChat): Promise<number> {
	const row = await transaction
		.selectFrom("turns")
		.select(({ fn }) => fn.max("number").as("newest"))
		.where("chat_id", "=", id)
		.executeTakeFirst();
	return Number(row?.newest ?? last_turn);
}

/** It stays as it was; a chat that is shared for the first time is shared with its verdicts. */
function verdictColumn({ shared_verdict }: OwnedChat, shared: boolean, verdict: boolean | undefined): 0 | 1 | null {
	if (verdict !== undefined) return verdict ? 1 : 0;
	return shared ? (shared_verdict ?? 1) : shared_verdict;
}

const chatIds = (transaction: Queries) => transaction.selectFrom("chats").select("chats.id");

/** Readers get the answers that the chat has now, also those that were asked for since it was shared. */
async function publishEditions(transaction: Queries, chats: ReturnType<typeof chatIds>): Promise<void> {
	await transaction
		.updateTable("responses")
		.set({ unpublished: 0 })
		.where("chat_id", "in", chats)
		.where("unpublished", "=", 1)
		.execute();
}

/** Publishes all turns that the chat has now, or none. The time of the first sharing is kept. */
export async function publishChat(
	database: Database,
	chat: Revealed<OwnedChat>,
	{ shared, verdict }: { readonly shared: boolean; readonly verdict?: boolean | undefined },
	now: number,
): Promise<OwnedChat> {
	if (shared && isTemporary(chat)) throw conflict(TEMPORARY);
	const sharedAt = shared ? (chat.shared_at ?? now) : null;
	return await database.write(async (transaction) => {
		// New editions that are being stored find the chat either shared or not.
		await lockChat(transaction, chat.id);
		const published = {
			shared_at: sharedAt,
			shared_turns: shared ? await newestTurnOf(transaction, chat) : null,
			shared_verdict: verdictColumn(chat, shared, verdict),
		};
		await transaction.updateTable("chats").set(published).where("id", "=", chat.id).execute();
		await publishEditions(transaction, chatIds(transaction).where("chats.id", "=", chat.id));
		await publishVerdicts(transaction, chat.id, { isPublic: shared && published.shared_verdict === 1 });
		return { ...chat, ...published };
	});
}

/** Readers of a shared chat see its verdicts as they are now, or none. Which prompts and answers they get stays. */
export async function publishVerdictOnly(
	database: Database,
	chat: Revealed<OwnedChat>,
	isPublic: boolean,
): Promise<OwnedChat> {
	const shared_verdict = isPublic ? 1 : 0;
	return await database.write(async (transaction) => {
		await lockChat(transaction, chat.id);
		const { numUpdatedRows } = await transaction
			.updateTable("chats")
			.set({ shared_verdict })
			.where("id", "=", chat.id)
			.where("shared_at", "is not", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw conflict(NOT_SHARED);
		await publishVerdicts(transaction, chat.id, { isPublic });
		return { ...chat, shared_verdict };
	});
}

/** Makes all chats of a user private; resolves to how many were shared. */
export async function stopSharingAll(database: Database, user: SignedInUser): Promise<number> {
	const changed = await database.write(async (transaction) => {
		// First, as where one chat is published: two transactions that lock in different orders would wait for each other.
		await lockChatsOfUser(transaction, user.id);
		await withdrawVerdictsOf(transaction, user.id);
		await publishEditions(transaction, chatIds(transaction).where("chats.user_id", "=", user.id));
		return await transaction
			.updateTable("chats")
			.set({ shared_at: null, shared_turns: null })
			.where("user_id", "=", user.id)
			.where("shared_at", "is not", null)
			.executeTakeFirst();
	});
	return Number(changed.numUpdatedRows);
}
