import type { Clock } from "../../../platform/clock.ts";
import type { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { KnownAnalysis } from "../views/turn-analysis.ts";
import { LiveTurn, type TurnRef } from "./live-turn.ts";
import { OpenStreams } from "./open-streams.ts";

/**
 * The longest time that a delta waits to be batched. An iteration of the event loop takes 60 ms under full load, so
 * waiting for its end would double the delay.
 */
const MAX_BATCH_DELAY_MS = 5;

const keyOf = (chatId: string, turn: number): string => `${chatId}/${turn}`;

/** The turns with responses that this process runs, and the batching of their broadcasts. */
export class LiveTurns {
	readonly #turns = new Map<string, LiveTurn>();
	readonly #clock: Clock;
	/** The connections of owners, who also get turns that begin later. */
	readonly openStreams = new OpenStreams();
	/** The connections of readers of shared chats. */
	readonly readerStreams = new OpenStreams();
	#pending = new Set<LiveTurn>();
	#pendingSince = 0;
	#onEmpty: () => void = () => {};
	#onTurnOver: (ref: TurnRef) => void = () => {};

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get(chatId: string, turn: number): LiveTurn | undefined {
		return this.#turns.get(keyOf(chatId, turn));
	}

	/** The live turns of one chat. */
	ofChat(chatId: string): LiveTurn[] {
		return [...this.#turns.values()].filter(({ ref }) => ref.chatId === chatId);
	}

	/** Marks the later responses of these seats as stale, because a response in this turn is retried. */
	markLaterStale({ chatId, number }: TurnRef, isAffected: (seat: string) => boolean): void {
		for (const turn of this.ofChat(chatId))
			if (turn.ref.number > number) turn.markStale(({ seat }) => isAffected(seat));
	}

	all(): Iterable<LiveTurn> {
		return this.#turns.values();
	}

	/** Returns the live turn of these rows; creates it when there is none. */
	open(ref: TurnRef, rows: readonly ResponseRow[], analysis?: KnownAnalysis): LiveTurn {
		const key = keyOf(ref.chatId, ref.number);
		const live = this.#turns.get(key) ?? new LiveTurn(ref, rows, this.#clock, analysis);
		this.#turns.set(key, live);
		return live;
	}

	/** Broadcasts once per event loop iteration, or after `MAX_BATCH_DELAY_MS` of a longer one, however many deltas arrive. */
	scheduleBroadcast(turn: LiveTurn): void {
		const now = this.#clock.steady();
		if (this.#pending.size === 0) {
			this.#pendingSince = now;
			setImmediate(() => this.#broadcastAll());
		}
		this.#pending.add(turn);
		if (now - this.#pendingSince >= MAX_BATCH_DELAY_MS) this.#broadcastAll();
	}

	closeIfOver(turn: LiveTurn): void {
		const key = keyOf(turn.ref.chatId, turn.ref.number);
		if (!turn.isOver || this.#turns.get(key) !== turn) return;
		this.#turns.delete(key);
		turn.close(true);
		if (turn.hasAnswered) this.#onTurnOver(turn.ref);
		if (this.isEmpty) this.#onEmpty();
	}

	*running(): Iterable<RunningResponse> {
		for (const turn of this.#turns.values()) yield* turn.running;
	}

	get isEmpty(): boolean {
		return this.#turns.size === 0;
	}

	/** The listener is called each time the last live turn has ended. */
	onEmpty(listener: () => void): void {
		this.#onEmpty = listener;
	}

	/** The listener is called each time all responses of a turn that this process runs are settled. */
	onTurnOver(listener: (ref: TurnRef) => void): void {
		this.#onTurnOver = listener;
	}

	/** Calls that listener for a turn that ended before, but could not be compared then. */
	announceOver(ref: TurnRef): void {
		this.#onTurnOver(ref);
	}

	#broadcastAll(): void {
		const turns = this.#pending;
		this.#pending = new Set();
		for (const turn of turns) turn.broadcastDeltas();
	}
}
