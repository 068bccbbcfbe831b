import type { Database, Queries } from "../../../platform/database/index.ts";
import type { TurnAnalysis } from "../../chat/index.ts";
import type { TurnKey } from "./running-summaries.ts";

export type Cost = NonNullable<TurnAnalysis["cost"]>;

const NO_COST: Cost = { knownUsd: 0, unpriced: 0 };

export const sumOfCosts = (...costs: readonly (Cost | null)[]): Cost =>
	costs.reduce<Cost>(
		(sum, cost) => ({
			knownUsd: sum.knownUsd + (cost?.knownUsd ?? 0),
			unpriced: sum.unpriced + (cost?.unpriced ?? 0),
		}),
		NO_COST,
	);

/** What a stored row says of a cost; null for one of a version that kept none. */
export const storedCost = (row: { known_usd: number | null; unpriced: number | null } | undefined): Cost | null =>
	row === undefined || row.known_usd === null ? null : { knownUsd: row.known_usd, unpriced: row.unpriced ?? 0 };

/** Adds what work on a turn cost that has no result. */
async function addLostCost(
	transaction: Queries,
	{ chatId, turn }: TurnKey,
	{ knownUsd, unpriced }: Cost,
): Promise<void> {
	if (knownUsd === 0 && unpriced === 0) return;
	await transaction
		.updateTable("turns")
		.set((column) => ({
			lost_usd: column("lost_usd", "+", knownUsd),
			lost_unpriced: column("lost_unpriced", "+", unpriced),
		}))
		.where("chat_id", "=", chatId)
		.where("number", "=", turn)
		.execute();
}

/** What was lost on the turn since its last finished analysis. */
export async function loadLostCost(query: Queries, { chatId, turn }: Omit<TurnKey, "edition">): Promise<Cost> {
	const row = await query
		.selectFrom("turns")
		.select(["lost_usd", "lost_unpriced"])
		.where("chat_id", "=", chatId)
		.where("number", "=", turn)
		.executeTakeFirst();
	return row ? { knownUsd: row.lost_usd, unpriced: row.lost_unpriced } : NO_COST;
}

/** The same for an analysis that is stored now, and from then on has it in its own cost. */
export async function takeLostCost(transaction: Queries, key: TurnKey): Promise<Cost> {
	const lost = await loadLostCost(transaction, key);
	if (lost.knownUsd === 0 && lost.unpriced === 0) return lost;
	await transaction
		.updateTable("turns")
		.set((column) => ({
			lost_usd: column("lost_usd", "-", lost.knownUsd),
			lost_unpriced: column("lost_unpriced", "-", lost.unpriced),
		}))
		.where("chat_id", "=", key.chatId)
		.where("number", "=", key.turn)
		.execute();
	return lost;
}

/** Of work that ended without a result, in a transaction of its own. */
export const saveLostCost = async (database: Database, key: TurnKey, cost: Cost): Promise<void> =>
	await database.write((transaction) => addLostCost(transaction, key, cost));
