import { type EventStream, eventFrame } from "../../../http/index.ts";

export const DONE = eventFrame("done", {});

interface Watched {
	/** A frame with all that is true now. */
	readonly snapshot: () => string;
	readonly isOver: () => boolean;
	/** Called when the last one has left. */
	readonly onLeft?: () => void;
}

/** Everybody who watches one chat. */
export class Watchers {
	readonly #watched: Watched;
	readonly #streams = new Set<EventStream>();
	/** Those that were too slow: they get a snapshot instead of what they missed. */
	readonly #behind = new Set<EventStream>();
	/** The snapshot of this tick of the event loop. Every change is sent, so it holds until something is. */
	#snapshot: string | null = null;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	get size(): number {
		return this.#streams.size;
	}

	/** Snapshot and subscription in one turn of the event loop: nothing can fall between the two. */
	add(stream: EventStream): void {
		const frame = this.#currentSnapshot();
		this.#streams.add(stream);
		stream.onClosed(() => {
			this.#behind.delete(stream);
			if (!this.#streams.delete(stream) || this.#streams.size > 0) return;
			// Without watchers changes are not sent.
			this.#snapshot = null;
			this.#watched.onLeft?.();
		});
		stream.send(frame);
	}

	send(frames: string): void {
		this.#snapshot = null;
		for (const stream of this.#streams) {
			if (this.#behind.has(stream) || stream.send(frames)) continue;
			this.#behind.add(stream);
			stream.onCaughtUp(() => this.#catchUp(stream));
		}
	}

	/** Ends all streams; with `done` when everything is settled, without when they have to come again. */
	close(isDone: boolean): void {
		if (isDone) this.send(DONE);
		for (const stream of this.#streams) {
			// One that is behind is shown the end first, as soon as it has caught up.
			if (!isDone || !this.#behind.has(stream)) stream.end();
		}
		this.#streams.clear();
	}

	/** Made and serialised once for all streams that begin, or catch up, in one tick. */
	#currentSnapshot(): string {
		if (this.#snapshot !== null) return this.#snapshot;
		const frame = this.#watched.snapshot();
		this.#snapshot = frame;
		setImmediate(() => {
			this.#snapshot = null;
		});
		return frame;
	}

	#catchUp(stream: EventStream): void {
		if (!this.#behind.delete(stream)) return;
		stream.send(this.#currentSnapshot());
		if (!this.#watched.isOver()) return;
		this.#streams.delete(stream);
		stream.end(DONE);
	}
}
