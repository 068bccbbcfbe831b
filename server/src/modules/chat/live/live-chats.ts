import { restarting } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import { LiveChat } from "./live-chat.ts";

/**
 * The longest that a delta waits to be batched with others. A turn of the event loop takes 60 ms under full load, so
 * waiting for its end would double the delay.
 */
const GATHER_MS = 5;

interface UncertainStart {
	readonly usd: number;
	readonly askedAt: number;
}

/** The chats with responses that this process runs, and the batching of their broadcasts. */
export class LiveChats {
	readonly #chats = new Map<string, LiveChat>();
	/** The summaries in progress, each with its abort controller. The module that makes them stands above this one. */
	readonly #making = new Map<string, AbortController>();
	/** Chats whose commit is not confirmed, each with the budget that was reserved for it. */
	readonly uncertain = new Map<string, UncertainStart>();
	readonly #clock: Clock;
	#pending = new Set<LiveChat>();
	#pendingSince = 0;
	#idle: (() => void)[] = [];
	#starting = 0;
	#isClosing = false;
	#isClosed = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get(chatId: string): LiveChat | undefined {
		return this.#chats.get(chatId);
	}

	all(): Iterable<LiveChat> {
		return this.#chats.values();
	}

	/** Returns the live chat of these rows; creates it when there is none. */
	open(chatId: string, rows: readonly ResponseRow[]): LiveChat {
		const live = this.#chats.get(chatId) ?? new LiveChat(chatId, rows, this.#clock);
		this.#chats.set(chatId, live);
		return live;
	}

	/** Broadcasts once per turn of the event loop, or after `GATHER_MS` of a longer turn, however many deltas arrive. */
	scheduleBroadcast(chat: LiveChat): void {
		const now = this.#clock.steady();
		if (this.#pending.size === 0) {
			this.#pendingSince = now;
			setImmediate(() => this.#broadcastAll());
		}
		this.#pending.add(chat);
		if (now - this.#pendingSince >= GATHER_MS) this.#broadcastAll();
	}

	closeIfOver(chat: LiveChat): void {
		if (!chat.isOver || this.#chats.get(chat.id) !== chat) return;
		this.#chats.delete(chat.id);
		chat.close(true);
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

	beginMaking(chatId: string): AbortSignal {
		const stop = new AbortController();
		this.#making.set(chatId, stop);
		return stop.signal;
	}

	endMaking(chatId: string): void {
		this.#making.delete(chatId);
	}

	/** Aborts the summaries of deleted chats. */
	stopMaking(chatIds: readonly string[]): void {
		for (const id of chatIds) this.#making.get(id)?.abort();
	}

	*running(): Iterable<RunningResponse> {
		for (const chat of this.#chats.values()) yield* chat.running;
	}

	/** Resolves when no response runs and none is about to start. */
	idle(): Promise<void> {
		if (this.#isIdle) return Promise.resolve();
		return new Promise((resolve) => this.#idle.push(resolve));
	}

	get #isIdle(): boolean {
		return this.#chats.size === 0 && this.#starting === 0;
	}

	#resolveIdle(): void {
		if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
	}

	#broadcastAll(): void {
		const chats = this.#pending;
		this.#pending = new Set();
		for (const chat of chats) chat.broadcastDeltas();
	}
}
