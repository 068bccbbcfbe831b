import type { Browser, Page } from "playwright-core";

export interface PageOptions {
	/** A server other than the file's own. */
	readonly origin?: string;
	readonly width?: number;
	readonly height?: number;
	readonly theme?: "light" | "dark";
	readonly reducedMotion?: boolean;
	/** A touch screen without a mouse. */
	readonly touch?: boolean;
	readonly javaScript?: boolean;
	/** Console messages that this page may produce. */
	readonly expectConsole?: readonly RegExp[];
}

export interface WatchedPage {
	readonly page: Page;
	/** The unexpected console messages and exceptions of the page. */
	readonly consoleProblems: readonly string[];
}

/** Opens a page in a fresh profile, and records its errors. */
export async function watchedPage(browser: Browser, origin: string, options: PageOptions): Promise<WatchedPage> {
	const context = await browser.newContext({
		baseURL: origin,
		javaScriptEnabled: options.javaScript ?? true,
		viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
		colorScheme: options.theme ?? "light",
		reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
		hasTouch: options.touch ?? false,
		isMobile: options.touch ?? false,
		permissions: ["clipboard-read", "clipboard-write"],
	});
	// Only an upper limit: with two processors for the browser, the server and the journeys, waits can take long.
	context.setDefaultTimeout(60_000);
	const consoleProblems: string[] = [];
	const recordProblem = (text: string) => {
		if (!options.expectConsole?.some((pattern) => pattern.test(text))) consoleProblems.push(text);
	};
	context.on("console", (message) => {
		if (message.type() !== "error" && message.type() !== "warning") return;
		recordProblem(`console.${message.type()}: ${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => recordProblem(`thrown: ${error.error().stack ?? error.error().message}`));
	return { page: await context.newPage(), consoleProblems };
}
