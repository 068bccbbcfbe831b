import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { notFound, unavailable } from "../../../failures.ts";
import { isMendable, type Queries } from "../../../platform/database/index.ts";
import type { OwnedChat } from "../access.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { announceDeleted, stopOnPeers } from "../peers/commands.ts";
import { type Stopped, stoppedByPerson } from "../run/deadlines.ts";
import type { Runner } from "../run/runner.ts";
import type { RunningResponse } from "../run/running-response.ts";
import { settleBudget, settleDeleted } from "../start/budget.ts";
import { deleteChatRows, settleResponse } from "../store/chats.ts";
import { loadResponses } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import { viewResponse } from "../views/views.ts";

const UNSAVED = "The answer was stopped. The server can't save that right now and keeps trying.";
const NO_SUCH_ANSWER = "This assistant was not asked in this chat.";

/** Aborts down to the vendor's socket and resolves once the answer is settled and stored, or cannot be for now. */
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

/** The same, because a person wants it, who is told when it is not stored yet. */
async function stopByUser(runner: Runner, chat: LiveChat, responses: readonly RunningResponse[]): Promise<void> {
	await stopRunning(runner, chat, responses, stoppedByPerson());
	if (responses.some((response) => chat.runningFor(response.row.provider) === response))
		throw unavailable(UNSAVED, 60, "not-saved");
}

/**
 * Another process asks for it, or nobody does any more. Whoever does is told, and stores all that has arrived; without a
 * word from it the row itself is settled, and whoever asks finds it so.
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
		// What runs here still is stopped already, and its row is kept as soon as it can be.
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
			const question = { provider: runner.providers[row.provider as ProviderId], prompt: chat.prompt };
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
	await settleDeleted(transaction, runner.providers, [chatId]);
	await runner.releaseMade(transaction, [chatId]);
	await deleteChatRows(transaction, chatId);
}

/** Only a settled answer can be asked again by a person, who may have read it; a restart's asking again is none of theirs. */
const isRetriedByUser = ({ attempt, asked_again }: ResponseRow): boolean => attempt > 1 + asked_again;

const hasArrived = (row: ResponseRow): boolean =>
	row.text !== "" || isRetriedByUser(row) || !(row.status === "pending" || row.error_code === "cancelled");

/** Deletes a chat for which nothing at all has arrived; false, and no change, when something has. */
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
 * Stops everything that is pending. A chat for which nothing at all had arrived goes; false then. It goes first: other
 * readers, who ask what became of it as soon as it is stopped, must not find it once more.
 */
export async function cancelChat(runner: Runner, chat: OwnedChat): Promise<boolean> {
	const isDeleted = await deleteIfEmpty(runner, chat).catch((error: unknown) => {
		// What cannot be written now is no reason to go on asking.
		if (!isMendable(error)) throw error;
		return false;
	});
	if (isDeleted) announceDeleted(runner.bus, [chat.id]);
	await stopAll(runner, chat);
	return !isDeleted;
}

/** Stops one provider; the others go on. An answer that had ended already stays as it is. */
export async function cancelResponse(runner: Runner, chat: OwnedChat, provider: ProviderId): Promise<ProviderResponse> {
	const live = runner.live.get(chat.id);
	const response = live?.runningFor(provider);
	if (live && response) await stopByUser(runner, live, [response]);
	await stopOutsideProcess(runner, chat, provider, stoppedByPerson());
	const row = (await loadResponses(runner.database.query, chat.id)).find((known) => known.provider === provider);
	if (!row) throw notFound(NO_SUCH_ANSWER);
	return viewResponse(row, runner.clock.now());
}

/** Their rows are gone already: nothing that is still on its way finds anything to write to. */
export async function stopDeleted(runner: Runner, chatIds: readonly string[]): Promise<void> {
	runner.live.stopMaking(chatIds);
	const live = chatIds.flatMap((id) => runner.live.get(id) ?? []);
	await Promise.all(live.map((chat) => stopRunning(runner, chat, [...chat.running], stoppedByPerson())));
}

/** Deletes the rows first, so that whatever is still on its way finds nothing to write to, then stops it. */
export async function deleteChat(runner: Runner, chat: OwnedChat): Promise<void> {
	await runner.database.write((transaction) => deleteRows(runner, transaction, chat.id));
	announceDeleted(runner.bus, [chat.id]);
	await stopDeleted(runner, [chat.id]);
}
