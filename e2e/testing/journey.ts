import { type Browser, chromium, type Page } from "playwright-core";
import { test as baseTest, expect, inject } from "vitest";
import { screenshot } from "./browser/screenshot.ts";
import { type PageOptions, type WatchedPage, watchedPage } from "./browser/watched-page.ts";
import { type Canary, startCanary } from "./canary.ts";
import { type Environment, Server } from "./servers/server.ts";
import { Vendors } from "./servers/vendors.ts";

export type OpenPage = (options?: PageOptions) => Promise<Page>;

/**
 * `test` for journeys: the file's `server`, `startServer` for a server with other settings, and `openPage` for as many
 * visitors as needed. An unexpected console message fails the test. The server's assistants are demonstrations,
 * unless the file overrides `environment` with that of `vendors`.
 */
export const test = baseTest
	.extend("browser", { scope: "file" }, async ({}, { onCleanup }): Promise<Browser> => {
		const browser = await chromium.connect(inject("browserAddress"));
		onCleanup(() => browser.close());
		return browser;
	})
	.extend("vendors", { scope: "file" }, async ({}, { onCleanup }): Promise<Vendors> => {
		const vendors = await Vendors.start();
		onCleanup(() => vendors.stop());
		return vendors;
	})
	.extend("canary", async ({}, { onCleanup }): Promise<Canary> => {
		const canary = await startCanary();
		onCleanup(() => canary.close());
		return canary;
	})
	.extend("environment", { scope: "file" }, async ({}): Promise<Environment> => ({}))
	.extend("server", { scope: "file" }, async ({ environment }, { onCleanup }): Promise<Server> => {
		const server = await Server.start(environment);
		onCleanup(() => server.remove());
		return server;
	})
	.extend("startServer", async ({}, { onCleanup }) => {
		const started: Server[] = [];
		onCleanup(async () => {
			await Promise.all(started.map((server) => server.remove()));
		});
		return async (env: Environment): Promise<Server> => {
			const server = await Server.start(env);
			started.push(server);
			return server;
		};
	})
	.extend("openPage", async ({ browser, server, task }, { onCleanup }): Promise<OpenPage> => {
		const opened: WatchedPage[] = [];
		onCleanup(async () => {
			const shown = task.result?.state === "fail" ? opened.flatMap(({ page }) => page.context().pages()) : [];
			for (const [index, page] of shown.entries()) await screenshot(page, `failed-${task.id}-${index}`);
			await Promise.all(opened.map(({ page }) => page.context().close()));
			// Joined to one text, so that a one-line report shows all of them.
			expect(opened.flatMap(({ consoleProblems }) => consoleProblems).join("\n")).toBe("");
		});
		return async ({ origin = server.origin, ...options } = {}) => {
			const watched = await watchedPage(browser, origin, options);
			opened.push(watched);
			return watched.page;
		};
	});
