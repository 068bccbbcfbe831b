import { notFound, signedOut } from "../../failures.ts";
import { type Database, prepared } from "../../platform/database/index.ts";
import { SIGNED_OUT, type Viewer } from "../identity/index.ts";
import type { ChatRow } from "./store/rows.ts";

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

/** A chat of another owner, an unknown one and a deleted one give the same failure: not found. */
export async function ownedChat(database: Database, viewer: Viewer, id: string): Promise<OwnedChat> {
	if (viewer.kind === "anonymous") throw viewer.wasSignedIn ? signedOut(SIGNED_OUT) : notFound(NO_CHAT);
	const [chat] = await chatById(database.query, { id });
	if (!chat || !belongsTo(chat, viewer)) throw notFound(NO_CHAT);
	return chat as OwnedChat;
}

const findChat = (database: Database, id: string): Promise<ChatRow | undefined> =>
	database.query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirst();

const mayRead = (chat: ChatRow, viewer: Viewer): boolean => chat.shared_at !== null || belongsTo(chat, viewer);

/** Null when the chat does not exist or the viewer may not read it. */
export async function findSharedChat(
	database: Database,
	viewer: Viewer,
	id: string,
): Promise<{ chat: SharedChat; owned: boolean } | null> {
	const chat = await findChat(database, id);
	return chat && mayRead(chat, viewer) ? { chat: chat as SharedChat, owned: belongsTo(chat, viewer) } : null;
}

/** Null when the chat does not exist or its owner does not share it. */
export async function findPublicChat(database: Database, id: string): Promise<SharedChat | null> {
	const chat = await findChat(database, id);
	return chat && chat.shared_at !== null ? (chat as SharedChat) : null;
}

/** Keeps the chats that everyone may read. */
export const onlyPublicChats = (chats: readonly ChatRow[]): SharedChat[] =>
	chats.filter((chat): chat is SharedChat => chat.shared_at !== null);

export async function sharedChat(
	database: Database,
	viewer: Viewer,
	id: string,
): Promise<{ chat: SharedChat; owned: boolean }> {
	const found = await findSharedChat(database, viewer, id);
	if (!found) throw notFound(NO_SHARED_CHAT);
	return found;
}
