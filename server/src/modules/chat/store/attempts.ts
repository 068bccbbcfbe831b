import type { Selectable } from "kysely";
import type { Queries, Tables } from "../../../platform/database/index.ts";
import { UNANSWERED } from "./new-turn.ts";
import type { AttemptKey, ResponseRow } from "./rows.ts";

export type EarlierAttempt = Selectable<Tables["earlier_attempts"]>;

/** The most earlier answers that are kept of one response. */
const MAX_EARLIER = 5;

const COPIED = [
	"attempt",
	"text",
	"asked_model",
	"asked_options",
	"model",
	"finish_reason",
	"first_word_ms",
	"total_ms",
	"input_tokens",
	"output_tokens",
	"reasoning_tokens",
	"cached_tokens",
	"context_used",
	"searches",
	"citations",
	"cost_usd",
	"demo",
	"stale",
	"shortened",
	"notes",
	"asked_at",
	"settled_at",
] as const;

/** Keeps a successful answer that is about to be replaced in the same transaction. */
export async function keepAnswer(transaction: Queries, { id, attempt }: AttemptKey): Promise<void> {
	await transaction
		.insertInto("earlier_attempts")
		.columns(["response_id", ...COPIED])
		.expression((from) =>
			from
				.selectFrom("responses")
				.select(["id", ...COPIED])
				.where("id", "=", id)
				.where("attempt", "=", attempt)
				.where("status", "=", "success"),
		)
		.execute();
}

type ReplacedCost = Pick<ResponseRow, "replaced_usd" | "replaced_unpriced">;

/** Adds the costs of attempts that are not kept; returns all of them so far. */
async function addReplaced(
	transaction: Queries,
	{ id }: AttemptKey,
	costs: readonly (number | null)[],
): Promise<ReplacedCost | undefined> {
	if (costs.length === 0) return undefined;
	const usd = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
	const unpriced = costs.filter((cost) => cost === null).length;
	return await transaction
		.updateTable("responses")
		.set((column) => ({
			replaced_usd: column("replaced_usd", "+", usd),
			replaced_unpriced: column("replaced_unpriced", "+", unpriced),
		}))
		.where("id", "=", id)
		.returning(["replaced_usd", "replaced_unpriced"])
		.executeTakeFirst();
}

/**
 * Counts what a failed attempt cost that is about to be replaced in the same transaction. One that failed before any text
 * cost nothing unless the vendor has said so.
 */
export async function countFailed(transaction: Queries, { id, attempt }: AttemptKey): Promise<void> {
	const failed = await transaction
		.selectFrom("responses")
		.select(["text", "cost_usd"])
		.where("id", "=", id)
		.where("attempt", "=", attempt)
		.where("status", "=", "error")
		.where("demo", "=", 0)
		.executeTakeFirst();
	if (failed && (failed.text !== "" || (failed.cost_usd ?? 0) > 0))
		await addReplaced(transaction, { id, attempt }, [failed.cost_usd]);
}

/** Deletes the oldest answers beyond the most that are kept, and counts what they cost; returns the count if it changed. */
export async function dropOldest(transaction: Queries, key: AttemptKey): Promise<ReplacedCost | undefined> {
	const beyond = await transaction
		.selectFrom("earlier_attempts")
		.select("attempt")
		.where("response_id", "=", key.id)
		.orderBy("attempt", "desc")
		.offset(MAX_EARLIER)
		.limit(1)
		.executeTakeFirst();
	if (!beyond) return undefined;
	const dropped = await transaction
		.deleteFrom("earlier_attempts")
		.where("response_id", "=", key.id)
		.where("attempt", "<=", beyond.attempt)
		.returning(["cost_usd", "demo"])
		.execute();
	const costs = dropped.filter(({ demo }) => demo === 0).map(({ cost_usd }) => cost_usd);
	return await addReplaced(transaction, key, costs);
}

/** The earlier answers that are kept of these responses, oldest first. */
export async function loadEarlier(
	query: Queries,
	responseIds: readonly string[],
): Promise<Map<string, EarlierAttempt[]>> {
	if (responseIds.length === 0) return new Map();
	const rows = await query
		.selectFrom("earlier_attempts")
		.selectAll()
		.where("response_id", "in", responseIds)
		.orderBy("attempt")
		.execute();
	return Map.groupBy(rows, ({ response_id }) => response_id);
}

/**
 * Makes an earlier answer the current one, as the next attempt. It is moved, so that no text is kept twice and no cost is
 * counted twice. Undefined when it is no longer kept, or when the response has another attempt meanwhile or is pending.
 */
export async function moveBack(
	transaction: Queries,
	row: AttemptKey,
	earlier: number,
): Promise<ResponseRow | undefined> {
	const kept = await transaction
		.deleteFrom("earlier_attempts")
		.where("response_id", "=", row.id)
		.where("attempt", "=", earlier)
		.returningAll()
		.executeTakeFirst();
	if (!kept) return undefined;
	const { response_id: _, ...answer } = kept;
	return await transaction
		.updateTable("responses")
		.set({
			...UNANSWERED,
			...answer,
			status: "success",
			attempt: row.attempt + 1,
			process_id: null,
			reserved_usd: null,
		})
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt)
		.where("status", "!=", "pending")
		.returningAll()
		.executeTakeFirst();
}
