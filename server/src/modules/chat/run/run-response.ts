import { type Database, isRecoverable, type Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import {
	type AnswerNote,
	type Assistant,
	type AssistantCall,
	type BilledTokens,
	type CitationChange,
	costUsd,
	type Grounding,
	revealDetails,
} from "../../../providers/index.ts";
import type { LiveTurn, TurnRef } from "../live/live-turn.ts";
import { announceBegun } from "../peers/commands.ts";
import { pricedCall } from "../start/answer-cost.ts";
import { settleBudget } from "../start/budget.ts";
import { isSettledAs, settleResponse } from "../store/chats.ts";
import { saveChunk, saveCitations } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { KnownAnalysis } from "../views/turn-analysis.ts";
import { askWhenAdmitted } from "./ask-when-admitted.ts";
import { Stopped } from "./deadlines.ts";
import type { Outcome } from "./outcome.ts";
import type { Runner } from "./runner.ts";
import type { RunningResponse } from "./running-response.ts";

/** The maximum number of tries when the database refuses a write. Waits for the database or for disk space have no limit. */
const MAX_SAVE_TRIES = 5;
const SAVE_PAUSE_MS = 1000;

/** A pending response with its assistant and call. */
export interface AskedResponse {
	readonly row: ResponseRow;
	readonly assistant: Assistant;
	readonly call: AssistantCall & { readonly model: string };
}

/** Asks for all given responses at once and returns immediately. Each outcome is stored first and broadcast afterwards. */
export function runResponses(runner: Runner, turn: LiveTurn, asked: readonly AskedResponse[]): void {
	if (runner.lifecycle.isClosed) return;
	for (const request of asked) {
		const response = turn.begin(request.row);
		runResponse(runner, turn, response, request).catch((error: unknown) => {
			const { chat_id: chatId, provider } = request.row;
			runner.logger.error({ err: error, chatId, provider }, "could not settle an answer");
			turn.drop(response);
			runner.live.closeIfOver(turn);
		});
	}
}

/** Must be called when another process also writes responses of this turn: watchers reconnect to get all updates. */
export function joinPeers({ peers }: Runner, live: LiveTurn): void {
	live.setHasPeers();
	// Closing the watchers also ended the subscription of the peer turn to this live turn.
	peers.watchLocalTurn(live);
}

/** Repeats some responses, while other processes may write the rest; `rows` are all stored rows of the turn. */
export function rerunResponses(
	runner: Runner,
	ref: TurnRef,
	rows: readonly ResponseRow[],
	rerun: readonly AskedResponse[],
	analysis: KnownAnalysis,
): void {
	const live = runner.live.open(ref, rows, analysis);
	runResponses(runner, live, rerun);
	if (rows.some(({ id, status }) => status === "pending" && !live.runningFor(id))) live.setHasPeers();
	runner.peers.watchLocalTurn(live);
	live.broadcastSnapshot();
	announceBegun(runner.bus, ref);
}

async function runResponse(
	runner: Runner,
	turn: LiveTurn,
	response: RunningResponse,
	{ assistant, call }: AskedResponse,
): Promise<void> {
	const { database, live, logger, tools } = runner;
	const seat = turn.ref.seats.find(({ id }) => id === response.row.seat);
	const listener = {
		...(seat && { name: seat.name }),
		onText: (text: string) => {
			const isFirst = response.firstWordMs === null;
			response.append(text);
			live.scheduleBroadcast(turn);
			// From the first text on, the database must show a restarted server that this response is billed.
			if (isFirst) saveFirstText(database, response, logger);
		},
		onCitations: (change: CitationChange) => {
			response.cite(change);
			live.scheduleBroadcast(turn);
		},
		onGrounding: (grounding: Grounding | null) => {
			const isOther = (response.grounding === null) !== (grounding === null);
			response.ground(grounding);
			if (isOther) turn.broadcastSnapshot();
		},
		onThoughtsEnd: () => response.endThoughts(),
		onNotice: (notice: string | null) => {
			response.setNotice(notice);
			live.scheduleBroadcast(turn);
		},
		onAdmitted: () => response.restartClock(),
		onSuccession: (model: string, note: AnswerNote | null) => {
			response.succession = { model, note };
			turn.broadcastSnapshot();
		},
	};
	const onUnexpectedError = (error: unknown) =>
		logger.error(
			{ err: error, chatId: turn.ref.chatId, provider: response.row.provider },
			"a provider adapter failed unexpectedly",
		);
	const outcome = await askWhenAdmitted(assistant, call, listener, tools, response.abort.signal, onUnexpectedError);
	if (isShutDown(response)) return;
	response.isEnding = true;
	const row = await saveOutcome(runner, turn, response, outcome, { assistant, call });
	logger[needsOperator(outcome, assistant) ? "warn" : "info"](
		{
			chatId: turn.ref.chatId,
			provider: response.row.provider,
			attempt: response.row.attempt,
			status: outcome.status,
			code: outcome.errorCode,
			...vendorErrorOf(outcome, response.text),
			ms: response.elapsedMs,
		},
		"answer",
	);
	if (row) turn.settle(response, row);
	else turn.drop(response);
	live.closeIfOver(turn);
}

/** What the vendor answered; its message only for an assistant of the operator's file. */
function vendorErrorOf({ vendorStatus, details }: Outcome, text: string) {
	if (vendorStatus === null) return {};
	const { logged } = revealDetails(details, text);
	return logged === null ? { vendorStatus } : { vendorStatus, vendorMessage: logged };
}

/** True for an invalid key or model of the operator, which a retry cannot fix. */
const needsOperator = ({ errorCode }: Outcome, { paidBy }: Assistant): boolean =>
	paidBy === "operator" && (errorCode === "provider_auth" || errorCode === "config");

/** The abort reason of a shutdown: the response stays pending until another process or the next start recovers it. */
export const SHUTDOWN = new Stopped("interrupted", "the server is shutting down");
const isShutDown = (response: RunningResponse): boolean => response.abort.signal.reason === SHUTDOWN;

function saveFirstText(database: Database, response: RunningResponse, logger: Logger): void {
	// The outcome is written after this and includes it.
	const save = async (transaction: Queries) => {
		if (response.isEnding) return 0;
		if (response.grounding) await saveCitations(transaction, response.row, response.storedSources);
		return await saveChunk(transaction, response);
	};
	database
		.write(save, { priority: "background" })
		.then((units) => response.markSaved(units))
		.catch((error: unknown) =>
			logger.warn({ err: error, responseId: response.row.id }, "could not save the first words yet"),
		);
}

const UNSAVED = "This answer has ended but is not saved yet. The server keeps trying to save it.";

/** Null when the vendor has reported only some of the counts. */
const totalTokens = ({ freshInput, cachedInput, cacheWrite = 0, output }: BilledTokens): number | null =>
	freshInput === null || output === null ? null : freshInput + cachedInput + cacheWrite + output;

function outcomeRow(response: RunningResponse, outcome: Outcome, { priceOf }: Assistant, now: number) {
	const { answer, firstWordMs, elapsedMs } = response;
	const notes = response.notesWith(outcome.notes);
	return {
		status: outcome.status,
		text: answer,
		error: outcome.error,
		error_code: outcome.errorCode,
		advice: revealDetails(outcome.details, response.text).advice,
		model: outcome.model,
		finish_reason: outcome.finishReason,
		first_word_ms: firstWordMs,
		total_ms: elapsedMs,
		input_tokens: outcome.usage?.inputTokens ?? null,
		output_tokens: outcome.usage?.outputTokens ?? null,
		reasoning_tokens: outcome.usage?.reasoningTokens ?? null,
		cached_tokens: outcome.usage?.cachedTokens ?? null,
		context_used: outcome.billed && totalTokens(outcome.billed),
		searches: outcome.billed?.searches ?? 0,
		citations: response.answerSources,
		cost_usd: outcome.model ? costUsd(priceOf(outcome.model), outcome.billed) : null,
		asked_model: response.askedModel,
		notes: notes.length > 0 ? JSON.stringify(notes) : null,
		retry_at: outcome.retryAt,
		settled_at: now,
	};
}

async function saveOutcome(
	runner: Runner,
	turn: LiveTurn,
	response: RunningResponse,
	outcome: Outcome,
	{ assistant, call }: Omit<AskedResponse, "row">,
): Promise<ResponseRow | undefined> {
	const outcomeColumns = outcomeRow(response, outcome, assistant, runner.clock.now());
	runner.metrics.recordResponse(assistant, outcomeColumns);
	// The reservation is based on the first model, the settlement on the model that was actually asked.
	const pricedRequest = pricedCall(assistant, { ...call, model: response.succession?.model ?? call.model });
	const settled: ResponseRow = { ...response.row, ...outcomeColumns, process_id: null };
	for (let tries = 1; ; tries += 1) {
		try {
			const settle = async (transaction: Queries) => {
				if (await settleResponse(transaction, response.row, outcomeColumns)) {
					const { reported, billed, lost } = outcome;
					// Thoughts cost as much as the rest, also where they are removed.
					await settleBudget(
						transaction,
						{ ...settled, text: response.text },
						{ ...pricedRequest, reported, billed, lost },
					);
					return settled;
				}
				// The failed try may have been committed, and only its confirmation was lost.
				return tries > 1 && (await isSettledAs(transaction, settled)) ? settled : undefined;
			};
			return await runner.database.write(settle, { priority: "background" });
		} catch (error) {
			if (tries >= MAX_SAVE_TRIES && !isRecoverable(error)) throw error;
			runner.logger.warn({ err: error, responseId: response.row.id, tries }, "could not save an answer yet");
			if (tries === 1) {
				response.setNotice(UNSAVED);
				runner.live.scheduleBroadcast(turn);
			} else turn.releaseWaiters(response);
			await runner.tools.pause(SAVE_PAUSE_MS, new AbortController().signal);
		}
	}
}
