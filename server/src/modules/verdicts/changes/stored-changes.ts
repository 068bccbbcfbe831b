import type { AnalysisNote, CellStance } from "@parallax/contract";
import { type Database, isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { hasTurn } from "../../chat/index.ts";
import { type AskingSource, type Living, readLiving } from "../asking/living-rows.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedReplies } from "../asking/saved-state.ts";

/** Two editions of a turn, or a column with all its editions. */
export type Compared = { readonly from: number; readonly to: number } | { readonly seat: string };

const comparedColumn = (compared: Compared): string =>
	"seat" in compared ? compared.seat : `${compared.from}-${compared.to}`;

/** The same from the column: the ID of a seat begins with a letter. */
export function readCompared(column: string): Compared {
	const [from = 0, to = 0] = column.split("-").map(Number);
	return Number.isInteger(from) && Number.isInteger(to) && from > 0 ? { from, to } : { seat: column };
}

/** An answer as it was compared. */
export interface ComparedAnswer {
	readonly id: string;
	readonly attempt: number;
	readonly edition: number;
}

export interface StoredCell {
	readonly edition: number;
	readonly stance: CellStance;
	readonly quotes: readonly string[];
}

export interface StoredClaim {
	readonly claim: string;
	/** Oldest edition first. */
	readonly cells: readonly StoredCell[];
}

/** What is known of one seat. */
export interface SeatResult {
	readonly seat: string;
	readonly status: "waiting" | "made" | "same" | "no-answer" | "kept" | "failed";
	readonly code: NoReply | "no-judge" | null;
	readonly by: string | null;
	readonly answers: readonly ComparedAnswer[];
	readonly claims: readonly StoredClaim[];
	readonly notes: readonly AnalysisNote[];
	/** What the calls for it cost, with failed ones; none where no assistant was asked. */
	readonly cost?: SeatCost;
}

export interface SeatCost {
	readonly knownUsd: number;
	/** The number of calls of unknown cost. */
	readonly unpriced: number;
}

/** A result that stays when the rest is compared anew was paid for, too. */
function costOf(results: readonly SeatResult[]): { readonly known_usd: number; readonly unpriced: number } {
	const costs = results.flatMap(({ cost }) => cost ?? []);
	return {
		known_usd: costs.reduce((sum, { knownUsd }) => sum + knownUsd, 0),
		unpriced: costs.reduce((sum, { unpriced }) => sum + unpriced, 0),
	};
}

const selectChanges = (query: Queries) =>
	query
		.selectFrom("changes")
		.leftJoin("processes", "processes.id", "changes.process_id")
		.selectAll("changes")
		.select("processes.id as alive")
		.orderBy("changes.created_at")
		.orderBy("changes.id");

export type ChangesRow = Living<Awaited<ReturnType<ReturnType<typeof selectChanges>["execute"]>>[number]>;

export const readResults = ({ results }: Pick<ChangesRow, "results">): SeatResult[] =>
	JSON.parse(results) as SeatResult[];

export interface ChangesKey {
	readonly chatId: string;
	readonly turn: number;
	readonly compared: Compared;
}

/** What was compared in these chats, or in one turn of them, oldest first. */
export async function loadChanges(
	source: AskingSource,
	chatIds: readonly string[],
	turn?: number,
): Promise<ChangesRow[]> {
	if (chatIds.length === 0) return [];
	return await readLiving(source, () =>
		selectChanges(source.database.query)
			.where("changes.chat_id", "in", chatIds)
			.$if(turn !== undefined, (all) => all.where("changes.turn", "=", turn ?? 0))
			.execute(),
	);
}

export async function findChanges(
	source: AskingSource,
	{ chatId, turn, compared }: ChangesKey,
): Promise<ChangesRow | undefined> {
	const column = comparedColumn(compared);
	return (await loadChanges(source, [chatId], turn)).find((row) => row.compared === column);
}

/** What of a turn was compared, or is being compared. */
export async function loadCompared(query: Queries, chatId: string, turn: number): Promise<Compared[]> {
	const rows = await query
		.selectFrom("changes")
		.select("compared")
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.orderBy("compared")
		.execute();
	return rows.map(({ compared }) => readCompared(compared));
}

interface NewChanges {
	readonly id: string;
	readonly key: ChangesKey;
	readonly results: readonly SeatResult[];
	readonly now: number;
	/** The comparison that is replaced. */
	readonly replaced: string | null;
}

/** False when the same is being compared already, or the turn was deleted. */
export async function insertChanges({ write, processId }: Database, made: NewChanges): Promise<boolean> {
	const { id, key, results, now, replaced } = made;
	const { chatId, turn, compared } = key;
	return await write(async (transaction) => {
		if (!(await hasTurn(transaction, chatId, turn))) return false;
		if (replaced !== null) await transaction.deleteFrom("changes").where("id", "=", replaced).execute();
		const inserted = await transaction
			.insertInto("changes")
			.values({
				...{ id, chat_id: chatId, turn, compared: comparedColumn(compared), results: JSON.stringify(results) },
				...{ process_id: processId, created_at: now, settled_at: null, ...costOf(results) },
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		return inserted !== undefined;
	});
}

/** False when it was stopped, replaced or deleted; at its end the cost of one that was stopped is stored. */
export async function saveChanges(
	{ write }: Database,
	id: string,
	{ replies, settledAt }: SavedReplies<readonly SeatResult[]>,
): Promise<boolean> {
	return await write(async (transaction) => {
		const saved = await transaction
			.updateTable("changes")
			.set({ results: JSON.stringify(replies), settled_at: settledAt, ...costOf(replies) })
			.where("id", "=", id)
			.where("settled_at", "is", null)
			.returning("id")
			.executeTakeFirst();
		return saved !== undefined || (settledAt !== null && (await saveLateCosts(transaction, id, replies)));
	});
}

/** The calls of a comparison that was stopped are billed only after that; its results stay as they were stored then. */
async function saveLateCosts(transaction: Queries, id: string, replies: readonly SeatResult[]): Promise<boolean> {
	const row = await transaction.selectFrom("changes").select("results").where("id", "=", id).executeTakeFirst();
	if (!row) return false;
	const results = readResults(row).map((one) => {
		const cost = replies.find(({ seat }) => seat === one.seat)?.cost;
		return cost ? { ...one, cost } : one;
	});
	await transaction
		.updateTable("changes")
		.set({ results: JSON.stringify(results), ...costOf(results) })
		.where("id", "=", id)
		.execute();
	return true;
}

/** The results when no further one will come. */
export const endedResults = (results: readonly SeatResult[], code: NoReply): SeatResult[] =>
	results.map((one) => (one.status === "waiting" ? { ...one, status: "failed", code } : one));

const hasResult = (results: readonly SeatResult[]): boolean => results.some(({ status }) => status === "made");

/** Ends comparisons that are being made, in whichever process: results stay, and one without any is deleted. */
export async function stopChanges({ write }: Database, ids: readonly string[], now: number): Promise<void> {
	await write(async (transaction) => {
		for (const id of ids) {
			// Read again: a result may have come meanwhile, and none may come before this is stored.
			const open = transaction
				.selectFrom("changes")
				.select("results")
				.where("id", "=", id)
				.where("settled_at", "is", null);
			const row = await (isEmbedded(transaction) ? open : open.forUpdate()).executeTakeFirst();
			if (!row) continue;
			const results = endedResults(readResults(row), "cancelled");
			if (hasResult(results))
				await transaction
					.updateTable("changes")
					.set({ results: JSON.stringify(results), settled_at: now })
					.where("id", "=", id)
					.execute();
			else await transaction.deleteFrom("changes").where("id", "=", id).execute();
		}
	});
}
