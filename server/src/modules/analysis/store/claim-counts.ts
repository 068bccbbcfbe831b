import { type ClaimCounts, countClaims } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import { editionOfTurn } from "../../chat/index.ts";
import { readClaims } from "./read-stored.ts";

/** What the root rows of the stored analyses of these turns count as. */
export async function loadClaimCounts(
	query: Queries,
	chatId: string,
	turns: readonly number[],
): Promise<ReadonlyMap<number, ClaimCounts>> {
	const rows = await query
		.selectFrom("analyses")
		.select(["turn", "claims"])
		.where("chat_id", "=", chatId)
		.where("turn", "in", turns)
		.where("edition", "=", editionOfTurn("analyses"))
		.execute();
	return new Map(rows.map(({ turn, claims }) => [turn, countClaims(readClaims(claims))]));
}
