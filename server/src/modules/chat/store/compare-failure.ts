import type { Queries } from "../../../platform/database/index.ts";
import type { CompareFailure } from "../views/turn-analysis.ts";

interface StoredTurn {
	readonly chatId: string;
	readonly turn: number;
}

/** Stores why the answers of a turn could not be compared; null before the next comparison and when an answer is retried. */
export async function saveCompareFailure(
	transaction: Queries,
	{ chatId, turn }: StoredTurn,
	failure: CompareFailure | null,
): Promise<void> {
	await transaction
		.updateTable("turns")
		.set({ compare_failure: failure && JSON.stringify(failure) })
		.where("chat_id", "=", chatId)
		.where("number", "=", turn)
		.$if(failure === null, (known) => known.where("compare_failure", "is not", null))
		.execute();
}

export const readCompareFailure = (json: string | null): CompareFailure | null =>
	json === null ? null : (JSON.parse(json) as CompareFailure);
