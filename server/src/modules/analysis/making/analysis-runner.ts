import { setTimeout as pause } from "node:timers/promises";
import type { AnalysisNote } from "@parallax/contract";
import { conflict, notFound, restarting } from "../../../failures.ts";
import {
	CHAT_NOT_FOUND,
	loadTurnResponses,
	type OwnedChat,
	type Runner,
	seatsOf,
	viewSummary,
} from "../../chat/index.ts";
import { readQuoteFinders } from "../draft/find-quote.ts";
import { addPicture } from "../picture/add-picture.ts";
import type { PictureTools } from "../picture/picture-tools.ts";
import { saveSummary } from "../store/analysis-store.ts";
import {
	type AcquiredWork,
	acquireWork,
	cancelWork,
	clearFailure,
	holdsWork,
	loadWorkState,
	releaseWork,
	saveFailure,
	type TurnKey,
	type WorkState,
} from "../store/running-summaries.ts";
import { TimeSlice } from "../text/time-slice.ts";
import { buildSummary, type Judging, type Offer, type OfferInput } from "./build-summary.ts";
import { withCost } from "./comparison-cost.ts";
import { noJudge } from "./no-judge.ts";
import { progressOf } from "./progress.ts";
import {
	type ComparisonRequest,
	type SummaryInput,
	type SummaryRequest,
	summaryInput,
	summaryRequest,
} from "./summary-input.ts";

type SummaryView = ReturnType<typeof viewSummary>;

const STOPPED = "The comparison was stopped.";
/** The interval for polling the work of another process. */
const POLL_INTERVAL_MS = 300;
/** The interval for checking that this process still owns its work: another may delete the chat or take it over. */
const OWNERSHIP_CHECK_MS = 1000;

const workIdOf = ({ chatId, turn, edition }: TurnKey): string => `${chatId} ${turn} ${edition}`;

/** Makes the summaries of turns. Concurrent requests for one turn share the work, even across processes. */
export class AnalysisRunner {
	readonly #runner: Runner;
	readonly #judging: Judging;
	readonly #picture: PictureTools;
	readonly #running = new Map<string, Promise<SummaryView>>();
	readonly #closing = new AbortController();

	constructor(runner: Runner, judging: Judging, picture: PictureTools) {
		this.#runner = runner;
		this.#judging = judging;
		this.#picture = picture;
	}

