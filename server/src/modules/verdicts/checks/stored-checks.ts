import { type CheckReply, hasCheckReply, type StandReply } from "@parallax/contract";
import { type Database, isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { hasTurn } from "../../chat/index.ts";
import { saveLateCost } from "../asking/late-cost.ts";
import { type AskingSource, isMaking, type Living, readLiving } from "../asking/living-rows.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedReplies } from "../asking/saved-state.ts";

/** Identifies words of one answer, as it was when they were asked about. */
export interface CheckKey {
	readonly chatId: string;
	readonly turn: number;
	readonly edition: number;
	readonly seat: string;
	readonly attempt: number;
	readonly quote: string;
}

type WithCode<Reply extends { readonly error: unknown }> = Omit<Reply, "error"> & { readonly code: NoReply | null };
export type StoredReply = WithCode<CheckReply>;
export type StoredStand = WithCode<StandReply>;

export interface StoredReplies {
	readonly others: readonly StoredReply[];
	readonly own: StoredStand;
}

export const readReplies = ({ replies }: Pick<CheckRow, "replies">): StoredReplies =>
	JSON.parse(replies) as StoredReplies;

const selectChecks = (query: Queries) =>
	query
		.selectFrom("checks")
		.leftJoin("processes", "processes.id", "checks.process_id")
		.selectAll("checks")
		.select("processes.id as alive")
		.orderBy("checks.created_at")
		.orderBy("checks.id");

type SelectedCheck = Awaited<ReturnType<ReturnType<typeof selectChecks>["execute"]>>[number];
export type CheckRow = Living<SelectedCheck>;

const readChecks = (
	source: AskingSource,
	select: (checks: ReturnType<typeof selectChecks>) => ReturnType<typeof selectChecks>,
): Promise<CheckRow[]> => readLiving(source, () => select(selectChecks(source.database.query)).execute());

/** The checks of a turn, oldest first. */
export const loadChecks = (source: AskingSource, chatId: string, turn: number): Promise<CheckRow[]> =>
	readChecks(source, (checks) =>
		checks.where("checks.chat_id", "=", chatId).where("checks.turn", "=", turn).where("checks.removed", "=", 0),
	);

/** The checks of these chats, oldest first; only the published ones for readers of a share. */
export async function loadChecksOf(
	source: AskingSource,
	chatIds: readonly string[],
	{ onlyPublished }: { readonly onlyPublished: boolean },
): Promise<CheckRow[]> {
	if (chatIds.length === 0) return [];
	return await readChecks(source, (checks) => {
		const ofChats = checks.where("checks.chat_id", "in", chatIds);
		return onlyPublished ? ofChats.where("checks.published", "=", 1) : ofChats.where("checks.removed", "=", 0);
	});
}

export async function loadCheck(source: AskingSource, id: string): Promise<CheckRow | undefined> {
	return (await readChecks(source, (checks) => checks.where("checks.id", "=", id)))[0];
}

export async function findCheck(source: AskingSource, key: CheckKey): Promise<CheckRow | undefined> {
	const found = await readChecks(source, (checks) =>
		checks
			.where("checks.chat_id", "=", key.chatId)
			.where("checks.turn", "=", key.turn)
			.where("checks.edition", "=", key.edition)
			.where("checks.seat", "=", key.seat)
			.where("checks.attempt", "=", key.attempt)
			.where("checks.quote", "=", key.quote)
			.where("checks.removed", "=", 0),
	);
	return found[0];
}

interface NewCheck {
	readonly id: string;
	readonly key: CheckKey;
	readonly search: boolean;
	readonly replies: StoredReplies;
	readonly now: number;
	/** A check of the same words of which nothing came. */
	readonly replaced: string | null;
}

/** False when these words are asked about already, or the turn was deleted. */
export async function insertCheck({ write, processId }: Database, check: NewCheck): Promise<boolean> {
	const { id, now, replies, replaced } = check;
	const { chatId, turn, ...key } = check.key;
	return await write(async (transaction) => {
		if (!(await hasTurn(transaction, chatId, turn))) return false;
		if (replaced !== null) await transaction.deleteFrom("checks").where("id", "=", replaced).execute();
		const inserted = await transaction
			.insertInto("checks")
			.values({
				...{ id, chat_id: chatId, turn, ...key, search: check.search ? 1 : 0, replies: JSON.stringify(replies) },
				...{ process_id: processId, created_at: now, settled_at: null, known_usd: 0, unpriced: 0 },
				...{ published: 0, removed: 0 },
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		return inserted !== undefined;
	});
}

/** False when the check was stopped, replaced or deleted; at its end the cost of one that was stopped is stored. */
export async function saveCheck({ write }: Database, id: string, state: SavedReplies<StoredReplies>): Promise<boolean> {
	const { replies, settledAt, knownUsd, unpriced } = state;
	return await write(async (transaction) => {
		const saved = await transaction
			.updateTable("checks")
			.set({ replies: JSON.stringify(replies), settled_at: settledAt, known_usd: knownUsd, unpriced })
			.where("id", "=", id)
			.where("settled_at", "is", null)
			.returning("id")
			.executeTakeFirst();
		return saved !== undefined || (await saveLateCost(transaction, "checks", id, state));
	});
}

const hasReply = ({ others }: StoredReplies): boolean => hasCheckReply(others);

/** Whether there is something to show, or will be. */
export const isReusable = (row: CheckRow): boolean => isMaking(row) || hasReply(readReplies(row));

const stopped = <Reply extends StoredReply | StoredStand>(reply: Reply, code: NoReply): Reply =>
	reply.status === "asking" || reply.status === "waiting" ? { ...reply, status: "failed", code } : reply;

/** The replies when no further one will come. */
export const endedReplies = ({ others, own }: StoredReplies, code: NoReply): StoredReplies => ({
	others: others.map((reply) => stopped(reply, code)),
	own: stopped(own, code),
});

/** Ends checks that are being made, in whichever process: replies stay, and a check without any is deleted. */
export async function stopChecks({ write }: Database, rows: readonly CheckRow[], now: number): Promise<void> {
	await write(async (transaction) => {
		for (const { id } of rows) {
			// Read again: a reply may have come meanwhile, and none may come before this is stored.
			const open = transaction.selectFrom("checks").selectAll().where("id", "=", id).where("settled_at", "is", null);
			const row = await (isEmbedded(transaction) ? open : open.forUpdate()).executeTakeFirst();
			if (!row) continue;
			const replies = endedReplies(readReplies(row), "cancelled");
			if (hasReply(replies))
				await transaction
					.updateTable("checks")
					.set({ replies: JSON.stringify(replies), settled_at: now })
					.where("id", "=", id)
					.execute();
			else await transaction.deleteFrom("checks").where("id", "=", id).execute();
		}
	});
}
