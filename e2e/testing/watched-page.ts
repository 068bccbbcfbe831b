import type { Browser, Page } from "playwright-core";

export interface PageOptions {
	/** Another server than the file's own. */
	readonly origin?: string;
	readonly width?: number;
	readonly height?: number;
	readonly theme?: "light" | "dark";
	readonly reducedMotion?: boolean;
	/** A screen that is touched, without a mouse. */
	readonly touch?: boolean;
	readonly javaScript?: boolean;
	/** What this page may complain about in its console. */
	readonly expectConsole?: readonly RegExp[];
}

export interface WatchedPage {
	readonly page: Page;
	/** What its console has complained about, and what was thrown in it, unexpectedly. */
	readonly complaints: readonly string[];
}

/** A page in a fresh profile, which keeps what goes wrong in it. */
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
	// Two processors run the browser, the server and the journeys: a wait ends by what it waits for, this is its ceiling.
	context.setDefaultTimeout(60_000);
	const complaints: string[] = [];
	const complain = (text: string) => {
		if (!options.expectConsole?.some((pattern) => pattern.test(text))) complaints.push(text);
	};
	context.on("console", (message) => {
		if (message.type() !== "error" && message.type() !== "warning") return;
		complain(`console.${message.type()}: ${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => complain(`thrown: ${error.error().stack ?? error.error().message}`));
	return { page: await context.newPage(), complaints };
}
