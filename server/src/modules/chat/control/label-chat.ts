import { conflict, notFound } from "../../../failures.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat } from "../access.ts";
import { isTemporary } from "../store/rows.ts";

const TEMPORARY = "This chat is temporary and in no list, so it can't be pinned or have a topic.";

type Labels = Partial<Pick<OwnedChat, "topic" | "pinned_at">>;

/** Stores the topic or the pin of a chat. */
export async function labelChat(database: Database, chat: OwnedChat, labels: Labels): Promise<OwnedChat> {
	if (isTemporary(chat)) throw conflict(TEMPORARY);
	const stored = await database.write((transaction) =>
		transaction.updateTable("chats").set(labels).where("id", "=", chat.id).executeTakeFirstOrThrow(),
	);
	if (Number(stored.numUpdatedRows) === 0) throw notFound(CHAT_NOT_FOUND);
	return { ...chat, ...labels };
}

const MAX_TOPICS = 200;

/** The topics of the viewer's chats, the one of the newest chat first. */
export async function listTopics(
	{ query }: Database,
	viewer: Viewer,
): Promise<{ readonly name: string; readonly chats: number }[]> {
	if (viewer.kind === "anonymous") return [];
	const rows = await query
		.selectFrom("chats")
		.select(({ fn }) => ["topic", fn.countAll<number>().as("chats"), fn.max("created_at").as("newest")])
		.where(viewer.kind === "user" ? "user_id" : "visitor_id", "=", viewer.id)
		.where("topic", "is not", null)
		.groupBy("topic")
		.orderBy("newest", "desc")
		.orderBy("topic")
		.limit(MAX_TOPICS)
		.execute();
	return rows.map(({ topic, chats }) => ({ name: topic ?? "", chats: Number(chats) }));
}
