import { analysisNote } from "@parallax/contract";
import * as z from "zod/mini";
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

const storedFailure = z.object({
	at: z.number(),
	kind: z.catch(z.optional(z.literal("best")), undefined),
	notes: z.catch(z.array(z.catch(z.nullable(analysisNote), null)), []),
});

/** Null for one that cannot be read. */
export function readCompareFailure(json: string | null): CompareFailure | null {
	if (json === null) return null;
	try {
		const { kind, notes, at } = storedFailure.parse(JSON.parse(json));
		return { at, ...(kind ? { kind } : {}), notes: notes.filter((note) => note !== null) };
	} catch {
		return null;
	}
}
