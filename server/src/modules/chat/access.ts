import type { Seat } from "@parallax/contract";
import { notFound, signedOut } from "../../failures.ts";
import type { Exchange } from "../../http/index.ts";
import { type Database, prepared } from "../../platform/database/index.ts";
import { SIGNED_OUT, type Viewer } from "../identity/index.ts";
import { type Blind, blindOf, isBlind, notRevealed } from "./blind/blind.ts";
import type { TurnRef } from "./live/live-turn.ts";
import { type LookTools, lookAt } from "./store/look-at.ts";
import { type ChatRow, seatsOf } from "./store/rows.ts";
import type { AdviceScope } from "./views/advice.ts";

declare const owned: unique symbol;
declare const readable: unique symbol;
declare const advised: unique symbol;
declare const named: unique symbol;

/** A chat that the viewer may change. Only `ownedChat` makes one, so a use case that takes it cannot skip the check. */
export interface OwnedChat extends ChatRow {
	readonly [owned]: true;
	/** Its newest turn. */
	readonly last_turn: number;
}

/** A chat that the viewer may read: a shared chat or the viewer's own. */
export interface SharedChat extends ChatRow {
	readonly [readable]: true;
	/** The last turn that the viewer may read: the last published one, or the newest while the chat is not shared. */
	readonly last_turn: number;
}

/** The turns of a chat that a reader may see: all turns up to and including `last`. */
export interface ReadableTurns {
	readonly chatId: string;
	readonly last: number;
	readonly seats: readonly Seat[];
	readonly blind: Blind | null;
}

/** A chat whose assistants its reader may know. Only `revealedChat` makes one, so what would name them has asked. */
export type Revealed<Chat> = Chat & { readonly [named]: true };

/** Refuses a chat that is still read blind. */
export function revealedChat<Chat extends ChatRow>(chat: Chat): Revealed<Chat> {
	if (isBlind(chat)) throw notRevealed();
	return chat as Revealed<Chat>;
}

export const turnsOf = (chat: OwnedChat | SharedChat): ReadableTurns => ({
	chatId: chat.id,
	last: chat.last_turn,
	seats: seatsOf(chat),
	blind: blindOf(chat),
});

export const TURN_NOT_FOUND = "This turn doesn't exist or has been removed.";

/** The turn that the reader requests, by default the last. A turn that the reader may not see counts as missing. */
export function turnOf(chat: OwnedChat | SharedChat, number: number = chat.last_turn): TurnRef {
	if (number > chat.last_turn) throw notFound(TURN_NOT_FOUND);
	return { chatId: chat.id, number, seats: seatsOf(chat), blind: blindOf(chat) };
}

/** The owner of a chat, who may get advice about failures. Every other reader is null. */
export interface AdviceReader {
	readonly [advised]: true;
	readonly scope: AdviceScope;
}

/** Owners can correct the addresses that they added. Who asks from the server's own machine can correct its settings. */
export const adviceReader = (_chat: OwnedChat, { isFromThisMachine }: Exchange): AdviceReader =>
	({ scope: isFromThisMachine ? "all" : "own" }) as AdviceReader;

/** An owner who gets no advice: it would not be of use in an export, or in a page before its reader is known. */
export const unadvisedOwner = (_chat: OwnedChat): AdviceReader => ({ scope: "unadvised" }) as AdviceReader;

export const scopeOf = (reader: AdviceReader | null): AdviceScope => reader?.scope ?? "none";

export const CHAT_NOT_FOUND = "This chat doesn't exist or has been removed.";
const SHARED_CHAT_NOT_FOUND = "This shared conversation doesn't exist or has been removed.";

const belongsTo = (chat: ChatRow, viewer: Viewer): boolean =>
	viewer.kind === "user" ? chat.user_id === viewer.id : viewer.kind === "visitor" && chat.visitor_id === viewer.id;

/** `newest_turn` is null when the chat was deleted at the same moment. */
type FoundChat = ChatRow & { readonly newest_turn: number | null };

