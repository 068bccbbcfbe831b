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
export function turnStreams(stream: EventStream, count: number, scope: AdviceScope): TurnStream[] {
	const running = new Set(Array.from({ length: count }, (_, index) => index));
	const end = (index: number, isDone: boolean, frames: string): void => {
		// The end of a turn can be reported twice.
		if (!running.delete(index)) return;
		if (!isDone) stream.end(frames);
		else if (running.size === 0) stream.end(frames + DONE);
		else if (frames !== "") stream.send(frames);
	};
	return Array.from(running, (index) => ({
		scope,
		send: (frames) => stream.send(frames),
		onDrain: (listener) => stream.onDrain(listener),
		onClosed: (listener) => stream.onClosed(listener),
		end: (isDone, frames = "") => end(index, isDone, frames),
	}));
}
