import type { ProviderId } from "@parallax/contract";
import { type Database, isMendable, type Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { costUsd } from "../../../providers/index.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { tellBegun } from "../peers/commands.ts";
import { type Question, settleBudget } from "../start/budget.ts";
import { isSettledSo, settleResponse } from "../store/chats.ts";
import { saveNewText } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { ChatSummary } from "../views/chat-summary.ts";
import { askProvider, type Outcome } from "./ask-assistant.ts";
import { Stopped } from "./deadlines.ts";
import type { Runner } from "./runner.ts";
import type { RunningAnswer } from "./running-response.ts";

/** A write that the database refuses is tried so often; one that waits for the database, or for room, as long as it takes. */
const SAVE_TRIES = 5;
const SAVE_PAUSE_MS = 1000;

/** Asks for the given rows, all at once. Returns at once; what comes of it is stored first and told afterwards. */
export function runAnswers(runner: Runner, chat: LiveChat, rows: readonly ResponseRow[], prompt: string): void {
	if (runner.live.isClosed) return;
	for (const row of rows) {
		const answer = chat.begin(row);
		runAnswer(runner, chat, answer, prompt).catch((error: unknown) => {
			runner.logger.error({ err: error, chatId: chat.id, provider: row.provider }, "could not settle an answer");
			chat.drop(answer);
			runner.live.closeIfOver(chat);
		});
	}
}

/** Another process writes answers of it too: whoever watches here is shown what both write from now on. */
export function shareChat({ followed }: Runner, live: LiveChat): void {
	live.share();
	// Who followed it already has lost this process's own words with that.
	followed.hearOwn(live);
}

/** What was made of a chat's answers before some of them are begun again. */
interface Made {
	readonly summary: ChatSummary | null;
	readonly since: number | null;
}

/** Asks again for some of the answers, of which other processes may be writing the rest; `rows` are all as stored. */
export function runAgain(
	runner: Runner,
	{ id, prompt }: { readonly id: string; readonly prompt: string },
	rows: readonly ResponseRow[],
	again: readonly ResponseRow[],
	{ summary, since }: Made,
): void {
	const live = runner.live.open(id, rows);
	live.summary ??= summary;
	live.makingSince ??= since;
	runAnswers(runner, live, again, prompt);
	if (rows.some(({ provider, status }) => status === "pending" && !live.runningFor(provider))) live.share();
	runner.followed.hearOwn(live);
	live.tellAnew();
	tellBegun(runner.bus, id);
}

async function runAnswer(runner: Runner, chat: LiveChat, answer: RunningAnswer, prompt: string): Promise<void> {
	const { database, live, logger, tools } = runner;
	const provider = runner.providers[answer.row.provider as ProviderId];
	const listener = {
		onText: (piece: string) => {
			const isFirst = answer.firstWordMs === null;
			answer.add(piece);
			live.tellSoon(chat);
			// From the first word on, a restart must know that this answer has been paid for.
			if (isFirst) saveFirstWords(database, answer, logger);
		},
		onNotice: (notice: string | null) => {
			answer.note(notice);
			live.tellSoon(chat);
		},
	};
	const onBug = (error: unknown) =>
		logger.error(
			{ err: error, chatId: chat.id, provider: answer.row.provider },
			"a provider adapter failed unexpectedly",
		);
	const outcome = await askProvider(provider, prompt, listener, tools, answer.abort.signal, onBug);
	if (isShutDown(answer)) return;
	answer.isEnding = true;
	const row = await saveOutcome(runner, chat, answer, outcome, { provider, prompt });
	logger[needsOperator(outcome) ? "warn" : "info"](
		{
			chatId: chat.id,
			provider: answer.row.provider,
			attempt: answer.row.attempt,
			status: outcome.status,
			code: outcome.errorCode,
			ms: answer.elapsedMs,
		},
		"answer",
	);
	if (row) chat.settle(answer, row);
	else chat.drop(answer);
	live.closeIfOver(chat);
}

/** A key or a model that no further try will mend. */
const needsOperator = ({ errorCode }: Outcome): boolean => errorCode === "provider_auth" || errorCode === "config";

/** The reason of an abort that ends the process: the answer stays pending, and the next start decides. */
export const SHUTDOWN = new Stopped("interrupted", "the server is shutting down");
const isShutDown = (answer: RunningAnswer): boolean => answer.abort.signal.reason === SHUTDOWN;

function saveFirstWords(database: Database, answer: RunningAnswer, logger: Logger): void {
	// The outcome waits behind this and says the same and more.
	const save = async (transaction: Queries) => (answer.isEnding ? 0 : await saveNewText(transaction, answer));
	database
		.write(save, { isPatient: true })
		.then((units) => answer.saved(units))
		.catch((error: unknown) =>
			logger.warn({ err: error, responseId: answer.row.id }, "could not save the first words yet"),
		);
}

const UNSAVED = "This answer has ended but is not saved yet. The server keeps trying to save it.";

function outcomeRow({ row, text, firstWordMs, elapsedMs }: RunningAnswer, outcome: Outcome, now: number) {
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
		cost_usd: outcome.usage && outcome.model ? costUsd(row.provider as ProviderId, outcome.model, outcome.usage) : null,
		retry_at: outcome.retryAt,
		settled_at: now,
	};
}

async function saveOutcome(
	runner: Runner,
	chat: LiveChat,
	answer: RunningAnswer,
	outcome: Outcome,
	question: Question,
): Promise<ResponseRow | undefined> {
	const facts = outcomeRow(answer, outcome, runner.clock.now());
	runner.counts.ended(answer.row.provider, facts);
	const settled: ResponseRow = { ...answer.row, ...facts, process_id: null };
	for (let tries = 1; ; tries += 1) {
		try {
			const settle = async (transaction: Queries) => {
				if (await settleResponse(transaction, answer.row, facts)) {
					await settleBudget(transaction, settled, { ...question, reported: outcome.reported });
					return settled;
				}
				// A try that failed may have been done, and only the news of it lost.
				return tries > 1 && (await isSettledSo(transaction, settled)) ? settled : undefined;
			};
			return await runner.database.write(settle, { isPatient: true });
		} catch (error) {
			if (tries >= SAVE_TRIES && !isMendable(error)) throw error;
			runner.logger.warn({ err: error, responseId: answer.row.id, tries }, "could not save an answer yet");
			if (tries === 1) {
				answer.note(UNSAVED);
				runner.live.tellSoon(chat);
			} else chat.wakeStoppers(answer);
			await runner.tools.pause(SAVE_PAUSE_MS, new AbortController().signal);
		}
	}
}
