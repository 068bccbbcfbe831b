import { setTimeout as pause } from "node:timers/promises";
import type { AnalysisNote } from "@parallax/contract";
import { conflict, type Failure, notFound, restarting } from "../../../failures.ts";
import { abortWhenUnwanted } from "../../../platform/abort-when-unwanted.ts";
import { atMost } from "../../../platform/at-most.ts";
import { CHAT_NOT_FOUND, type Runner, type viewSummary } from "../../chat/index.ts";
import {
	type AcquiredWork,
	acquireWork,
	holdsWork,
	loadWorkState,
	releaseWork,
	type TurnKey,
	type WorkKind,
	type WorkState,
} from "../store/running-summaries.ts";
import { clearFailure, type JudgedAnswer, saveFailure } from "../store/save-failure.ts";

export type SummaryView = ReturnType<typeof viewSummary>;

/** Work that is ready to begin. */
export interface PreparedJob {
	/** False when no assistant can be asked. */
	readonly canStart: () => Promise<boolean>;
	/** Null when the work was lost while it was made. */
	readonly make: (work: AcquiredWork, signal: AbortSignal) => Promise<SummaryView | null>;
}

/** What is to be made of a turn. */
export interface Job {
	readonly key: TurnKey;
	readonly kind: WorkKind;
	/** The id of the chosen judge. */
	readonly judge: string | null;
	/** Runs before the work and may throw to refuse it. */
	readonly beforeStart: () => Promise<void>;
	/** Reads the turn; throws when nothing can be made of it as it is now. */
	readonly prepare: () => Promise<PreparedJob>;
	/** What another process has made. */
	readonly loadStored: () => Promise<SummaryView>;
	/** `notes` say of each assistant that was asked why it could not; empty when none could be asked. */
	readonly noneCould: (notes: readonly AnalysisNote[]) => Failure;
	/** The refusal of a request that waited for it, when its owner has stopped it. */
	readonly stopped: string;
}

interface RunningJob {
	readonly kind: WorkKind;
	readonly done: Promise<SummaryView>;
}

/** The interval for polling the work of another process. */
const POLL_INTERVAL_MS = 300;

/** Names this work among all that this process does on the turn. */
export const summariesId = ({ edition }: Pick<TurnKey, "edition">): string => `/summaries/${edition}`;

const workIdOf = ({ chatId, turn, edition }: TurnKey): string => `${chatId} ${turn} ${edition}`;

/** Work on turns, one at a time for each. Concurrent requests for the same share it, even across processes. */
export class SharedWork {
	readonly #runner: Runner;
	readonly #running = new Map<string, RunningJob>();
	readonly #closing = new AbortController();

	constructor(runner: Runner) {
		this.#runner = runner;
	}

	async run(job: Job): Promise<SummaryView> {
		const workId = workIdOf(job.key);
		for (;;) {
			this.#closing.signal.throwIfAborted();
			const running = this.#running.get(workId);
			if (!running) break;
			if (running.kind === job.kind) return await running.done;
			// Work of another kind on the turn goes first, whether it succeeds or not.
			await running.done.catch(() => {});
		}
		const done = this.#makeOrAwait(job).finally(() => this.#running.delete(workId));
		this.#running.set(workId, { kind: job.kind, done });
		return await done;
	}

	/** Waits for running work for at most `graceMs`, then aborts it. Waiting clients receive 503 and can retry. */
	async close(graceMs: number): Promise<void> {
		const ended = Promise.allSettled([...this.#running.values()].map(({ done }) => done));
		await atMost(graceMs, ended, this.#runner.tools.pause);
		this.#closing.abort(restarting());
		await ended;
	}

	/** Keeps the reasons for the owner and throws 409; null when the work was lost. Nothing else that is stored changes. */
	async fail(
		{ kind, noneCould }: Job,
		work: AcquiredWork,
		notes: readonly AnalysisNote[],
		answers: readonly JudgedAnswer[],
	): Promise<null> {
		const { database, clock, live } = this.#runner;
		if (notes.length > 0) {
			const failure = { at: clock.now(), ...(kind === "best" ? { kind } : {}), notes };
			const saved = await saveFailure(database, work, failure, answers);
			if (saved === "lost") return null;
			live.get(work.chatId, work.turn)?.endMaking(saved === "stored" ? failure : null, work.edition);
		}
		throw noneCould(notes);
	}

	async #makeOrAwait(job: Job): Promise<SummaryView> {
		const { database, clock } = this.#runner;
		const { madeBefore, isRunning, failure: failureBefore } = await this.#stateOf(job);
		const prepared = await job.prepare();
		if (!isRunning && !(await prepared.canStart())) throw job.noneCould([]);
		for (;;) {
			const work = await acquireWork(database, job.key, job, clock.now());
			const made = work && (await this.#makeUnlessLost(job, prepared, work));
			if (made) return made;
			const { madeAt, isCancelled, failure } = await this.#waitUntilFree(job);
			if (isCancelled) throw conflict(job.stopped, "cancelled");
			if (failure && failure.at !== failureBefore?.at) throw job.noneCould(failure.notes);
			if (madeAt !== null && madeAt !== madeBefore) return await job.loadStored();
		}
	}

	async #stateOf({ key, kind }: Job): Promise<WorkState> {
		const state = await loadWorkState(this.#runner.database, key, kind);
		if (!state) throw notFound(CHAT_NOT_FOUND);
		return state;
	}

	/** Resolves when no live process is working on the turn. */
	async #waitUntilFree(job: Job): Promise<WorkState> {
		const { signal } = this.#closing;
		for (;;) {
			const state = await this.#stateOf(job);
			if (!state.isRunning) return state;
			await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
			signal.throwIfAborted();
		}
	}

	/** Null when the work was lost: another process took it, or the chat was deleted. Then no more judges are asked. */
	async #makeUnlessLost(job: Job, prepared: PreparedJob, work: AcquiredWork): Promise<SummaryView | null> {
		const { database, summaries, logger } = this.#runner;
		const lost = new AbortController();
		const done = new AbortController();
		const gone = AbortSignal.any([summaries.begin(work.chatId, work.turn, summariesId(work)), lost.signal]);
		void abortWhenUnwanted(lost, {
			isWanted: () => holdsWork(database, work),
			ended: done.signal,
			onError: (error) =>
				logger.warn({ err: error, chatId: work.chatId }, "could not check whether a summary is still needed"),
		});
		try {
			await job.beforeStart();
			await clearFailure(database, work);
			return await prepared.make(work, AbortSignal.any([this.#closing.signal, gone]));
		} catch (error) {
			if (gone.aborted) return null;
			throw error;
		} finally {
			done.abort();
			summaries.end(work.chatId, work.turn, summariesId(work));
			await this.#releaseWork(work);
		}
	}

	async #releaseWork(work: AcquiredWork): Promise<void> {
		const { database, live, logger } = this.#runner;
		await releaseWork(database, work).catch((error: unknown) =>
			logger.warn({ err: error, chatId: work.chatId }, "could not release the work on a summary"),
		);
		live.get(work.chatId, work.turn)?.endMaking(null, work.edition);
	}
}
