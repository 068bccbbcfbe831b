import { type Database, isRecoverable, type Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { type Assistant, costUsd } from "../../../providers/index.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { announceBegun } from "../peers/commands.ts";
import { type Question, settleBudget } from "../start/budget.ts";
import { isSettledAs, settleResponse } from "../store/chats.ts";
import { saveChunk } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { ChatSummary } from "../views/chat-summary.ts";
import { askAssistant, type Outcome } from "./ask-assistant.ts";
import { Stopped } from "./deadlines.ts";
import type { Runner } from "./runner.ts";
import type { RunningResponse } from "./running-response.ts";

/** A write that the database refuses is tried this often; one that waits for the database or for disk space, without limit. */
const SAVE_TRIES = 5;
const SAVE_PAUSE_MS = 1000;

/** A pending response and the assistant that is asked for it. */
export interface AskedResponse {
	readonly row: ResponseRow;
	readonly assistant: Assistant;
}

/** Asks for all given responses at once and returns immediately. Each outcome is stored first and broadcast afterwards. */
export function runResponses(runner: Runner, chat: LiveChat, asked: readonly AskedResponse[], prompt: string): void {
	if (runner.live.isClosed) return;
	for (const { row, assistant } of asked) {
		const response = chat.begin(row);
		runResponse(runner, chat, response, { assistant, prompt }).catch((error: unknown) => {
			runner.logger.error({ err: error, chatId: chat.id, provider: row.provider }, "could not settle an answer");
			chat.drop(response);
			runner.live.closeIfOver(chat);
		});
	}
}

/** Another process also writes responses of this chat: its watchers reconnect and receive the updates of both. */
export function joinPeers({ peers }: Runner, live: LiveChat): void {
	live.setHasPeers();
	// Closing the streams also ended the subscription of the peer chat to this process.
	peers.watchOwn(live);
}

/** The summary of a chat, or since when one is being made, before a retry. */
interface PreviousSummary {
	readonly summary: ChatSummary | null;
	readonly since: number | null;
}

/** Repeats some responses, while other processes may write the rest; `rows` are all rows as stored. */
export function rerunResponses(
	runner: Runner,
	{ id, prompt }: { readonly id: string; readonly prompt: string },
	rows: readonly ResponseRow[],
	rerun: readonly AskedResponse[],
	{ summary, since }: PreviousSummary,
): void {
	const live = runner.live.open(id, rows);
	live.summary ??= summary;
	live.makingSince ??= since;
	runResponses(runner, live, rerun, prompt);
	if (rows.some(({ provider, status }) => status === "pending" && !live.runningFor(provider))) live.setHasPeers();
	runner.peers.watchOwn(live);
	live.broadcastSnapshot();
	announceBegun(runner.bus, id);
}

async function runResponse(
	runner: Runner,
	chat: LiveChat,
	response: RunningResponse,
	{ assistant, prompt }: { readonly assistant: Assistant; readonly prompt: string },
): Promise<void> {
	const { database, live, logger, tools } = runner;
	const listener = {
		onText: (piece: string) => {
			const isFirst = response.firstWordMs === null;
			response.append(piece);
			live.scheduleBroadcast(chat);
			// A restart must know from the first text on that this response is billed.
			if (isFirst) saveFirstText(database, response, logger);
		},
		onNotice: (notice: string | null) => {
			response.setNotice(notice);
			live.scheduleBroadcast(chat);
		},
	};
	const onBug = (error: unknown) =>
		logger.error(
			{ err: error, chatId: chat.id, provider: response.row.provider },
			"a provider adapter failed unexpectedly",
		);
	const outcome = await askAssistant(assistant, prompt, listener, tools, response.abort.signal, onBug);
	if (isShutDown(response)) return;
	response.isEnding = true;
	const row = await saveOutcome(runner, chat, response, outcome, { assistant, prompt });
	logger[needsOperator(outcome) ? "warn" : "info"](
		{
			chatId: chat.id,
			provider: response.row.provider,
			attempt: response.row.attempt,
			status: outcome.status,
			code: outcome.errorCode,
			ms: response.elapsedMs,
		},
		"answer",
	);
	if (row) chat.settle(response, row);
	else chat.drop(response);
	live.closeIfOver(chat);
}

/** An invalid key or model, which no retry repairs. */
const needsOperator = ({ errorCode }: Outcome): boolean => errorCode === "provider_auth" || errorCode === "config";

/** The abort reason of a shutdown: the response stays pending, and the next start decides. */
export const SHUTDOWN = new Stopped("interrupted", "the server is shutting down");
const isShutDown = (response: RunningResponse): boolean => response.abort.signal.reason === SHUTDOWN;

function saveFirstText(database: Database, response: RunningResponse, logger: Logger): void {
	// The outcome is written after this and includes it.
	const save = async (transaction: Queries) => (response.isEnding ? 0 : await saveChunk(transaction, response));
	database
		.write(save, { priority: "background" })
		.then((units) => response.markSaved(units))
		.catch((error: unknown) =>
			logger.warn({ err: error, responseId: response.row.id }, "could not save the first words yet"),
		);
}

const UNSAVED = "This answer has ended but is not saved yet. The server keeps trying to save it.";

function outcomeRow({ row, text, firstWordMs, elapsedMs }: RunningResponse, outcome: Outcome, now: number) {
	return {
		status: outcome.status,
		text,
		error: outcome.error,
		error_code: outcome.errorCode,
		model: outcome.model,
		finish_reason: outcome.finishReason,
		first_word_ms: firstWordMs,
		total_ms: elapsedMs,
		input_tokens: outcome.usage?.inputTokens ?? null,
		output_tokens: outcome.usage?.outputTokens ?? null,
		reasoning_tokens: outcome.usage?.reasoningTokens ?? null,
		cached_tokens: outcome.usage?.cachedTokens ?? null,
		cost_usd: outcome.billed && outcome.model ? costUsd(row.provider, outcome.model, outcome.billed) : null,
		retry_at: outcome.retryAt,
		settled_at: now,
	};
}

async function saveOutcome(
	runner: Runner,
	chat: LiveChat,
	response: RunningResponse,
	outcome: Outcome,
	question: Question,
): Promise<ResponseRow | undefined> {
	const facts = outcomeRow(response, outcome, runner.clock.now());
	runner.metrics.recordResponse(response.row.provider, facts);
	const settled: ResponseRow = { ...response.row, ...facts, process_id: null };
	for (let tries = 1; ; tries += 1) {
		try {
			const settle = async (transaction: Queries) => {
				if (await settleResponse(transaction, response.row, facts)) {
					await settleBudget(transaction, settled, { ...question, reported: outcome.reported });
					return settled;
				}
				// The failed try may have been committed, with only the confirmation lost.
				return tries > 1 && (await isSettledAs(transaction, settled)) ? settled : undefined;
			};
			return await runner.database.write(settle, { priority: "background" });
		} catch (error) {
			if (tries >= SAVE_TRIES && !isRecoverable(error)) throw error;
			runner.logger.warn({ err: error, responseId: response.row.id, tries }, "could not save an answer yet");
			if (tries === 1) {
				response.setNotice(UNSAVED);
				runner.live.scheduleBroadcast(chat);
			} else chat.releaseStoppers(response);
			await runner.tools.pause(SAVE_PAUSE_MS, new AbortController().signal);
		}
	}
}
