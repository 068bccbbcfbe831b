import type { Browser, Page } from "playwright-core";

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	readonly ts: number;
	readonly dur?: number;
	/** What the thread worked in it, without what the machine gave to others meanwhile. */
	readonly tdur?: number;
	readonly args?: { readonly data?: { readonly type?: string } };
}

export interface ThreadTime {
	/** Each task of the page's own thread, in milliseconds of work. */
	readonly tasks: readonly number[];
	/** What each key was worked on for, until its letter stood in the field. */
	readonly keys: readonly number[];
}

const MARK = "thread-time";
const KEY_PARTS = new Set(["keydown", "keypress"]);

/** The first of every nest: an event that begins within another is a part of it. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
	const found: TraceEvent[] = [];
	for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
		const last = found.at(-1);
		if (!last || event.ts >= last.ts + (last.dur ?? 0)) found.push(event);
	}
	return found;
}

/** A letter is a keydown and the keypress in which it is written. */
function keyTimes(dispatched: readonly TraceEvent[]): readonly number[] {
	const times: number[] = [];
	for (const { args, tdur = 0 } of dispatched) {
		if (args?.data?.type === "keydown") times.push(tdur / 1000);
		else times.push((times.pop() ?? 0) + tdur / 1000);
	}
	return times;
}

/** What the page's own thread worked while `act` ran: a machine that is busy with other things changes little of it. */
export async function threadTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<ThreadTime> {
	await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "devtools.timeline"] });
	await act();
	await page.evaluate((mark) => performance.mark(mark), MARK);
	const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
	const mark = trace.traceEvents.find(({ name }) => name === MARK);
	const own = trace.traceEvents.filter(({ ph, pid, tid }) => ph === "X" && pid === mark?.pid && tid === mark.tid);
	const keys = own.filter(({ name, args }) => name === "EventDispatch" && KEY_PARTS.has(args?.data?.type ?? ""));
	return {
		tasks: outermost(own.filter(({ name }) => name.endsWith("RunTask"))).map(({ tdur = 0 }) => tdur / 1000),
		keys: keyTimes(outermost(keys)),
	};
}
