/** A shared clock, so that simultaneous changes of the page share one layout and paint. */
const beats = new Map<number, Beat>();

interface Beat {
	readonly listeners: Set<() => void>;
	timer: ReturnType<typeof setTimeout>;
}

export const untilBeat = (everyMs: number): number => everyMs - (Date.now() % everyMs);

function start(everyMs: number): Beat {
	const listeners = new Set<() => void>();
	const tick = () => {
		beat.timer = setTimeout(tick, untilBeat(everyMs));
		for (const listener of [...listeners]) listener();
	};
	const beat: Beat = { listeners, timer: setTimeout(tick, untilBeat(everyMs)) };
	return beat;
}

/** Calls back on every beat until the returned function is called. */
export function onBeat(everyMs: number, listener: () => void): () => void {
	const beat = beats.get(everyMs) ?? start(everyMs);
	beats.set(everyMs, beat);
	beat.listeners.add(listener);
	return () => {
		beat.listeners.delete(listener);
		if (beat.listeners.size > 0) return;
		clearTimeout(beat.timer);
		beats.delete(everyMs);
	};
}
