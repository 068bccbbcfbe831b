import { type Browser, chromium, type Page } from "playwright-core";
import { ensureChromium } from "../../scripts/steps/install/ensure-chromium.mjs";
import { threadTime } from "../page/thread-time.ts";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

/** A user who spins the mouse wheel: about thirty rows at each turn. */
const TURN_PX = 3000;

export interface Screen {
	readonly width: number;
	readonly height: number;
}

export interface ScrollResult {
	readonly turns: number;
	/** The longest task of the page's main thread, in milliseconds of CPU time. */
	readonly longestMs: number;
	/** Tasks that took more than 50 ms of wall-clock time, including any delay by other load on the machine. */
	readonly longTaskMs: readonly number[];
	readonly maxNodes: number;
}

declare global {
	var longTaskMs: number[];
}

async function openHistory(browser: Browser, origin: string, cookie: string, viewport: Screen): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin, viewport });
	await context.addCookies(
		cookie.split("; ").map((pair) => {
			const separatorIndex = pair.indexOf("=");
			return { name: pair.slice(0, separatorIndex), value: pair.slice(separatorIndex + 1), url: origin };
		}),
	);
	const page = await context.newPage();
	await page.goto("/history");
	await page.locator("li[aria-posinset]").first().waitFor();
	await page.evaluate(() => {
		globalThis.longTaskMs = [];
		new PerformanceObserver((list) => {
			globalThis.longTaskMs.push(...list.getEntries().map(({ duration }) => duration));
		}).observe({ type: "longtask" });
	});
	await page.mouse.move(viewport.width / 2, viewport.height / 2);
	return page;
}

const inspectPage = (page: Page) =>
	page.evaluate(() => {
		const last = document.querySelector<HTMLElement>("li[aria-posinset]:last-of-type");
		return {
			nodes: document.getElementsByTagName("*").length,
			isAtEnd:
				last?.ariaPosInSet === last?.ariaSetSize && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
		};
	});

/** Scrolls from the top of a person's history to its last chat with the mouse wheel. */
async function scrollToEnd(browser: Browser, origin: string, cookie: string, screen: Screen): Promise<ScrollResult> {
	const page = await openHistory(browser, origin, cookie, screen);
	let turns = 0;
	let maxNodes = 0;
	const { tasks } = await threadTime(browser, page, async () => {
		for (let isAtEnd = false; !isAtEnd; turns += 1) {
			await page.mouse.wheel(0, TURN_PX);
			const state = await inspectPage(page);
			maxNodes = Math.max(maxNodes, state.nodes);
			isAtEnd = state.isAtEnd;
		}
	});
	const longTaskMs = await page.evaluate(() => globalThis.longTaskMs);
	await page.context().close();
	return { turns, longestMs: Math.max(...tasks), longTaskMs, maxNodes };
}

/** Does this for each screen, each time in a new Chromium. */
export async function scrollEachScreen(
	screens: readonly Screen[],
	{ origin, cookie }: { readonly origin: string; readonly cookie: string },
): Promise<readonly ScrollResult[]> {
	const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
	try {
		const results: ScrollResult[] = [];
		for (const screen of screens) results.push(await scrollToEnd(browser, origin, cookie, screen));
		return results;
	} finally {
		await browser.close();
	}
}
