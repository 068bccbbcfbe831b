import { type AdviceScope, type Frames, framesFor } from "../views/advice.ts";
import type { TurnStream } from "./turn-stream.ts";

interface Watched {
	/** A frame with the current state. */
	readonly snapshot: () => Frames;
	readonly isOver: () => boolean;
	/** Called when the last watcher has disconnected. */
	readonly onEmpty?: () => void;
}

/** Serialises the frames once for all streams of a scope. */
function oncePerScope(frames: Frames): Frames {
	if (typeof frames === "string") return frames;
	const made = new Map<AdviceScope, string>();
	return (scope) => {
		const known = made.get(scope) ?? frames(scope);
		made.set(scope, known);
		return known;
	};
}

/** The streams that watch one turn. */
export class Watchers {
	readonly #watched: Watched;
	readonly #streams = new Set<TurnStream>();
	/** Slow streams, which will get a snapshot instead of the events that they missed. */
	readonly #slowStreams = new Set<TurnStream>();
	/** The snapshot of this iteration of the event loop. It is valid until a change is sent. */
	#snapshot: Frames | null = null;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	get size(): number {
		return this.#streams.size;
	}

	/** Takes the snapshot and subscribes in the same event loop iteration, so no event is lost between them. */
	add(stream: TurnStream): void {
		const frame = framesFor(this.#currentSnapshot(), stream.scope);
		this.#streams.add(stream);
		stream.onClosed(() => {
			this.#slowStreams.delete(stream);
			if (!this.#streams.delete(stream) || this.#streams.size > 0) return;
			// Changes are not sent while there are no watchers.
			this.#snapshot = null;
			this.#watched.onEmpty?.();
		});
		if (frame !== "") stream.send(frame);
	}

	send(frames: Frames): void {
		this.#snapshot = null;
		const forScope = oncePerScope(frames);
		for (const stream of this.#streams) {
			if (this.#slowStreams.has(stream)) continue;
			const text = framesFor(forScope, stream.scope);
			// Some readers get nothing of a change, and an empty chunk would end their response.
			if (text === "" || stream.send(text)) continue;
			this.#slowStreams.add(stream);
			stream.onDrain(() => this.#catchUp(stream));
		}
	}

	/** Ends all streams: with `done` when all responses are settled, without `done` when watchers must reconnect. */
	close(isDone: boolean): void {
		for (const stream of this.#streams) {
			// A slow stream receives the end as soon as it has caught up.
			if (!isDone || !this.#slowStreams.has(stream)) stream.end(isDone);
		}
		this.#streams.clear();
	}

	/** Builds and serialises the snapshot once for all streams that begin or catch up in one event loop iteration. */
	#currentSnapshot(): Frames {
		if (this.#snapshot !== null) return this.#snapshot;
		const frame = oncePerScope(this.#watched.snapshot());
		this.#snapshot = frame;
		setImmediate(() => {
			this.#snapshot = null;
		});
		return frame;
	}

	#catchUp(stream: TurnStream): void {
		if (!this.#slowStreams.delete(stream)) return;
		const frame = framesFor(this.#currentSnapshot(), stream.scope);
		if (frame !== "") stream.send(frame);
		if (!this.#watched.isOver()) return;
		this.#streams.delete(stream);
		stream.end(true);
	}
}
