import axe from "axe-core";
import type { Page } from "playwright-core";

/** Waits until everything that fades in or out has done so: half faded words have half their contrast. */
const untilAnimated = (page: Page): Promise<unknown> =>
	page.evaluate(() => {
		// What scrolling moves never ends, and neither does what goes on for ever.
		const running = document
			.getAnimations()
			.filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline)
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
		// An animation that is cancelled has ended too.
		return Promise.allSettled(running.map(({ finished }) => finished)).then(() => undefined);
	});

/**
 * Checks every WCAG 2.2 A and AA rule that axe can check, on the page or in one part of it; returns `rule: element` for each
 * violation.
 */
export async function accessibilityProblems(page: Page, part?: string): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
	await untilAnimated(page);
	const found = await page.evaluate(async (selector) => {
		const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
		const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
		const { violations } = await pageAxe.run(selector ?? document, {
			runOnly: { type: "tag", values: tags },
			// Passed rules need no details.
			resultTypes: ["violations"],
			elementRef: true,
		});
		/** At one scroll position, something sticky may cover a part of a target: it must not at another one. */
		const isUncovered = async (target: HTMLElement | undefined): Promise<boolean> => {
			const [left, top] = [scrollX, scrollY];
			target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
			const again = await pageAxe.run(target ?? document, { runOnly: { type: "rule", values: ["target-size"] } });
			scrollTo({ left, top, behavior: "instant" });
			return again.violations.length === 0;
		};
		const problems: string[] = [];
		for (const { id, nodes } of violations)
			for (const { target, failureSummary, element } of nodes) {
				// A toast may end, or a part be rendered anew, while the page is checked.
				if (id === "target-size" && element?.isConnected === false) return null;
				if (id !== "target-size" || !(await isUncovered(element))) problems.push(`${id}: ${target} ${failureSummary}`);
			}
		return problems;
	}, part);
	return found ?? (await accessibilityProblems(page, part));
}
