import { PROFILE_PAGE_SIZE } from "@parallax/contract";
import { invalid } from "../../failures.ts";
import type { Database } from "../../platform/database/index.ts";
import {
	type CountedChat,
	isAnswer,
	loadCounted,
	onlyPublicChats,
	type Runner,
	rowsForOthers,
	type SharedChat,
} from "../chat/index.ts";
import type { PublicUser } from "./access.ts";

export interface Counts {
	readonly chats: number;
	readonly successfulResponses: number;
}

export interface PageQuery {
	readonly limit?: number | undefined;
	readonly before?: string | undefined;
}

export interface PublicChats {
	readonly chats: readonly SharedChat[];
	readonly next: string | null;
}

/** The cursor of a page: time and id of its last chat. */
const cursorOf = ({ created_at, id }: SharedChat): string => `${created_at.toString(36)}.${id}`;

function readCursor(cursor: string): { readonly at: number; readonly id: string } {
	const [, time = "", id = ""] = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{22})$/.exec(cursor) ?? [];
	if (id === "") throw invalid("This page of the profile doesn't exist.");
	return { at: Number.parseInt(time, 36), id };
}

/** The user's shared chats, newest first. A public profile does not publish other chats (SEC-08). */
export async function publicChats(
	{ query }: Database,
	user: PublicUser,
	{ limit = PROFILE_PAGE_SIZE, before }: PageQuery,
): Promise<PublicChats> {
	let chatsQuery = query
		.selectFrom("chats")
		.selectAll()
		.where("user_id", "=", user.id)
		.where("shared_at", "is not", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit + 1);
	if (before !== undefined) {
		const { at, id } = readCursor(before);
		chatsQuery = chatsQuery.where(({ eb, or, and }) =>
			or([eb("created_at", "<", at), and([eb("created_at", "=", at), eb("id", "<", id)])]),
		);
	}
	const found = onlyPublicChats(await chatsQuery.execute());
	const chats = found.slice(0, limit);
	const last = chats.at(-1);
	return { chats, next: found.length > limit && last ? cursorOf(last) : null };
}

/** A shared chat with its published turns. */
export interface PublishedChat extends CountedChat<SharedChat> {
	/** The seats that these turns asked. */
	readonly askedSeats: readonly string[];
}

/** By chat, the seats that its published turns asked. */
async function seatsAskedIn({ query }: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
	if (ids.length === 0) return new Map();
	const asked = await query
		.selectFrom("responses")
		.innerJoin("chats", "chats.id", "responses.chat_id")
		.select(["responses.chat_id", "responses.seat"])
		.distinct()
		.where("responses.chat_id", "in", ids)
		.whereRef("responses.turn", "<=", "chats.shared_turns")
		.execute();
	const byChat = Map.groupBy(asked, ({ chat_id }) => chat_id);
	return new Map([...byChat].map(([id, rows]) => [id, rows.map(({ seat }) => seat)]));
}

export async function loadPublished(
	runner: Pick<Runner, "database" | "summaryOf">,
	chats: readonly SharedChat[],
): Promise<PublishedChat[]> {
	const [loaded, asked] = await Promise.all([
		loadCounted(runner.database, chats, { lastOf: ({ last_turn }) => last_turn, choice: "published" }),
		seatsAskedIn(
			runner.database,
			chats.map(({ id }) => id),
		),
	]);
	const rows = await rowsForOthers(
		runner,
		loaded.flatMap((chat) => chat.rows),
	);
	const byChat = Map.groupBy(rows, ({ chat_id }) => chat_id);
	return loaded.map((chat) => ({
		...chat,
		rows: byChat.get(chat.chat.id) ?? [],
		askedSeats: asked.get(chat.chat.id) ?? [],
	}));
}

export async function countPublic({ query }: Database, user: PublicUser): Promise<Counts> {
	const shared = query.selectFrom("chats").where("user_id", "=", user.id).where("shared_at", "is not", null);
	const chats = await shared.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirst();
	const answers = await query
		.selectFrom("responses")
		.innerJoin("chats", "chats.id", "responses.chat_id")
		.where("chats.user_id", "=", user.id)
		.where("chats.shared_at", "is not", null)
		.where("responses.status", "=", "success")
		.whereRef("responses.turn", "<=", "chats.shared_turns")
		.where(isAnswer("published"))
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirst();
	return { chats: Number(chats?.count ?? 0), successfulResponses: Number(answers?.count ?? 0) };
}
