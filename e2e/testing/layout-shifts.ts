import type { Page } from "playwright-core";

declare global {
	var shifts: { value: number; what: string[] }[];
}

/** Records every unexpected layout shift from the next page load on. */
export async function keepShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		globalThis.shifts = [];
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number;
				sources: { node: Node | null }[];
			})[]) {
				const what = entry.sources.map(({ node }) =>
					node instanceof Element ? node.className : String(node?.nodeName),
				);
				globalThis.shifts.push({ value: entry.value, what });
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

export async function keptShifts(page: Page): Promise<{ total: number; list: readonly string[] }> {
	const kept = await page.evaluate(() => globalThis.shifts);
	return {
		total: kept.reduce((sum, { value }) => sum + value, 0),
		list: kept.map(({ value, what }) => `${value.toFixed(4)} ${what.join(", ")}`),
	};
}
