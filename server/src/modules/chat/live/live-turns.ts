import { restarting } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { EarlierSummary } from "../views/chat-summary.ts";
import { LiveTurn, type TurnRef } from "./live-turn.ts";

/**
 * The longest that a delta waits to be batched with others. A turn of the event loop takes 60 ms under full load, so
 * waiting for its end would double the delay.
 */
const GATHER_MS = 5;

interface UncertainStart {
	readonly usd: number;
	readonly askedAt: number;
}

const keyOf = (chatId: string, turn: number): string => `${chatId}/${turn}`;

/** The turns with responses that this process runs, and the batching of their broadcasts. */
export class LiveTurns {
	readonly #turns = new Map<string, LiveTurn>();
	/** The summaries in progress, each with its abort controller. The module that makes them stands above this one. */
	readonly #making = new Map<string, { readonly chatId: string; readonly stop: AbortController }>();
	/** Chats whose commit is not confirmed, each with the budget that was reserved for it. */
	readonly uncertain = new Map<string, UncertainStart>();
	readonly #clock: Clock;
	#pending = new Set<LiveTurn>();
	#pendingSince = 0;
	#idle: (() => void)[] = [];
	#starting = 0;
	#isClosing = false;
	#isClosed = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get(chatId: string, turn: number): LiveTurn | undefined {
		return this.#turns.get(keyOf(chatId, turn));
	}

	/** Those of one chat. */
	ofChat(chatId: string): LiveTurn[] {
		return [...this.#turns.values()].filter(({ ref }) => ref.chatId === chatId);
	}

	all(): Iterable<LiveTurn> {
		return this.#turns.values();
	}

	/** Returns the live turn of these rows; creates it when there is none. */
	open(ref: TurnRef, rows: readonly ResponseRow[], earlier?: EarlierSummary): LiveTurn {
		const key = keyOf(ref.chatId, ref.number);
		const live = this.#turns.get(key) ?? new LiveTurn(ref, rows, this.#clock, earlier);
		this.#turns.set(key, live);
		return live;
	}

	/** Broadcasts once per turn of the event loop, or after `GATHER_MS` of a longer turn, however many deltas arrive. */
	scheduleBroadcast(turn: LiveTurn): void {
		const now = this.#clock.steady();
		if (this.#pending.size === 0) {
			this.#pendingSince = now;
			setImmediate(() => this.#broadcastAll());
		}
		this.#pending.add(turn);
		if (now - this.#pendingSince >= GATHER_MS) this.#broadcastAll();
	}

	closeIfOver(turn: LiveTurn): void {
		const key = keyOf(turn.ref.chatId, turn.ref.number);
		if (!turn.isOver || this.#turns.get(key) !== turn) return;
		this.#turns.delete(key);
		turn.close(true);
		this.#resolveIdle();
	}

	/** No request is sent any more; pending rows are left to the next start. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** Counts `work` as activity before it has stored or started anything. */
	async starting<T>(work: () => Promise<T>): Promise<T> {
		// The request body may have arrived after the shutdown began.
		if (this.#isClosing) throw restarting();
		this.#starting += 1;
		try {
			return await work();
		} finally {
			this.#starting -= 1;
			this.#resolveIdle();
		}
	}

	/** New work is refused from now on; running work continues. */
	beginClosing(): void {
		this.#isClosing = true;
	}

	close(): void {
		this.#isClosed = true;
	}

	beginMaking(chatId: string, turn: number): AbortSignal {
		const stop = new AbortController();
		this.#making.set(keyOf(chatId, turn), { chatId, stop });
		return stop.signal;
	}

	endMaking(chatId: string, turn: number): void {
		this.#making.delete(keyOf(chatId, turn));
	}

	/** Aborts the summaries of deleted chats. */
	stopMaking(chatIds: readonly string[]): void {
		for (const { chatId, stop } of this.#making.values()) if (chatIds.includes(chatId)) stop.abort();
	}

	*running(): Iterable<RunningResponse> {
		for (const turn of this.#turns.values()) yield* turn.running;
	}

	/** Resolves when no response runs and none is about to start. */
	idle(): Promise<void> {
		if (this.#isIdle) return Promise.resolve();
		return new Promise((resolve) => this.#idle.push(resolve));
	}

	get #isIdle(): boolean {
		return this.#turns.size === 0 && this.#starting === 0;
	}

	#resolveIdle(): void {
		if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
	}

	#broadcastAll(): void {
		const turns = this.#pending;
		this.#pending = new Set();
		for (const turn of turns) turn.broadcastDeltas();
	}
}
