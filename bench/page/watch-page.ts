import type { CDPSession, Page } from "playwright-core";

interface RecordedDelays {
	readonly tasks: number[];
	readonly keys: number[];
	readonly frames: number[];
}

declare global {
	var recordedDelays: RecordedDelays;
}

export interface Delays {
	/** Every task of the page's main thread that took more than 50 ms. */
	readonly longTasks: readonly number[];
	/** From the timestamp of a key event until its letter is in the field. */
	readonly keyMs: readonly number[];
	/** The same until the frame with the letter is presented. */
	readonly frameMs: readonly number[];
}

/** Runs in the page before the page's own scripts. */
function watchInPage(): void {
	globalThis.recordedDelays = { tasks: [], keys: [], frames: [] };
	const { tasks, keys, frames } = globalThis.recordedDelays;
	new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
		type: "longtask",
	});
	let pressedAt = 0;
	window.addEventListener(
		"keydown",
		({ timeStamp }) => {
			pressedAt = timeStamp;
		},
		true,
	);
	window.addEventListener("input", () => {
		const at = pressedAt;
		keys.push(performance.now() - at);
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			frames.push(performance.now() - at);
			port1.close();
		};
		requestAnimationFrame(() => port2.postMessage(null));
	});
}

export const watchPage = (page: Page): Promise<unknown> => page.addInitScript(watchInPage);

/** Discards the delays recorded so far. */
export const clearDelays = (page: Page): Promise<void> =>
	page.evaluate(() => {
		for (const list of Object.values(globalThis.recordedDelays)) list.length = 0;
	});

export const readDelays = (page: Page): Promise<Delays> =>
	page.evaluate(() => ({
		longTasks: globalThis.recordedDelays.tasks,
		keyMs: globalThis.recordedDelays.keys,
		frameMs: globalThis.recordedDelays.frames,
	}));

export interface Memory {
	readonly heapMb: number;
	readonly nodes: number;
	readonly listeners: number;
}

/** The memory that is still held after garbage collection. */
export async function readMemory(devTools: CDPSession): Promise<Memory> {
	await devTools.send("Performance.enable");
	for (let pass = 0; pass < 3; pass += 1) await devTools.send("HeapProfiler.collectGarbage");
	const { metrics } = await devTools.send("Performance.getMetrics");
	const metricValue = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
	return {
		heapMb: metricValue("JSHeapUsedSize") / 1_000_000,
		nodes: metricValue("Nodes"),
		listeners: metricValue("JSEventListeners"),
	};
}
