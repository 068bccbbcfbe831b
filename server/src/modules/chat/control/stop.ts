import { notFound, unavailable } from "../../../failures.ts";
import { isRecoverable, type Queries } from "../../../platform/database/index.ts";
import { type OwnedChat, turnOf } from "../access.ts";
import type { LiveTurn, TurnRef } from "../live/live-turn.ts";
import { announceDeleted, announceTurnDeleted, stopOnPeers } from "../peers/commands.ts";
import { type Stopped, stoppedByUser } from "../run/deadlines.ts";
import type { Runner } from "../run/runner.ts";
import type { RunningResponse } from "../run/running-response.ts";
import { pricedResponse } from "../start/answer-cost.ts";
import { settleBeforeDelete, settleBudget } from "../start/budget.ts";
import { deleteChatRows, lockChat, settleResponse } from "../store/chats.ts";
import { deleteTurnRows } from "../store/delete-turn.ts";
import { loadTurnEditions, loadTurnResponses } from "../store/response-chunks.ts";
import type { EditionChoice, ResponseRow } from "../store/rows.ts";
import { hasLaterTurn, loadConversation, runningTurns } from "../store/turns.ts";

const UNSAVED = "The answer was stopped. The server can't save that right now and keeps trying.";
const ANSWER_NOT_FOUND = "This assistant was not asked in this chat.";

/** Aborts the vendor requests; resolves once the responses are stored, or storing them has failed for now. */
export async function stopRunning(
	runner: Runner,
	turn: LiveTurn,
	responses: readonly RunningResponse[],
	reason: Stopped,
): Promise<void> {
	const settled = responses.map((response) => turn.settledOrDropped(response));
	for (const response of responses) response.abort.abort(reason);
	await Promise.all(settled);
	runner.live.closeIfOver(turn);
}

/** Throws when the stopped responses could not be stored yet, so that the user is notified. */
async function stopByUser(runner: Runner, turn: LiveTurn, responses: readonly RunningResponse[]): Promise<void> {
	await stopRunning(runner, turn, responses, stoppedByUser());
	if (responses.some((response) => turn.runningFor(response.row.id) === response))
		throw unavailable(UNSAVED, 60, "not-saved");
}

/**
 * Stops responses that another process runs, or that no process runs any more. A live process stores its text and
 * confirms; without a confirmation this process settles the rows itself.
 */
async function stopOutsideProcess(
	runner: Runner,
	{ chatId, number, seats }: TurnRef,
	responseId: string | null,
	reason: Stopped,
): Promise<void> {
	const { processId, query } = runner.database;
	const load = async () => {
		const rows = await loadTurnEditions(query, chatId, number);
		const isRequested = ({ id }: ResponseRow) => responseId === null || id === responseId;
		// Responses of this process are already stopped; their rows are stored as soon as possible.
		const runsHere = (row: ResponseRow) =>
			row.process_id === processId && runner.live.get(chatId, number)?.runningFor(row.id) !== undefined;
		return rows.filter((row) => row.status === "pending" && isRequested(row) && !runsHere(row));
	};
	let pending = await load();
	const peers = new Set(pending.map((row) => row.process_id).filter((id) => id !== processId));
	if (await stopOnPeers(runner.bus, { chatId, turn: number, responseId }, peers.size)) pending = await load();
	if (pending.length === 0) return;
	const now = runner.clock.now();
	const conversation = await loadConversation(query, chatId, number);
	await runner.database.write(async (transaction) => {
		for (const row of pending) {
			const outcomeColumns = {
				status: "error" as const,
				error: reason.message,
				error_code: reason.code,
				total_ms: Math.max(0, now - row.asked_at),
			};
			if (!(await settleResponse(transaction, row, { ...outcomeColumns, settled_at: now }))) continue;
			const pricedRequest = pricedResponse(runner.assistants, row, seats, conversation);
			await settleBudget(transaction, { ...row, ...outcomeColumns }, pricedRequest);
		}
	});
}

async function stopTurn(runner: Runner, ref: TurnRef): Promise<void> {
	const live = runner.live.get(ref.chatId, ref.number);
	try {
		if (live) await stopByUser(runner, live, [...live.running]);
	} finally {
		await stopOutsideProcess(runner, ref, null, stoppedByUser());
	}
}

async function deleteRows(runner: Runner, transaction: Queries, chatId: string): Promise<void> {
	// Locked first, as by every other writer of the chat: a copy that is being made of it has its files.
	await lockChat(transaction, chatId);
	await settleBeforeDelete(transaction, runner.assistants, [chatId]);
	await runner.releaseObjects(transaction, [chatId]);
	await deleteChatRows(transaction, chatId);
}

