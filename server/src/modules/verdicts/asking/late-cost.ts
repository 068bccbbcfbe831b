import type { Queries } from "../../../platform/database/index.ts";
import type { SavedReplies } from "./saved-state.ts";

/**
 * Work that was stopped keeps what was stored then, but its last calls are billed only after that. The sum of all calls is
 * stored, so storing it twice is no error. False when nothing is left of the work, or it still goes on.
 */
export async function saveLateCost(
	transaction: Queries,
	table: "checks" | "reviews",
	id: string,
	{ settledAt, knownUsd, unpriced }: Omit<SavedReplies<unknown>, "replies">,
): Promise<boolean> {
	if (settledAt === null) return false;
	const saved = await transaction
		.updateTable(table)
		.set({ known_usd: knownUsd, unpriced })
		.where("id", "=", id)
		.returning("id")
		.executeTakeFirst();
	return saved !== undefined;
}
