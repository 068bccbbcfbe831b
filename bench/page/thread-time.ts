import type { Browser, Page } from "playwright-core";

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	readonly ts: number;
	readonly dur?: number;
	/** The thread's CPU time in the event, without the time that the machine gave to other threads. */
	readonly tdur?: number;
	readonly args?: { readonly data?: { readonly type?: string } };
}

export interface ThreadTime {
	/** Each task of the page's main thread, in milliseconds of CPU time. */
	readonly tasks: readonly number[];
	/** The CPU time for each key, until its letter was in the field. */
	readonly keys: readonly number[];
}

const MARK = "thread-time";
const KEY_PARTS = new Set(["keydown", "keypress"]);

/** The outermost events: an event that begins within another one is a part of it. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
	const found: TraceEvent[] = [];
	for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
		const last = found.at(-1);
		if (!last || event.ts >= last.ts + (last.dur ?? 0)) found.push(event);
	}
	return found;
}

/** A letter consists of a keydown and the keypress that writes it. */
function keyTimes(keyEvents: readonly TraceEvent[]): readonly number[] {
	const times: number[] = [];
	for (const { args, tdur = 0 } of keyEvents) {
		if (args?.data?.type === "keydown") times.push(tdur / 1000);
		else times.push((times.pop() ?? 0) + tdur / 1000);
	}
	return times;
}

/** The CPU time of the page's main thread while `action` ran. Other load on the machine hardly changes it. */
export async function threadTime(browser: Browser, page: Page, action: () => Promise<void>): Promise<ThreadTime> {
	await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "devtools.timeline"] });
	await action();
	await page.evaluate((mark) => performance.mark(mark), MARK);
	const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
	const mark = trace.traceEvents.find(({ name }) => name === MARK);
	const threadEvents = trace.traceEvents.filter(
		({ ph, pid, tid }) => ph === "X" && pid === mark?.pid && tid === mark.tid,
	);
	const keys = threadEvents.filter(
		({ name, args }) => name === "EventDispatch" && KEY_PARTS.has(args?.data?.type ?? ""),
	);
	return {
		tasks: outermost(threadEvents.filter(({ name }) => name.endsWith("RunTask"))).map(({ tdur = 0 }) => tdur / 1000),
		keys: keyTimes(outermost(keys)),
	};
}
