import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { AdviceScope } from "../views/advice.ts";

const DONE = eventFrame("done", {});

/** A reader's connection as one turn uses it. */
export interface TurnStream extends Pick<EventStream, "send" | "onDrain" | "onClosed"> {
	/** The failures about which its reader gets advice. */
	readonly scope: AdviceScope;
	/** The turn has no more events: it is over, or, with `isDone` false, the reader must reconnect. */
	end(isDone: boolean, frames?: string): void;
}

/** Several turns on one connection: it ends with `done` once all of them are over. */
export class TurnStreams {
	readonly #stream: EventStream;
	readonly #scope: AdviceScope;
	readonly #running: Set<number>;
	#newest: number;
	#isEnded = false;

	constructor(stream: EventStream, turns: readonly number[], scope: AdviceScope) {
		this.#stream = stream;
		this.#scope = scope;
		this.#running = new Set(turns);
		this.#newest = Math.max(...turns);
	}

	/** The connection as one of its turns uses it. */
	of(turn: number): TurnStream {
		const stream = this.#stream;
		return {
			scope: this.#scope,
			send: (frames) => stream.send(frames),
			onDrain: (listener) => stream.onDrain(listener),
			onClosed: (listener) => stream.onClosed(listener),
			end: (isDone, frames = "") => this.#end(turn, isDone, frames),
		};
	}

	/** Adds a turn that has begun since, with a frame about it; null when it is known or the connection has ended. */
	add(turn: number, frame: string): TurnStream | null {
		if (this.#isEnded || turn <= this.#newest) return null;
		this.#newest = turn;
		this.#running.add(turn);
		if (this.#stream.send(frame)) return this.of(turn);
		// A slow reader would miss the frame.
		this.#end(turn, false, "");
		return null;
	}

	/** Sends a frame that belongs to no running turn; a slow reader misses it. */
	send(frame: string): void {
		if (!this.#isEnded) this.#stream.send(frame);
	}

	onClosed(listener: () => void): void {
		this.#stream.onClosed(listener);
	}

	#end(turn: number, isDone: boolean, frames: string): void {
		// The end of a turn can be reported twice.
		if (!this.#running.delete(turn)) return;
		if (isDone && this.#running.size > 0) {
			if (frames !== "") this.#stream.send(frames);
			return;
		}
		this.#isEnded = true;
		this.#stream.end(isDone ? frames + DONE : frames);
	}
}
