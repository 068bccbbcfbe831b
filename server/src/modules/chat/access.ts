import { notFound } from "../../failures.ts";
import { type Database, prepared } from "../../platform/database/index.ts";
import type { Viewer } from "../identity/index.ts";
import type { ChatRow } from "./chat-rows.ts";

declare const owned: unique symbol;
declare const readable: unique symbol;

/** A chat that the viewer may change. Only `ownedChat` makes one, so a use case that takes it cannot skip the check. */
export interface OwnedChat extends ChatRow {
	readonly [owned]: true;
}

/** A chat that the viewer may read: shared by its owner, or their own. */
export interface SharedChat extends ChatRow {
	readonly [readable]: true;
}

const NO_CHAT = "This chat doesn't exist or has been removed.";
const NO_SHARED_CHAT = "This shared conversation doesn't exist or has been removed.";

const belongsTo = (chat: ChatRow, viewer: Viewer): boolean =>
	viewer.kind === "user" ? chat.user_id === viewer.id : viewer.kind === "visitor" && chat.visitor_id === viewer.id;

const chatById = prepared((query, { id }: { readonly id: string }) =>
	query.selectFrom("chats").selectAll().where("id", "=", id),
);

/** Another's chat, an unknown one and a deleted one are the same: not found. */
export async function ownedChat(database: Database, viewer: Viewer, id: string): Promise<OwnedChat> {
	if (viewer.kind === "nobody") throw notFound(NO_CHAT);
	const [chat] = await chatById(database.query, { id });
	if (!chat || !belongsTo(chat, viewer)) throw notFound(NO_CHAT);
	return chat as OwnedChat;
}

const findChat = (database: Database, id: string): Promise<ChatRow | undefined> =>
	database.query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirst();

const mayRead = (chat: ChatRow, viewer: Viewer): boolean => chat.shared_at !== null || belongsTo(chat, viewer);

export async function canRead(database: Database, viewer: Viewer, id: string): Promise<boolean> {
	const chat = await findChat(database, id);
	return chat !== undefined && mayRead(chat, viewer);
}

export async function sharedChat(
	database: Database,
	viewer: Viewer,
	id: string,
): Promise<{ chat: SharedChat; owned: boolean }> {
	const chat = await findChat(database, id);
	if (!chat || !mayRead(chat, viewer)) throw notFound(NO_SHARED_CHAT);
	return { chat: chat as SharedChat, owned: belongsTo(chat, viewer) };
}
