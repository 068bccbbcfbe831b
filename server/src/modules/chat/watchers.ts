import { type EventStream, eventFrame } from "../../http/index.ts";

export const DONE = eventFrame("done", {});

interface Watched {
	/** A frame with all that is true now. */
	readonly snapshot: () => string;
	/** Called when the last one has left. */
	readonly onLeft?: () => void;
}

/** Everybody who watches one chat. */
export class Watchers {
	readonly #watched: Watched;
	readonly #streams = new Set<EventStream>();
	/** Those that were too slow, and those that have just come: they get a snapshot instead of what they missed. */
	readonly #behind = new Set<EventStream>();
	/** Those that get the next snapshot. It is made once for all that come in one tick of the event loop. */
	readonly #starting = new Set<EventStream>();

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	get size(): number {
		return this.#streams.size;
	}

	/** It begins with a snapshot, at the end of this tick; what is sent before is in the snapshot. */
	add(stream: EventStream): void {
		this.#streams.add(stream);
		this.#behind.add(stream);
		stream.onClosed(() => {
			this.#behind.delete(stream);
			this.#starting.delete(stream);
			if (this.#streams.delete(stream) && this.#streams.size === 0) this.#watched.onLeft?.();
		});
		this.#catchUp(stream);
	}

	send(frames: string): void {
		for (const stream of this.#streams) {
			if (this.#behind.has(stream) || stream.send(frames)) continue;
			this.#behind.add(stream);
			stream.onCaughtUp(() => this.#catchUp(stream));
		}
	}

	/** Ends all streams; with `done` when everything is settled, without when they have to come again. */
	close(isDone: boolean): void {
		this.#start();
		if (isDone) this.send(DONE);
		for (const stream of this.#streams) {
			// One that is behind is shown the end first, as soon as it has caught up.
			if (!isDone || !this.#behind.has(stream)) stream.end();
		}
		this.#streams.clear();
	}

	#catchUp(stream: EventStream): void {
		if (!this.#behind.has(stream)) return;
		if (this.#starting.size === 0) setImmediate(() => this.#start());
		this.#starting.add(stream);
	}

	#start(): void {
		if (this.#starting.size === 0) return;
		const frame = this.#watched.snapshot();
		const starting = [...this.#starting];
		this.#starting.clear();
		for (const stream of starting) {
			this.#behind.delete(stream);
			// It was behind when the others were shown the end.
			const isLast = !this.#streams.has(stream);
			stream.send(frame);
			if (isLast) stream.end(DONE);
		}
	}
}
