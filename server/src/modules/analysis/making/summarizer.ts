import { setTimeout as pause } from "node:timers/promises";
import type { Seat } from "@parallax/contract";
import { conflict, notFound, restarting } from "../../../failures.ts";
import {
	CHAT_NOT_FOUND,
	loadTurnResponses,
	loadTurns,
	type OwnedChat,
	type Runner,
	seatsOf,
	viewSummary,
} from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { readQuoteFinders } from "../draft/find-quote.ts";
import { addPicture } from "../picture/add-picture.ts";
import type { PictureTools } from "../picture/picture-tools.ts";
import { loadSummary, saveSummary } from "../store/analysis-store.ts";
import { newestEditionOf } from "../store/find-analysis.ts";
import {
	type AcquiredWork,
	acquireWork,
	cancelWork,
	holdsWork,
	loadWorkState,
	releaseWork,
	type TurnKey,
	type WorkState,
} from "../store/running-summaries.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { TimeSlice } from "../text/time-slice.ts";
import {
	type AskedSeat,
	answersOf,
	askedSeatsOf,
	buildSummary,
	type Offer,
	type OfferInput,
	ownReading,
	type WriteDraft,
} from "./build-summary.ts";
import { progressOf } from "./progress.ts";

type SummaryView = ReturnType<typeof viewSummary>;

const TURN_NOT_FOUND = "This chat has no such turn.";
const STOPPED = "The comparison was stopped.";
/** The interval for polling the work of another process. */
const POLL_INTERVAL_MS = 300;
/** The interval for checking that this process still owns its work: another may delete the chat or take it over. */
const OWNERSHIP_CHECK_MS = 1000;

interface SummaryRequest {
	readonly key: TurnKey;
	readonly prompt: string;
	readonly chat: OwnedChat;
}

/** The input for the summaries of one turn. */
interface SummaryInput extends SummaryRequest {
	/** The seats that were asked in this turn. */
	readonly seats: readonly Seat[];
	readonly answers: readonly AnswerText[];
	readonly asked: readonly AskedSeat[];
}

const workIdOf = ({ chatId, turn, edition }: TurnKey): string => `${chatId} ${turn} ${edition}`;

/** Makes the summaries of turns. Concurrent requests for one turn share the work, even across processes. */
export class Summarizer {
	readonly #runner: Runner;
	readonly #writeDraft: WriteDraft;
	readonly #picture: PictureTools;
	readonly #running = new Map<string, Promise<SummaryView>>();
	readonly #closing = new AbortController();

	constructor(runner: Runner, writeDraft: WriteDraft, picture: PictureTools) {
		this.#runner = runner;
		this.#writeDraft = writeDraft;
		this.#picture = picture;
	}

	/** Uses the newest turn when no number is given. `beforeStart` runs before the work and may throw to refuse it. */
	async summarize(chat: OwnedChat, number: number | undefined, beforeStart: () => Promise<void>): Promise<SummaryView> {
		this.#closing.signal.throwIfAborted();
		const request = await this.#requestFor(chat, number);
		const workId = workIdOf(request.key);
		const running = this.#running.get(workId);
		if (running) return await running;
		const work = this.#makeOrAwait(request, beforeStart).finally(() => this.#running.delete(workId));
		this.#running.set(workId, work);
		return await work;
	}

	async #requestFor(chat: OwnedChat, number: number | undefined): Promise<SummaryRequest> {
		const { query } = this.#runner.database;
		const turns = await loadTurns(query, chat.id, chat.last_turn);
		if (turns.length === 0) throw notFound(CHAT_NOT_FOUND);
		const turn = number === undefined ? turns.at(-1) : turns.find((one) => one.number === number);
		if (!turn) throw notFound(TURN_NOT_FOUND);
		const edition = await newestEditionOf(query, chat.id, turn.number);
		return { chat, prompt: turn.prompt, key: { chatId: chat.id, turn: turn.number, edition } };
	}

	async #inputFor(request: SummaryRequest): Promise<SummaryInput> {
		const { key, chat } = request;
		const rows = await loadTurnResponses(this.#runner.database.query, key.chatId, key.turn);
		const seats = seatsOf(chat).filter(({ id }) => rows.some(({ seat }) => seat === id));
		return { ...request, seats, answers: answersOf(rows, seats), asked: askedSeatsOf(rows, seats) };
	}

	/** Stops the work on the summaries of a turn, whichever process is doing it. */
	async cancel(chat: OwnedChat, number: number | undefined): Promise<void> {
		const turn = number ?? chat.last_turn;
		await cancelWork(this.#runner.database, chat.id, turn);
		this.#runner.summaries.abortTurn(chat.id, turn);
	}

	/** The expected judge, cost and duration of comparing the turn. */
	async offer(
		chat: OwnedChat,
		number: number | undefined,
		offerOf: (offerInput: OfferInput) => Promise<Offer>,
	): Promise<Offer> {
		const input = await this.#inputFor(await this.#requestFor(chat, number));
		return await offerOf({ ...input, owner: ownerOf(chat) });
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
		const { madeBefore } = await this.#stateOf(key);
		const input = await this.#inputFor(request);
		for (;;) {
			const work = await acquireWork(database, key, clock.now());
			const made = work && (await this.#makeUnlessLost(input, work, beforeStart));
			if (made) return made;
			const { madeAt, isCancelled } = await this.#waitUntilFree(key);
			if (isCancelled) throw conflict(STOPPED, "cancelled");
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
		const summary = await loadSummary(database, chatId, turn);
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
		live.get(work.chatId, work.turn)?.clearMaking();
	}

	async #make(
		{ key, prompt, chat, seats, answers, asked }: SummaryInput,
		work: AcquiredWork,
		signal: AbortSignal,
	): Promise<SummaryView | null> {
		const { database, clock, live } = this.#runner;
		const progress = progressOf(this.#runner, work, clock.now());
		const quoteFinders = await readQuoteFinders(answers, new TimeSlice());
		const judgeInput = { prompt, answers, quoteFinders, asked, owner: ownerOf(chat) };
		const { signed, notes } = await this.#writeDraft(judgeInput, signal, progress);
		await progress.flush();
		signal.throwIfAborted();
		const result = buildSummary(signed ?? (await ownReading(prompt, answers)), notes, judgeInput, seats);
		const madeAt = clock.now();
		if (!(await saveSummary(database, work, result, madeAt))) return null;
		const { claims } = result.summary;
		const visualizationImageUrl = await addPicture(this.#runner, this.#picture, { key, seats, claims, madeAt }, signal);
		const summary = { ...result.summary, visualizationImageUrl };
		// If an answer is being retried meanwhile, the listeners of its stream also receive the summary.
		live.get(key.chatId, key.turn)?.setSummary(summary);
		return viewSummary(summary, seats, await loadTurnResponses(database.query, key.chatId, key.turn));
	}
}
