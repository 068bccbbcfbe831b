import { Failure } from "../../../failures.ts";
import { isRecoverable, type Queries } from "../../../platform/database/index.ts";
import type { Runner } from "../run/runner.ts";
import { deleteChatRows } from "../store/chats.ts";
import { deleteTurnRows } from "../store/delete-turn.ts";
import type { NewTurn } from "../store/new-turn.ts";
import { hasLaterTurn } from "../store/turns.ts";
import { adjustSpending } from "./budget.ts";
import type { UncertainStart } from "./uncertain-starts.ts";

/** A write that fails later than this leaves no time for a check before the request must get its response. */
const MAX_CHECK_DELAY_MS = 500;
const RECHECK_INTERVAL_MS = 1000;

/** Reads the written rows, because a connection can be lost after a commit and before its confirmation. */
async function findCommitted<T>(
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

/** Writes, and finds what was written when the commit succeeded and only its confirmation was lost. */
export async function writeOrFind<T>(
	runner: Runner,
	write: (transaction: Queries) => Promise<T>,
	find: (query: Queries) => Promise<T | undefined>,
): Promise<T> {
	const beganAt = runner.clock.steady();
	try {
		return await runner.database.write(write);
	} catch (error) {
		if (error instanceof Failure) throw error;
		const found = await findCommitted(runner, beganAt, () => find(runner.database.query));
		if (found === undefined) throw error;
		return found;
	}
}

/** The rows of a turn that is about to be stored, alone or with its chat. */
interface NewRows {
	readonly rows: {
		readonly turn: Pick<NewTurn["turn"], "chat_id" | "number">;
		readonly responses: NewTurn["responses"];
	};
	readonly isNewChat: boolean;
	/** The first new edition, where the turn is not new. */
	readonly edition?: number | null;
}

const uncertainStart = ({ rows: { turn, responses }, isNewChat, edition = null }: NewRows): UncertainStart => ({
	chatId: turn.chat_id,
	turn: turn.number,
	responseId: responses[0]?.id ?? "",
	isNewChat,
	again: edition === null ? null : { edition, ids: responses.map(({ id }) => id) },
});

const isStored = async (query: Queries, { responseId }: UncertainStart): Promise<{ readonly id: string } | undefined> =>
	await query.selectFrom("responses").select("id").where("id", "=", responseId).executeTakeFirst();

/**
 * Stores a new turn, alone or with its chat. Resolves to `stored` also when the commit succeeded and only its
 * confirmation was lost.
 */
export async function storeOrFind<T>(
	runner: Runner,
	rows: NewRows,
	stored: T,
	store: (transaction: Queries) => Promise<T>,
): Promise<T> {
	const start = uncertainStart(rows);
	try {
		return await writeOrFind(runner, store, async (query) => ((await isStored(query, start)) ? stored : undefined));
	} catch (error) {
		if (!(error instanceof Failure)) markUncertain(runner, start);
		throw error;
	}
}

/** Deletes what was stored of new editions; false when that was nothing. */
async function deleteResponses(transaction: Queries, ids: readonly string[]): Promise<boolean> {
	const pending = await transaction
		.deleteFrom("responses")
		.where("id", "in", ids)
		.where("status", "=", "pending")
		.returning(["reserved_usd", "asked_at"])
		.execute();
	for (const { reserved_usd, asked_at } of pending) await adjustSpending(transaction, -(reserved_usd ?? 0), asked_at);
	return pending.length > 0;
}

/** Deletes the turn, or the chat that was stored with it. Its answers were never requested, so they cost nothing. */
async function deleteUncertain(transaction: Queries, start: UncertainStart): Promise<void> {
	const { chatId, turn, isNewChat, again } = start;
	const keys = transaction.deleteFrom("idempotency_keys").where("chat_id", "=", chatId).where("turn", "=", turn);
	if (again) {
		// A repeated request asks anew. Without rows, the number may be that of editions which another request began.
		if (await deleteResponses(transaction, again.ids)) await keys.where("edition", "=", again.edition).execute();
		return;
	}
	// A turn that its owner has stopped meanwhile may have a later one.
	if (!(await isStored(transaction, start)) || (await hasLaterTurn(transaction, chatId, turn))) return;
	const reserved = await transaction
		.selectFrom("responses")
		.select(["reserved_usd", "asked_at"])
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("status", "=", "pending")
		.execute();
	for (const { reserved_usd, asked_at } of reserved) await adjustSpending(transaction, -(reserved_usd ?? 0), asked_at);
	await keys.execute();
	await (isNewChat ? deleteChatRows(transaction, chatId) : deleteTurnRows(transaction, chatId, turn));
}

async function deleteAllUncertain(runner: Runner): Promise<void> {
	const { database, lifecycle, tools, uncertain } = runner;
	while (uncertain.all().length > 0) {
		await tools.pause(RECHECK_INTERVAL_MS, new AbortController().signal);
		if (lifecycle.isClosed) return;
		const checked = uncertain.all();
		try {
			await database.write(async (transaction) => {
				for (const start of checked) await deleteUncertain(transaction, start);
			});
			for (const start of checked) uncertain.delete(start);
		} catch (error) {
			if (!isRecoverable(error)) throw error;
		}
	}
}

/** The client received an error, so if the turn was stored after all, it is deleted as soon as possible. */
function markUncertain(runner: Runner, start: UncertainStart): void {
	const { uncertain, logger } = runner;
	const isFirst = uncertain.all().length === 0;
	uncertain.add(start);
	if (!isFirst) return;
	deleteAllUncertain(runner).catch((error: unknown) => {
		uncertain.clear();
		logger.error({ err: error }, "could not delete turns whose start was never confirmed");
	});
}
