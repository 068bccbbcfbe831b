import type { Queries } from "../../../platform/database/index.ts";
import { countFailed, dropOldest, keepAnswer } from "./attempts.ts";
import { lockChat } from "./chats.ts";
import { saveCompareFailure } from "./compare-failure.ts";
import type { ResponseRow } from "./rows.ts";
import { markLaterRowsStale } from "./stale-answers.ts";

/**
 * Replaces an answer by its next attempt, which `replace` stores: keeps the answer or counts what it cost, and marks what depends on it. Undefined
 * when `replace` finds another attempt; then the caller undoes the transaction.
 */
export async function replaceAnswer(
	transaction: Queries,
	row: ResponseRow,
	replace: () => Promise<ResponseRow | undefined>,
): Promise<ResponseRow | undefined> {
	// A turn that begins at the same moment either sees this attempt or is marked stale by it.
	await lockChat(transaction, row.chat_id);
	await keepAnswer(transaction, row);
	await countFailed(transaction, row);
	const next = await replace();
	if (!next) return undefined;
	// An earlier answer that is used again has left the list by now, and makes room.
	const replaced = await dropOldest(transaction, row);
	await markLaterRowsStale(transaction, row);
	await saveCompareFailure(transaction, { chatId: row.chat_id, turn: row.turn }, null);
	return { ...next, ...replaced };
}
