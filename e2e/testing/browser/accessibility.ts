import axe from "axe-core";
import type { Page } from "playwright-core";

/** Checks every WCAG 2.2 A and AA rule that axe can check; returns `rule: element` for each violation. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
	return page.evaluate(async () => {
		const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
		const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
		// At any scroll position, the closed field at the foot may cover a part of a target that scrolling uncovers.
		const foot = document.querySelector<HTMLElement>(".follow-up:not(:has(.follow-up-sheet))");
		foot?.style.setProperty("position", "relative");
		const { violations } = await pageAxe.run(document, {
			runOnly: { type: "tag", values: tags },
			// Passed rules need no details.
			resultTypes: ["violations"],
		});
		foot?.style.removeProperty("position");
		return violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
		);
	});
}
