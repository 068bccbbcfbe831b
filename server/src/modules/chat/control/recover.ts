import type { Seat } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { blindOf } from "../blind/blind.ts";
import type { TurnRef } from "../live/live-turn.ts";
import { type Conversation, modelToStore, requestOptions, type SeatCall } from "../run/question.ts";
import { type AskedResponse, rerunResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { seatCall } from "../run/seat-call.ts";
import { type PricedRequest, pricedCall, pricedResponse, reservationUsd } from "../start/answer-cost.ts";
import { reserveBudget, settleBudget } from "../start/budget.ts";
import { deleteExpiredKeys } from "../start/idempotency.ts";
import { settleLostCalls } from "../start/open-calls.ts";
import { settleResponse } from "../store/chats.ts";
import { loadTurnEditions, selectResponses, withText } from "../store/response-chunks.ts";
import { type ChatRow, type ResponseRow, seatsOf } from "../store/rows.ts";
import { loadConversation } from "../store/turns.ts";
import { knownAnalysis, withPublished } from "../views/turn-analysis.ts";
import { HEARTBEAT_MS, type Heartbeat } from "./heartbeat.ts";
import { joinTurnsWithPeers, markStoredStale, showStoredPublished } from "./peer-changes.ts";
import type { ProcessLiveness } from "./process-liveness.ts";

/** A response that was just stored may not have started to run yet. */
const START_GRACE_MS = 10_000;
/** An older request is not repeated automatically, because its reader no longer waits. */
const MAX_REPEAT_AGE_MS = 120_000;

const findChat = (query: Queries, id: string): Promise<ChatRow | undefined> =>
	query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirst();

const restartedText = (name: string): string =>
	`The server restarted while ${name} was writing. Nothing was charged again. Retry?`;
const unsavedText = (name: string): string => `The server couldn't save ${name}'s answer. Retry to ask again.`;

async function settleInterrupted(
	{ database, clock }: Runner,
	row: ResponseRow,
	{ seats, pricedRequest }: { readonly seats: readonly Seat[]; readonly pricedRequest: PricedRequest },
	sentence: (name: string) => string,
): Promise<void> {
	const now = clock.now();
	// The assistant itself may have been removed.
	const name = seats.find(({ id }) => id === row.seat)?.assistant ?? row.provider;
	const outcomeColumns = {
		status: "error" as const,
		error: sentence(name),
		error_code: "interrupted",
		total_ms: Math.max(0, now - row.asked_at),
		settled_at: now,
	};
	await database.write(async (transaction) => {
		if (!(await settleResponse(transaction, row, outcomeColumns))) return;
		await settleBudget(transaction, { ...row, ...outcomeColumns }, pricedRequest);
	});
}

interface RepeatedResponse extends AskedResponse {
	readonly call: SeatCall;
}

/**
 * Takes the row over; undefined when another process was faster. The takeover is a new attempt, so a former owner
 * that is still alive finds no row to write to. This process may have other settings for the vendor.
 */
async function adopt(
	{ database }: Runner,
	{ row, assistant, call }: RepeatedResponse,
): Promise<ResponseRow | undefined> {
	const usd = reservationUsd(assistant, call);
	return await database.write(async (transaction) => {
		const adopted = await transaction
			.updateTable("responses")
			.set({
				process_id: database.processId,
				attempt: row.attempt + 1,
				asked_again: 1,
				asked_model: modelToStore(assistant, call.model),
				demo: assistant.demo ? 1 : 0,
				shortened: call.shortened,
				reserved_usd: usd,
			})
			.where("id", "=", row.id)
			.where("attempt", "=", row.attempt)
			.where("status", "=", "pending")
			.where("asked_again", "=", 0)
			.returningAll()
			.executeTakeFirst();
		if (!adopted) return undefined;
		// The vendor may bill the first attempt too, so its estimate stays counted in addition to the second attempt.
		await settleBudget(
			transaction,
			{ ...row, status: "error", error_code: "interrupted" },
			pricedCall(assistant, call),
		);
		if (usd !== null) await reserveBudget(transaction, usd, null, row.asked_at);
		return adopted;
	});
}

const canBeRepeated = (row: ResponseRow, now: number): boolean =>
	row.text === "" && row.first_word_ms === null && row.asked_again === 0 && now - row.asked_at < MAX_REPEAT_AGE_MS;

/** The repeated call; null when the response cannot be repeated. A demonstration never answers for a real seat. */
async function repeatedCall(
	runner: Runner,
	chat: ChatRow,
	seats: readonly Seat[],
	conversation: Conversation,
	row: ResponseRow,
): Promise<RepeatedResponse | null> {
	if (!canBeRepeated(row, runner.clock.now())) return null;
	const seat = seats.find(({ id }) => id === row.seat);
	const assistant = await runner.assistants.resolve(row.provider, ownerOf(chat));
	if (!seat || !assistant || (assistant.demo && !seat.demo)) return null;
	const options = requestOptions(row, assistant);
	return { row, assistant, call: seatCall(runner, chat.id, { seat, conversation, assistant, options }) };
}

async function recoverTurn(
	runner: Runner,
	chat: ChatRow,
	number: number,
	orphans: readonly ResponseRow[],
): Promise<void> {
	const { query } = runner.database;
	const seats = seatsOf(chat);
	const conversation = await loadConversation(query, chat.id, number);
	const again: AskedResponse[] = [];
	for (const row of orphans) {
		const asked = await repeatedCall(runner, chat, seats, conversation, row);
		if (!asked) {
			const pricedRequest = pricedResponse(runner.assistants, row, seats, conversation);
			await settleInterrupted(runner, row, { seats, pricedRequest }, restartedText);
			continue;
		}
		const adopted = await adopt(runner, asked);
		if (adopted) again.push({ ...asked, row: adopted });
	}
	if (again.length === 0) return;
	const ref: TurnRef = { chatId: chat.id, number, seats, blind: blindOf(chat) };
	const rows = await loadTurnEditions(query, chat.id, number);
	const analysis = await withPublished(runner, ref, rows, await knownAnalysis(runner, ref));
	rerunResponses(runner, ref, rows, again, analysis);
}

/** Settles rows of this process whose response no longer runs, because its outcome could not be stored. */
async function settleUnsaved(runner: Runner): Promise<void> {
	const { database, assistants, live, clock, uncertain } = runner;
	const { query } = database;
	const own = await query
		.selectFrom("responses")
		.select(["id", "chat_id", "turn", "attempt"])
		.where("status", "=", "pending")
		.where("process_id", "=", database.processId)
		.where("asked_at", "<", clock.now() - START_GRACE_MS)
		.execute();
	for (const { id, chat_id, turn, attempt } of own) {
		if (live.get(chat_id, turn)?.runningFor(id)?.row.attempt === attempt) continue;
		// It is about to be deleted.
		if (uncertain.has(chat_id, turn)) continue;
		const conversation = await loadConversation(query, chat_id, turn);
		const row = conversation.responses.find((found) => found.id === id && found.attempt === attempt);
		const chat = await findChat(query, chat_id);
		if (!row || !chat) continue;
		const seats = seatsOf(chat);
		const pricedRequest = pricedResponse(assistants, row, seats, conversation);
		await settleInterrupted(runner, row, { seats, pricedRequest }, unsavedText);
	}
}

/** The IDs of dead processes that left responses pending; contains null when pending responses name no process. */
async function deadOwners({ database }: Runner, liveness: ProcessLiveness): Promise<(string | null)[]> {
	const { query } = database;
	// Owners are read before processes. A process stores its own row before a response, so no live owner is missed.
	const owners = await query
		.selectFrom("responses")
		.select("process_id")
		.distinct()
		.where("status", "=", "pending")
		.execute();
	const processes = await query.selectFrom("processes").selectAll().execute();
	liveness.observe(processes);
	const living = new Set(processes.filter((row) => liveness.isAlive(row)).map(({ id }) => id));
	const dead = processes.filter(({ id }) => !living.has(id)).map(({ id }) => id);
	if (dead.length > 0) await database.write((t) => t.deleteFrom("processes").where("id", "in", dead).execute());
	return owners.map((row) => row.process_id).filter((id) => id === null || !living.has(id));
}

/** Settles or repeats the responses that dead processes left pending. */
export async function recoverChats(runner: Runner, liveness: ProcessLiveness): Promise<void> {
	const { database, logger } = runner;
	const owners = await deadOwners(runner, liveness);
	await settleLostCalls(runner);
	if (owners.length === 0) return;
	const named = owners.filter((id) => id !== null);
	const pendingRows = await selectResponses(database.query)
		.where("status", "=", "pending")
		.where((row) => row.or([row("process_id", "is", null), row("process_id", "in", [...named, ""])]))
		.execute();
	const orphans = withText(pendingRows);
	const byChat = Map.groupBy(orphans, (row) => row.chat_id);
	for (const [chatId, rows] of byChat) {
		const chat = await findChat(database.query, chatId);
		if (!chat) continue;
		for (const [number, ofTurn] of Map.groupBy(rows, ({ turn }) => turn))
			await recoverTurn(runner, chat, number, ofTurn);
	}
	if (orphans.length > 0) logger.info({ answers: orphans.length }, "recovered the answers of a process that died");
}

/**
 * Periodically records the heartbeat, recovers responses of dead processes and removes expired keys. Returns a function
 * that stops it.
 */
export function recoverRegularly(runner: Runner, heartbeat: Heartbeat, liveness: ProcessLiveness): () => void {
	let isRunning = false;
	const sweep = async (): Promise<void> => {
		await heartbeat.record();
		await recoverChats(runner, liveness);
		await joinTurnsWithPeers(runner);
		await markStoredStale(runner, runner.live.all());
		await showStoredPublished(runner, runner.live.all());
		await settleUnsaved(runner);
		await deleteExpiredKeys(runner);
	};
	const timer = setInterval(() => {
		if (isRunning) return;
		isRunning = true;
		sweep()
			.catch((error: unknown) => runner.logger.warn({ err: error }, "could not reach the database; retrying"))
			.finally(() => {
				isRunning = false;
			});
	}, HEARTBEAT_MS);
	timer.unref();
	return () => clearInterval(timer);
}
