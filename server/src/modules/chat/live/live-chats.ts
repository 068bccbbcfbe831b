import { restarting } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import { LiveChat } from "./live-chat.ts";

/**
 * What came first in a turn of the event loop waits no longer than this for what else comes in it. The turns of a full
 * machine last 60 ms: a piece that waited for their end would be as late again as it came.
 */
const GATHER_MS = 5;

interface UncertainStart {
	readonly usd: number;
	readonly askedAt: number;
}

/** The chats that this process is running, and the turn in which their pieces are told. */
export class LiveChats {
	readonly #chats = new Map<string, LiveChat>();
	/** What is being made of chats, each with what ends it. Who makes it stands above this module. */
	readonly #making = new Map<string, AbortController>();
	/** Chats of which it cannot be told yet whether they are stored, each with what was set aside for it. */
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

	/** The live chat of these rows; made when it is not live yet. */
	open(chatId: string, rows: readonly ResponseRow[]): LiveChat {
		const live = this.#chats.get(chatId) ?? new LiveChat(chatId, rows, this.#clock);
		this.#chats.set(chatId, live);
		return live;
	}

	/** Tells the chat's news once, however many pieces come in this turn of the event loop, or in so much of a long one. */
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

	/** Nothing is asked any more: what is stored is left to the next start. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** What `work` begins is among what runs from before it is stored. */
	async starting<T>(work: () => Promise<T>): Promise<T> {
		// Its body may have come after those of others were refused.
		if (this.#isClosing) throw restarting();
		this.#starting += 1;
		try {
			return await work();
		} finally {
			this.#starting -= 1;
			this.#resolveIdle();
		}
	}

	/** From now on nothing begins; what does, goes on. */
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

	/** The chats are gone: whoever judges their answers is asked no further. */
	stopMaking(chatIds: readonly string[]): void {
		for (const id of chatIds) this.#making.get(id)?.abort();
	}

	*running(): Iterable<RunningResponse> {
		for (const chat of this.#chats.values()) yield* chat.running;
	}

	/** Resolves when nothing runs, and nothing is about to. */
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
