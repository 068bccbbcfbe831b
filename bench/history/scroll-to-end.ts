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

export interface Scrolled {
	readonly turns: number;
	/** The longest task of the page's main thread, in milliseconds of CPU time. */
	readonly longestMs: number;
	/** Tasks that took more than 50 ms of wall-clock time, including any delay by other load on the machine. */
	readonly heldUpMs: readonly number[];
	readonly mostNodes: number;
}

declare global {
	var heldUpMs: number[];
}

async function openHistory(browser: Browser, origin: string, cookie: string, viewport: Screen): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin, viewport });
	await context.addCookies(
		cookie.split("; ").map((pair) => {
			const at = pair.indexOf("=");
			return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
		}),
	);
	const page = await context.newPage();
	await page.goto("/history");
	await page.locator("li[aria-posinset]").first().waitFor();
	await page.evaluate(() => {
		globalThis.heldUpMs = [];
		new PerformanceObserver((list) => {
			globalThis.heldUpMs.push(...list.getEntries().map(({ duration }) => duration));
		}).observe({ type: "longtask" });
	});
	await page.mouse.move(viewport.width / 2, viewport.height / 2);
	return page;
}

const lookAround = (page: Page) =>
	page.evaluate(() => {
		const last = document.querySelector<HTMLElement>("li[aria-posinset]:last-of-type");
		return {
			nodes: document.getElementsByTagName("*").length,
			isAtEnd:
				last?.ariaPosInSet === last?.ariaSetSize && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
		};
	});

/** Scrolls from the top of a person's history to its last chat with the mouse wheel. */
async function scrollToEnd(browser: Browser, origin: string, cookie: string, screen: Screen): Promise<Scrolled> {
	const page = await openHistory(browser, origin, cookie, screen);
	let turns = 0;
	let mostNodes = 0;
	const { tasks } = await threadTime(browser, page, async () => {
		for (let isAtEnd = false; !isAtEnd; turns += 1) {
			await page.mouse.wheel(0, TURN_PX);
			const seen = await lookAround(page);
			mostNodes = Math.max(mostNodes, seen.nodes);
			isAtEnd = seen.isAtEnd;
		}
	});
	const heldUpMs = await page.evaluate(() => globalThis.heldUpMs);
	await page.context().close();
	return { turns, longestMs: Math.max(...tasks), heldUpMs, mostNodes };
}

/** Does this for each screen, each time in a new Chromium. */
export async function scrollOnEach(
	screens: readonly Screen[],
	{ origin, cookie }: { readonly origin: string; readonly cookie: string },
): Promise<readonly Scrolled[]> {
	const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
	try {
		const scrolled: Scrolled[] = [];
		for (const screen of screens) scrolled.push(await scrollToEnd(browser, origin, cookie, screen));
		return scrolled;
	} finally {
		await browser.close();
	}
}
