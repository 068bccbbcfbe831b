import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ChatPage } from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Logger } from "../../platform/logger.ts";
import { PageRenderer } from "./page-renderer.ts";

/** Components that fail like real ones can fail on unusual responses. */
const COMPONENTS = `import { writeFileSync } from "node:fs";
export function renderChatPage({ session: { prompt } }) {
	if (prompt === "throws") throw new RangeError("secret words");
	if (prompt === "never ends") {
		writeFileSync(new URL("begun", import.meta.url), "");
		for (;;);
	}
	return "<main>" + prompt + "</main>";
}`;

const logged = vi.fn();
const logger = { error: logged } as unknown as Logger;
let dist = "";
let renderer: PageRenderer | null = null;

beforeEach(() => {
	dist = mkdtempSync(join(tmpdir(), "parallax-render-"));
	mkdirSync(join(dist, "render"));
	writeFileSync(join(dist, "render", "chat-page.mjs"), COMPONENTS);
	writeFileSync(
		join(dist, "render", "assets.json"),
		JSON.stringify({ shared: { styles: [], reviewStyles: [], scripts: [] } }),
	);
});
afterEach(async () => {
	vi.useRealTimers();
	await renderer?.close();
	logged.mockClear();
	rmSync(dist, { recursive: true });
});

const pageOf = (prompt: string, responses: readonly object[] = []) =>
	({
		side: "shared",
		session: { prompt, turns: [{ prompt }] },
		payload: { responses, summarizingMs: null },
	}) as unknown as ChatPage;

function open(pageMs = 60_000) {
	renderer = PageRenderer.open(dist, logger, { pageMs, readerMs: 60_000 });
	return async (prompt: string, responses?: readonly object[]) =>
		(await renderer?.render(pageOf(prompt, responses)))?.body.text ?? null;
}

describe("a page that cannot be rendered", () => {
	it("is served without rendering, and its text is not logged", async () => {
		const render = open();
		expect(await render("throws")).toBeNull();
		expect(await render("next")).toBe("<main>next</main>");
		expect(logged).toHaveBeenCalledTimes(1);
		expect(JSON.stringify(logged.mock.calls)).not.toContain("secret words");
	});

	it("is aborted when it never ends, and the next one is rendered", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const render = open(500);
		const both = Promise.all([render("never ends"), render("next")]);
		while (!existsSync(join(dist, "render", "begun"))) await yieldToEventLoop();
		vi.advanceTimersByTime(500);
		expect(await both).toEqual([null, "<main>next</main>"]);
	});

	it("is rendered although the code for it loads for longer than a page may take", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const slowToLoad = `import { existsSync } from "node:fs";
			writeFileSync(new URL("loading", import.meta.url), "");
			while (!existsSync(new URL("go", import.meta.url))) await new Promise((resolve) => setTimeout(resolve, 5));`;
		writeFileSync(join(dist, "render", "chat-page.mjs"), `${COMPONENTS}\n${slowToLoad}`);
		const rendered = open(500)("next");
		while (!existsSync(join(dist, "render", "loading"))) await yieldToEventLoop();
		vi.advanceTimersByTime(500);
		writeFileSync(join(dist, "render", "go"), "");
		expect(await rendered).toBe("<main>next</main>");
	});

	it("is not started for long or unfinished answers", async () => {
		const render = open();
		expect(await render("next", [{ status: "success", response: "x".repeat(120_000) }])).toBeNull();
		expect(await render("next", [{ status: "success", response: "a\n\n".repeat(3000) }])).toBeNull();
		expect(await render("next", [{ status: "pending", response: "x" }])).toBeNull();
	});
});