/** A user can retry only a settled response and may have read it. The repetition after a restart is not a retry. */
const isRetriedByUser = ({ attempt, asked_again }: ResponseRow): boolean => attempt > 1 + asked_again;

const hasResult = (row: ResponseRow): boolean =>
	row.text !== "" || isRetriedByUser(row) || !(row.status === "pending" || row.error_code === "cancelled");

/** Deletes a turn that has received no text, and the chat if it is the only turn. False, and no change, otherwise. */
function deleteIfEmpty(runner: Runner, { chatId, number }: TurnRef): Promise<boolean> {
	return runner.database.write(async (transaction) => {
		await lockChat(transaction, chatId);
		const running = [...(runner.live.get(chatId, number)?.running ?? [])];
		const rows = await loadTurnEditions(transaction, chatId, number);
		if (rows.some(hasResult) || running.some(({ text }) => text !== "")) return false;
		// Another turn may have begun since this one was read as the newest.
		if (await hasLaterTurn(transaction, chatId, number)) return false;
		await settleBeforeDelete(transaction, runner.assistants, [chatId], number);
		// Its files stay until they are swept, since the prompt may be corrected and sent again.
		if (number === 1) await deleteChatRows(transaction, chatId);
		else await deleteTurnRows(transaction, chatId, number);
		return true;
	});
}

/**
 * Stops all pending responses. Deletes the newest turn if it has received no text, and the chat if it is the only turn.
 * Resolves to whether the chat still exists. The rows are deleted before the stop, because other readers reload as soon as
 * the responses stop.
 */
export async function cancelChat(runner: Runner, chat: OwnedChat): Promise<boolean> {
	const newest = turnOf(chat);
	const isDeleted = await deleteIfEmpty(runner, newest).catch((error: unknown) => {
		// The responses must stop even if the database is unreachable.
		if (!isRecoverable(error)) throw error;
		return false;
	});
	const chatExists = !isDeleted || newest.number > 1;
	if (!chatExists) announceDeleted(runner.bus, [chat.id]);
	else if (isDeleted) announceTurnDeleted(runner.bus, newest);
	for (const number of await pendingTurns(runner, chat)) await stopTurn(runner, { ...newest, number });
	return chatExists;
}

/** The turns that run in any process, and the newest, which may still run here although its rows are deleted. */
async function pendingTurns({ database, live }: Runner, chat: OwnedChat): Promise<number[]> {
	const stored = await runningTurns(database.query, chat.id, chat.last_turn).catch(() => []);
	return [...new Set([...live.ofChat(chat.id).map(({ ref }) => ref.number), ...stored, chat.last_turn])];
}

/** Stops one response; the others continue. A response that has already ended stays unchanged. */
export async function cancelResponse(
	runner: Runner,
	ref: TurnRef,
	seat: string,
	choice?: EditionChoice,
): Promise<ResponseRow> {
	const load = async () => {
		const rows = await loadTurnResponses(runner.database.query, ref.chatId, ref.number, choice);
		const row = rows.find((known) => known.seat === seat);
		if (!row) throw notFound(ANSWER_NOT_FOUND);
		return row;
	};
	const { id } = await load();
	const live = runner.live.get(ref.chatId, ref.number);
	const response = live?.runningFor(id);
	if (live && response) await stopByUser(runner, live, [response]);
	await stopOutsideProcess(runner, ref, id, stoppedByUser());
	return await load();
}

/** Stops the work on chats whose rows are already deleted, so that nothing can be written for them. */
export async function stopDeleted(runner: Runner, chatIds: readonly string[]): Promise<void> {
	runner.summaries.abort(chatIds);
	runner.blindTurns.forget(chatIds);
	const live = chatIds.flatMap((id) => runner.live.ofChat(id));
	await Promise.all(live.map((turn) => stopRunning(runner, turn, [...turn.running], stoppedByUser())));
}

/** Deletes the rows first, so running responses find no row to write to, then stops them. */
export const deleteChat = (runner: Runner, { id }: OwnedChat): Promise<void> =>
	deleteChatIf(runner, id, async () => true);

/** The same for the server's own work: the transaction that deletes the chat decides whether it is to be deleted. */
export async function deleteChatIf(
	runner: Runner,
	chatId: string,
	isToDelete: (transaction: Queries) => Promise<boolean>,
): Promise<void> {
	const isDeleted = await runner.database.write(async (transaction) => {
		if (!(await isToDelete(transaction))) return false;
		await deleteRows(runner, transaction, chatId);
		return true;
	});
	if (!isDeleted) return;
	announceDeleted(runner.bus, [chatId]);
	await stopDeleted(runner, [chatId]);
}
