/**
 * Shared timers, one for each interval, so that simultaneous updates share one layout and paint.
 * The ticks are aligned to the wall clock: each comes when `Date.now()` is a multiple of the interval.
 */
const tickers = new Map<number, Ticker>();

interface Ticker {
	readonly listeners: Set<() => void>;
	timer: ReturnType<typeof setTimeout>;
}

export const msUntilTick = (intervalMs: number): number => intervalMs - (Date.now() % intervalMs);

function startTicker(intervalMs: number): Ticker {
	const listeners = new Set<() => void>();
	const tick = () => {
		ticker.timer = setTimeout(tick, msUntilTick(intervalMs));
		for (const listener of [...listeners]) listener();
	};
	const ticker: Ticker = { listeners, timer: setTimeout(tick, msUntilTick(intervalMs)) };
	return ticker;
}

/** Calls `listener` on every tick until the returned function is called. */
export function onTick(intervalMs: number, listener: () => void): () => void {
	const ticker = tickers.get(intervalMs) ?? startTicker(intervalMs);
	tickers.set(intervalMs, ticker);
	ticker.listeners.add(listener);
	return () => {
		ticker.listeners.delete(listener);
		if (ticker.listeners.size > 0) return;
		clearTimeout(ticker.timer);
		tickers.delete(intervalMs);
	};
}
