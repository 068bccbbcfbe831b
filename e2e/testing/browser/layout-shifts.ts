import type { Page } from "playwright-core";

declare global {
	var shifts: { value: number; elements: string[] }[];
}

/** Makes the page record every unexpected layout shift from its next load on. */
export async function startRecordingShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		globalThis.shifts = [];
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number;
				sources: { node: Node | null }[];
			})[]) {
				const elements = entry.sources.map(({ node }) =>
					node instanceof Element ? node.className : String(node?.nodeName),
				);
				globalThis.shifts.push({ value: entry.value, elements });
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

export async function readShifts(page: Page): Promise<{ total: number; list: readonly string[] }> {
	const recorded = await page.evaluate(() => globalThis.shifts);
	return {
		total: recorded.reduce((sum, { value }) => sum + value, 0),
		list: recorded.map(({ value, elements }) => `${value.toFixed(4)} ${elements.join(", ")}`),
	};
}
