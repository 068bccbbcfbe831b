import { restarting } from "../../../failures.ts";
import { abortWhenUnwanted } from "../../../platform/abort-when-unwanted.ts";
import { atMost } from "../../../platform/at-most.ts";
import type { Runner } from "../../chat/index.ts";
import type { NoReply } from "./no-reply.ts";
import { findWork, type WorkTable } from "./open-work.ts";
import type { SavingTools } from "./saved-state.ts";

interface RunningWork {
	readonly ended: Promise<void>;
	readonly stop: AbortController;
}

/** A vendor's connection that does not end must not delay the reply to the person who stopped it for longer. */
const MAX_STOP_WAIT_MS = 1000;

/** One piece of work about a turn. */
export interface AskingWork {
	readonly id: string;
	readonly chatId: string;
	readonly turn: number;
	/** Stores its row; false when another process does the same, or the turn was deleted. */
	readonly insert: () => Promise<boolean>;
	readonly run: (tools: AskingTools) => Promise<void>;
}

export interface AskingTools {
	/** Aborts when the work is no longer wanted. */
	readonly signal: AbortSignal;
	/** For storing its replies. */
	readonly saving: SavingTools;
	/** Why what has no reply at the end has none. */
	readonly codeAtEnd: () => NoReply;
}

/** Counts work, or throws to refuse it; resolves to a function that takes it back. */
export type BeforeStart = () => Promise<() => void>;

/** The work of asking columns about turns that this process does, each piece once even across processes. */
export class SharedAsking {
	readonly #runner: Runner;
	readonly #table: WorkTable;
	readonly #onChange: (chatId: string, turn: number) => void;
	readonly #running = new Map<string, RunningWork>();
	readonly #closing = new AbortController();

	/** Calls `onChange` when work about a turn has changed. */
	constructor(runner: Runner, table: WorkTable, onChange: (chatId: string, turn: number) => void) {
		this.#runner = runner;
		this.#table = table;
		this.#onChange = onChange;
	}

	throwIfClosing(): void {
		this.#closing.signal.throwIfAborted();
	}

	/** Stores the row and begins the work, which goes on by itself; false when it is not stored, and then not counted. */
	async begin(work: AskingWork, beforeStart: BeforeStart): Promise<boolean> {
		const { summaries } = this.#runner;
		const { id, chatId, turn } = work;
		const takeBack = await beforeStart();
		// A row of this process without work that has begun would be read as lost.
		const deleted = summaries.begin(chatId, turn, id);
		let isInserted = false;
		try {
			isInserted = await this.#insertOrFind(work);
		} finally {
			if (!isInserted) {
				summaries.end(chatId, turn, id);
				takeBack();
			}
		}
		if (isInserted) this.#run(work, deleted);
		return isInserted;
	}

	/**
	 * After the rows of a turn were stopped or removed: ends what this process does of them, and announces the change. Waits for
	 * the end, which stores what the last calls cost.
	 */
	async stop({ chatId, turn }: Pick<AskingWork, "chatId" | "turn">, ids: readonly string[]): Promise<void> {
		const stopped = ids.flatMap((id) => this.#running.get(id) ?? []);
		for (const { stop } of stopped) stop.abort();
		if (ids.length > 0) this.#onChange(chatId, turn);
		const ended = Promise.all(stopped.map((work) => work.ended));
		if (stopped.length > 0) await atMost(MAX_STOP_WAIT_MS, ended, this.#runner.tools.pause);
	}

	/** Waits for running work for at most `graceMs`, then stops it; what it has not received is interrupted. */
	async close(graceMs: number): Promise<void> {
		const ended = Promise.allSettled([...this.#running.values()].map((work) => work.ended));
		await atMost(graceMs, ended, this.#runner.tools.pause);
		this.#closing.abort(restarting());
		await ended;
	}

	async #insertOrFind({ id, insert }: AskingWork): Promise<boolean> {
		try {
			return await insert();
		} catch (error) {
			// The commit may have happened although it was not confirmed.
			if (await findWork(this.#runner.database, this.#table, id).catch(() => undefined)) return true;
			throw error;
		}
	}

	/** `deleted` aborts when the chat is deleted. */
	#run({ id, chatId, turn, run }: AskingWork, deleted: AbortSignal): void {
		const { database, summaries, logger } = this.#runner;
		const stop = new AbortController();
		const done = new AbortController();
		const closing = this.#closing.signal;
		void abortWhenUnwanted(stop, {
			isWanted: async () => (await findWork(database, this.#table, id))?.settled_at === null,
			ended: done.signal,
			onError: (error) =>
				logger.warn({ err: error, chatId }, "could not find out whether columns are still to be asked"),
		});
		const tools = {
			signal: AbortSignal.any([stop.signal, deleted, closing]),
			saving: {
				...{ runner: this.#runner, closing },
				onSaved: () => this.#onChange(chatId, turn),
				onLost: () => stop.abort(),
			},
			codeAtEnd: (): NoReply => (closing.aborted ? "interrupted" : "cancelled"),
		};
		const ended = run(tools)
			.catch((error: unknown) => logger.error({ err: error, chatId }, "asking columns failed unexpectedly"))
			.finally(() => {
				done.abort();
				summaries.end(chatId, turn, id);
				this.#running.delete(id);
			});
		this.#running.set(id, { ended, stop });
	}
}