const chatById = prepared((query, { id }: { readonly id: string }) =>
	query
		.selectFrom("chats")
		.selectAll("chats")
		.select(({ selectFrom }) =>
			selectFrom("turns")
				.select(({ fn }) => fn.max("turns.number").as("newest"))
				.whereRef("turns.chat_id", "=", "chats.id")
				.as("newest_turn"),
		)
		.where("id", "=", id),
);

const findChat = async ({ query }: Database, id: string): Promise<FoundChat | undefined> =>
	(await chatById(query, { id }))[0];

/** The chat for the server's own work, which does not count as a look of its owner. */
export async function ownedChatUnseen(database: Database, viewer: Viewer, id: string): Promise<OwnedChat> {
	if (viewer.kind === "anonymous") throw viewer.wasSignedIn ? signedOut(SIGNED_OUT) : notFound(CHAT_NOT_FOUND);
	const chat = await findChat(database, id);
	if (!chat || !belongsTo(chat, viewer)) throw notFound(CHAT_NOT_FOUND);
	const { newest_turn, ...row } = chat;
	return { ...row, last_turn: newest_turn ?? 1 } as OwnedChat;
}

/**
 * Fails with 'not found' alike for another owner's chat, an unknown chat and a deleted chat. A request of its owner for a
 * temporary chat is a look at it.
 */
export async function ownedChat(tools: LookTools, viewer: Viewer, id: string): Promise<OwnedChat> {
	const chat = await ownedChatUnseen(tools.database, viewer, id);
	if (!(await lookAt(tools, chat))) throw notFound(CHAT_NOT_FOUND);
	return chat;
}

const toSharedChat = (chat: ChatRow): SharedChat => ({ ...chat, last_turn: chat.shared_turns ?? 1 }) as SharedChat;

/** `chat`: the chat as readers see it. `own`: the chat as its owner sees it, null for all other viewers. */
export interface ReadableChat {
	readonly chat: SharedChat;
	readonly owned: boolean;
	readonly own: OwnedChat | null;
}

/** Null when the chat does not exist or the viewer may not read it. */
export async function findSharedChat(tools: LookTools, viewer: Viewer, id: string): Promise<ReadableChat | null> {
	const chat = await findChat(tools.database, id);
	if (!chat) return null;
	const { newest_turn, ...row } = chat;
	const full = { ...row, last_turn: newest_turn ?? 1 };
	const own = belongsTo(row, viewer) ? (full as OwnedChat) : null;
	if (row.shared_at !== null) return { chat: toSharedChat(row), owned: own !== null, own };
	// A chat that is not shared is shown in full, only to its owner.
	if (!own || !(await lookAt(tools, own))) return null;
	return { chat: full as SharedChat, owned: true, own };
}

/** A chat of which the viewer may have a copy: the whole chat for its owner, the published turns for every other reader. */
export type CopyableChat =
	| { readonly chat: OwnedChat; readonly isOwner: true }
	| { readonly chat: SharedChat; readonly isOwner: false };

export async function copyableChat(tools: LookTools, viewer: Viewer, id: string): Promise<CopyableChat> {
	const found = await findSharedChat(tools, viewer, id);
	if (found?.own) return { chat: revealedChat(found.own), isOwner: true };
	if (found) return { chat: revealedChat(found.chat), isOwner: false };
	throw viewer.kind === "anonymous" && viewer.wasSignedIn ? signedOut(SIGNED_OUT) : notFound(CHAT_NOT_FOUND);
}

/** Null when the chat does not exist or its owner does not share it. */
export async function findPublicChat(database: Database, id: string): Promise<SharedChat | null> {
	const chat = await findChat(database, id);
	if (!chat || chat.shared_at === null) return null;
	const { newest_turn: _, ...row } = chat;
	return toSharedChat(row);
}

/** Returns only the chats that everyone may read. */
export const onlyPublicChats = (chats: readonly ChatRow[]): SharedChat[] =>
	chats.filter(({ shared_at }) => shared_at !== null).map(toSharedChat);

export async function sharedChat(tools: LookTools, viewer: Viewer, id: string): Promise<ReadableChat> {
	const found = await findSharedChat(tools, viewer, id);
	if (!found) throw notFound(SHARED_CHAT_NOT_FOUND);
	return found;
}
