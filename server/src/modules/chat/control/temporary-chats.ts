import { TEMPORARY_MAX_MS, TEMPORARY_UNSEEN_MS } from "@parallax/contract";
import { isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { type RepeatedWork, repeat } from "../../../platform/repeat.ts";
import type { Runner } from "../run/runner.ts";
import { LOOK_PRECISION_MS, storeLooks } from "../store/look-at.ts";
import { deleteChatIf } from "./stop.ts";

const CHECK_MS = 60_000;
/** A stored look can be older than the last one. */
const UNSEEN_MS = TEMPORARY_UNSEEN_MS + LOOK_PRECISION_MS;
/** The chat must be gone by then, and two checks find it due first. */
const LONGEST_MS = TEMPORARY_MAX_MS - 2 * CHECK_MS;

interface TemporaryChat {
	readonly id: string;
	readonly created_at: number;
	readonly looked_at: number | null;
}

const temporaryChats = (query: Queries) =>
	query.selectFrom("chats").select(["id", "created_at", "looked_at"]).where("looked_at", "is not", null);

const isDue = ({ created_at, looked_at }: TemporaryChat, now: number): boolean =>
	(looked_at ?? now) <= now - UNSEEN_MS || created_at <= now - LONGEST_MS;

/** Reads the chat again, because it may have been looked at in any process since. */
async function isStillDue(transaction: Queries, id: string, now: number): Promise<boolean> {
	const chat = temporaryChats(transaction).where("id", "=", id);
	const row = await (isEmbedded(transaction) ? chat : chat.forUpdate()).executeTakeFirst();
	return row !== undefined && isDue(row, now);
}

/** One failure does not keep the others. */
async function deleteDue(runner: Runner, id: string): Promise<void> {
	const { clock, logger } = runner;
	try {
		await deleteChatIf(runner, id, (transaction) => isStillDue(transaction, id, clock.now()));
	} catch (error) {
		logger.warn({ err: error, chatId: id }, "could not delete a temporary chat; retrying");
	}
}

/**
 * A check of all temporary chats, to be called once a minute. A chat is deleted when two checks in a row find it due: a
 * jump of the clock makes chats due that are looked at, and within the minute each process stores what is watched there.
 */
export function createTemporaryCheck(runner: Runner): () => Promise<void> {
	const { database, clock, live } = runner;
	let dueBefore = new Set<string>();
	return async () => {
		const now = clock.now();
		const chats = await temporaryChats(database.query).execute();
		const watched = new Set(chats.map(({ id }) => id).filter((id) => live.openStreams.ofChat(id).length > 0));
		if (watched.size > 0) await storeLooks(runner, [...watched]);
		const seen = chats.map((chat) => (watched.has(chat.id) ? { ...chat, looked_at: now } : chat));
		const due = seen.filter((chat) => isDue(chat, now)).map(({ id }) => id);
		for (const id of due) if (dueBefore.has(id)) await deleteDue(runner, id);
		dueBefore = new Set(due);
	};
}

export const deleteTemporaryChats = (runner: Runner): RepeatedWork =>
	repeat(createTemporaryCheck(runner), CHECK_MS, runner.logger, "could not look for temporary chats to delete");
