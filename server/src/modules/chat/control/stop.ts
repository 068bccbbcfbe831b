import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { notFound, unavailable } from "../../../failures.ts";
import { isRecoverable, type Queries } from "../../../platform/database/index.ts";
import type { OwnedChat } from "../access.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { announceDeleted, stopOnPeers } from "../peers/commands.ts";
import { type Stopped, stoppedByPerson } from "../run/deadlines.ts";
import type { Runner } from "../run/runner.ts";
import type { RunningResponse } from "../run/running-response.ts";
import { pricedAssistant, settleBudget, settleDeleted } from "../start/budget.ts";
import { deleteChatRows, settleResponse } from "../store/chats.ts";
import { loadResponses } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import { viewResponse } from "../views/views.ts";

const UNSAVED = "The answer was stopped. The server can't save that right now and keeps trying.";
const NO_SUCH_ANSWER = "This assistant was not asked in this chat.";

/** Aborts the vendor requests; resolves once the responses are stored, or storing them failed for now. */
export async function stopRunning(
	runner: Runner,
	chat: LiveChat,
	responses: readonly RunningResponse[],
	reason: Stopped,
): Promise<void> {
	const settled = responses.map((response) => chat.settledOrDropped(response));
	for (const response of responses) response.abort.abort(reason);
	await Promise.all(settled);
	runner.live.closeIfOver(chat);
}

/** Fails when the stopped responses could not be stored yet, so the user learns of it. */
async function stopByUser(runner: Runner, chat: LiveChat, responses: readonly RunningResponse[]): Promise<void> {
	await stopRunning(runner, chat, responses, stoppedByPerson());
	if (responses.some((response) => chat.runningFor(response.row.provider) === response))
		throw unavailable(UNSAVED, 60, "not-saved");
}

/**
 * Stops responses that another process runs, or that no process runs any more. A live process stores what has arrived and
 * confirms; without a confirmation this process settles the rows itself.
 */
async function stopOutsideProcess(
	runner: Runner,
	chat: OwnedChat,
	provider: ProviderId | null,
	reason: Stopped,
): Promise<void> {
	const { processId } = runner.database;
	const load = async () => {
		const rows = await loadResponses(runner.database.query, chat.id);
		const isMeant = (row: ResponseRow) => provider === null || row.provider === provider;
		// Responses that run here are stopped already; their rows are stored as soon as possible.
		const isHere = (row: ResponseRow) =>
			row.process_id === processId && runner.live.get(chat.id)?.runningFor(row.provider) !== undefined;
		return rows.filter((row) => row.status === "pending" && isMeant(row) && !isHere(row));
	};
	let pending = await load();
	const peers = new Set(pending.map((row) => row.process_id).filter((id) => id !== processId));
	if (await stopOnPeers(runner.bus, chat.id, provider, peers.size)) pending = await load();
	if (pending.length === 0) return;
	const now = runner.clock.now();
	await runner.database.write(async (transaction) => {
		for (const row of pending) {
			const facts = {
				status: "error" as const,
				error: reason.message,
				error_code: reason.code,
				total_ms: Math.max(0, now - row.asked_at),
			};
			if (!(await settleResponse(transaction, row, { ...facts, settled_at: now }))) continue;
			const question = { assistant: pricedAssistant(runner.assistants, row.provider), prompt: chat.prompt };
			await settleBudget(transaction, { ...row, ...facts }, question);
		}
	});
}

async function stopAll(runner: Runner, chat: OwnedChat): Promise<void> {
	const live = runner.live.get(chat.id);
	try {
		if (live) await stopByUser(runner, live, [...live.running]);
	} finally {
		await stopOutsideProcess(runner, chat, null, stoppedByPerson());
	}
}

async function deleteRows(runner: Runner, transaction: Queries, chatId: string): Promise<void> {
	await settleDeleted(transaction, runner.assistants, [chatId]);
	await runner.releaseMade(transaction, [chatId]);
	await deleteChatRows(transaction, chatId);
}

/** Only a settled response, which the user may have read, can be retried; the repetition after a restart is not a retry. */
const isRetriedByUser = ({ attempt, asked_again }: ResponseRow): boolean => attempt > 1 + asked_again;

const hasArrived = (row: ResponseRow): boolean =>
	row.text !== "" || isRetriedByUser(row) || !(row.status === "pending" || row.error_code === "cancelled");

/** Deletes a chat of which no text has arrived; false, without a change, when some has. */
function deleteIfEmpty(runner: Runner, chat: OwnedChat): Promise<boolean> {
	return runner.database.write(async (transaction) => {
		const running = [...(runner.live.get(chat.id)?.running ?? [])];
		const rows = await loadResponses(transaction, chat.id);
		if (rows.some(hasArrived) || running.some(({ text }) => text !== "")) return false;
		await deleteRows(runner, transaction, chat.id);
		return true;
	});
}

/**
 * Stops all pending responses; false when no text had arrived and the chat was deleted. The rows are deleted before the
 * stop, because other readers reload as soon as the responses stop.
 */
export async function cancelChat(runner: Runner, chat: OwnedChat): Promise<boolean> {
	const isDeleted = await deleteIfEmpty(runner, chat).catch((error: unknown) => {
		// A database that is unreachable must not keep the responses running.
		if (!isRecoverable(error)) throw error;
		return false;
	});
	if (isDeleted) announceDeleted(runner.bus, [chat.id]);
	await stopAll(runner, chat);
	return !isDeleted;
}

/** Stops one response; the others go on. A response that had ended already stays unchanged. */
export async function cancelResponse(runner: Runner, chat: OwnedChat, provider: ProviderId): Promise<ProviderResponse> {
	const live = runner.live.get(chat.id);
	const response = live?.runningFor(provider);
	if (live && response) await stopByUser(runner, live, [response]);
	await stopOutsideProcess(runner, chat, provider, stoppedByPerson());
	const row = (await loadResponses(runner.database.query, chat.id)).find((known) => known.provider === provider);
	if (!row) throw notFound(NO_SUCH_ANSWER);
	return viewResponse(row, runner.clock.now());
}

/** Stops the work on chats whose rows are deleted already, so nothing can be written for them. */
export async function stopDeleted(runner: Runner, chatIds: readonly string[]): Promise<void> {
	runner.live.stopMaking(chatIds);
	const live = chatIds.flatMap((id) => runner.live.get(id) ?? []);
	await Promise.all(live.map((chat) => stopRunning(runner, chat, [...chat.running], stoppedByPerson())));
}

/** Deletes the rows first, so running responses find no row to write to, then stops them. */
export async function deleteChat(runner: Runner, chat: OwnedChat): Promise<void> {
	await runner.database.write((transaction) => deleteRows(runner, transaction, chat.id));
	announceDeleted(runner.bus, [chat.id]);
	await stopDeleted(runner, [chat.id]);
}
