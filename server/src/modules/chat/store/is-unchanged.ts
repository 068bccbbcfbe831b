import type { Queries } from "../../../platform/database/index.ts";
import type { ResponseRow } from "./rows.ts";

type CheckedRow = Pick<ResponseRow, "id" | "turn" | "sample" | "attempt" | "status">;

/** Whether these responses of a chat are still as they were when calls were prepared: their context must not have changed since. */
export async function isUnchanged(
	transaction: Queries,
	chatId: string,
	responses: readonly CheckedRow[],
	isChecked: (row: CheckedRow) => boolean,
): Promise<boolean> {
	const all = await transaction
		.selectFrom("responses")
		.select(["id", "turn", "sample", "attempt", "status"])
		.where("chat_id", "=", chatId)
		.execute();
	const stored = all.filter(isChecked);
	const known = new Map(responses.filter(isChecked).map((row) => [row.id, row]));
	const isKnown = ({ id, attempt, status }: CheckedRow): boolean =>
		known.get(id)?.attempt === attempt && known.get(id)?.status === status;
	return stored.length === known.size && stored.every(isKnown);
}
