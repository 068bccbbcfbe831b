import { isRecoverable, type Queries } from "../../../platform/database/index.ts";
import type { Runner } from "../run/runner.ts";
import { deleteChatRows, type NewChat } from "../store/chats.ts";
import { adjustSpending } from "./budget.ts";

/** A write that fails later than this leaves no time for a check before the request must get its response. */
const MAX_CHECK_DELAY_MS = 500;
const RECHECK_INTERVAL_MS = 1000;

/** Reads the written rows, because a connection can be lost after a commit and before its confirmation. */
export async function findCommitted<T>(
	{ clock }: Runner,
	beganAt: number,
	find: () => Promise<T | undefined>,
): Promise<T | undefined> {
	if (clock.steady() - beganAt > MAX_CHECK_DELAY_MS) return undefined;
	try {
		return await find();
	} catch {
		return undefined;
	}
}

async function deleteUncertain(transaction: Queries, { uncertain }: Runner): Promise<void> {
	for (const [chatId, { usd, askedAt }] of uncertain) {
		const chat = await transaction.selectFrom("chats").select("id").where("id", "=", chatId).executeTakeFirst();
		if (!chat) continue;
		await transaction.deleteFrom("idempotency_keys").where("chat_id", "=", chatId).execute();
		await deleteChatRows(transaction, chatId);
		await adjustSpending(transaction, -usd, askedAt);
	}
}

async function deleteAllUncertain(runner: Runner): Promise<void> {
	const { database, lifecycle, tools, uncertain } = runner;
	while (uncertain.size > 0) {
		await tools.pause(RECHECK_INTERVAL_MS, new AbortController().signal);
		if (lifecycle.isClosed) return;
		const checked = [...uncertain.keys()];
		try {
			await database.write((transaction) => deleteUncertain(transaction, runner));
			for (const id of checked) uncertain.delete(id);
		} catch (error) {
			if (!isRecoverable(error)) throw error;
		}
	}
}

/** The client received an error, so if the chat was stored after all, it is deleted as soon as possible. */
export function markUncertain(runner: Runner, { chat }: NewChat, usd: number): void {
	const { uncertain, logger } = runner;
	const isFirst = uncertain.size === 0;
	uncertain.set(chat.id, { usd, askedAt: chat.created_at });
	if (!isFirst) return;
	deleteAllUncertain(runner).catch((error: unknown) => {
		uncertain.clear();
		logger.error({ err: error }, "could not delete chats whose start was never confirmed");
	});
}
