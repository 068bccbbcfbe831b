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
}

export interface ThreadTime {
	readonly longestTaskMs: number;
	readonly allTasksMs: number;
}

const MARK = "thread-time";
const CATEGORIES = ["toplevel", "blink.user_timing"];

/** How long the page's own thread worked while `act` ran: a machine that is busy with other things changes little of it. */
export async function threadTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<ThreadTime> {
	await browser.startTracing(page, { categories: CATEGORIES });
	await act();
	await page.evaluate((mark) => performance.mark(mark), MARK);
	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
	const mark = traceEvents.find(({ name }) => name === MARK);
	const tasks = traceEvents.filter(
		({ name, ph, pid, tid }) => ph === "X" && pid === mark?.pid && tid === mark.tid && name.endsWith("RunTask"),
	);
	const outermost: TraceEvent[] = [];
	for (const task of tasks.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
		const last = outermost.at(-1);
		if (!last || task.ts >= last.ts + (last.dur ?? 0)) outermost.push(task);
	}
	const times = outermost.map(({ tdur = 0 }) => tdur / 1000);
	return { longestTaskMs: Math.max(0, ...times), allTasksMs: times.reduce((sum, ms) => sum + ms, 0) };
}