	/** `beforeStart` runs before the work and may throw to refuse it. */
	async summarize(
		chat: OwnedChat,
		requested: ComparisonRequest,
		beforeStart: () => Promise<void>,
	): Promise<SummaryView> {
		this.#closing.signal.throwIfAborted();
		const request = await summaryRequest(this.#runner.database, chat, requested);
		const workId = workIdOf(request.key);
		const running = this.#running.get(workId);
		if (running) return await running;
		const work = this.#makeOrAwait(request, beforeStart).finally(() => this.#running.delete(workId));
		this.#running.set(workId, work);
		return await work;
	}

	/** Stops the work on the summaries of a turn, whichever process is doing it. */
	async cancel(chat: OwnedChat, number: number | undefined): Promise<void> {
		const turn = number ?? chat.last_turn;
		await cancelWork(this.#runner.database, chat.id, turn);
		this.#runner.summaries.abortTurn(chat.id, turn);
	}

	/** The possible judges of the turn, and the expected cost and duration of comparing it. */
	async offer(
		chat: OwnedChat,
		requested: ComparisonRequest,
		offerOf: (offerInput: OfferInput) => Promise<Offer>,
	): Promise<Offer> {
		const { database } = this.#runner;
		return await offerOf(await summaryInput(database, await summaryRequest(database, chat, requested)));
	}

	/** Waits for running work for at most `graceMs`, then aborts it. Waiting clients receive 503 and can retry. */
	async close(graceMs: number): Promise<void> {
		const ended = Promise.allSettled(this.#running.values());
		const grace = new AbortController();
		await Promise.race([ended, this.#runner.tools.pause(graceMs, grace.signal).catch(() => {})]);
		grace.abort();
		this.#closing.abort(restarting());
		await ended;
	}

	async #makeOrAwait(request: SummaryRequest, beforeStart: () => Promise<void>): Promise<SummaryView> {
		const { database, clock } = this.#runner;
		const { key } = request;
		const { madeBefore, isRunning, failure: failureBefore } = await this.#stateOf(key);
		const input = await summaryInput(database, request);
		if (!isRunning && !(await this.#judging.canCompare(input))) throw noJudge([]);
		for (;;) {
			const work = await acquireWork(database, key, request.judge, clock.now());
			const made = work && (await this.#makeUnlessLost(input, work, beforeStart));
			if (made) return made;
			const { madeAt, isCancelled, failure } = await this.#waitUntilFree(key);
			if (isCancelled) throw conflict(STOPPED, "cancelled");
			if (failure && failure.at !== failureBefore?.at) throw noJudge(failure.notes);
			if (madeAt !== null && madeAt !== madeBefore) return await this.#loadStored(request);
		}
	}

	async #stateOf(key: TurnKey): Promise<WorkState> {
		const state = await loadWorkState(this.#runner.database, key);
		if (!state) throw notFound(CHAT_NOT_FOUND);
		return state;
	}

	/** Resolves when no live process is working on the turn. */
	async #waitUntilFree(key: TurnKey): Promise<WorkState> {
		const { signal } = this.#closing;
		for (;;) {
			const state = await this.#stateOf(key);
			if (!state.isRunning) return state;
			await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
			signal.throwIfAborted();
		}
	}

	/** The summaries that another process has made. */
	async #loadStored({ key: { chatId, turn }, chat }: SummaryRequest): Promise<SummaryView> {
		const { database, live } = this.#runner;
		const summary = await this.#runner.summaryOf(chatId, turn);
		if (summary) live.get(chatId, turn)?.setSummary(summary);
		return viewSummary(summary, seatsOf(chat), await loadTurnResponses(database.query, chatId, turn));
	}

	/** Null when the work was lost: another process took it, or the chat was deleted. Then no more judges are asked. */
	async #makeUnlessLost(
		input: SummaryInput,
		work: AcquiredWork,
		beforeStart: () => Promise<void>,
	): Promise<SummaryView | null> {
		const { summaries } = this.#runner;
		const lost = new AbortController();
		const done = new AbortController();
		const gone = AbortSignal.any([summaries.begin(work.chatId, work.turn), lost.signal]);
		void this.#watchOwnership(work, lost, done.signal);
		try {
			await beforeStart();
			await clearFailure(this.#runner.database, work);
			return await this.#make(input, work, AbortSignal.any([this.#closing.signal, gone]));
		} catch (error) {
			if (gone.aborted) return null;
			throw error;
		} finally {
			done.abort();
			summaries.end(work.chatId, work.turn);
			await this.#releaseWork(work);
		}
	}

	async #watchOwnership(work: AcquiredWork, lost: AbortController, done: AbortSignal): Promise<void> {
		const { database, logger } = this.#runner;
		for (;;) {
			await pause(OWNERSHIP_CHECK_MS, undefined, { signal: done }).catch(() => {});
			if (done.aborted) return;
			try {
				if (!(await holdsWork(database, work))) return lost.abort();
			} catch (error) {
				logger.warn({ err: error, chatId: work.chatId }, "could not check whether a summary is still needed");
			}
		}
	}

	async #releaseWork(work: AcquiredWork): Promise<void> {
		const { database, live, logger } = this.#runner;
		await releaseWork(database, work).catch((error: unknown) =>
			logger.warn({ err: error, chatId: work.chatId }, "could not release the work on a summary"),
		);
		live.get(work.chatId, work.turn)?.endMaking(null);
	}

	/** Keeps the reasons for the owner and throws 409; null when the work was lost. Nothing else that is stored changes. */
	async #failWithoutJudge(work: AcquiredWork, notes: readonly AnalysisNote[]): Promise<null> {
		const { database, clock, live } = this.#runner;
		if (notes.length > 0) {
			const failure = { at: clock.now(), notes };
			if (!(await saveFailure(database, work, failure))) return null;
			live.get(work.chatId, work.turn)?.endMaking(failure);
		}
		throw noJudge(notes);
	}

	async #make(
		{ key, seats, chat: _, ...offerInput }: SummaryInput,
		work: AcquiredWork,
		signal: AbortSignal,
	): Promise<SummaryView | null> {
		const { database, clock, live } = this.#runner;
		const progress = progressOf(this.#runner, work, clock.now());
		const quoteFinders = await readQuoteFinders(offerInput.answers, new TimeSlice());
		const judgeInput = { ...offerInput, quoteFinders };
		const { signed, notes } = await this.#judging.writeDraft(judgeInput, signal, progress);
		await progress.flush();
		signal.throwIfAborted();
		if (!signed) return await this.#failWithoutJudge(work, notes);
		const result = withCost(buildSummary(signed, notes, judgeInput, seats), progress.cost);
		const madeAt = clock.now();
		if (!(await saveSummary(database, work, result, madeAt))) return null;
		// The picture is public, so it shows what everyone may see.
		const { claims } = result.summary.forOthers ?? result.summary;
		const visualizationImageUrl = await addPicture(this.#runner, this.#picture, { key, seats, claims, madeAt }, signal);
		const summary = { ...result.summary, visualizationImageUrl };
		// If an answer is being retried meanwhile, the listeners of its stream also receive the summary.
		live.get(key.chatId, key.turn)?.setSummary(summary);
		return viewSummary(summary, seats, await loadTurnResponses(database.query, key.chatId, key.turn));
	}
}
