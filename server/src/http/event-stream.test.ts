import { HEARTBEAT_MS } from "@parallax/contract";
import { afterEach, expect, it, vi } from "vitest";
import { ask, QUESTION } from "../testing/chats.ts";
import { startTestApp } from "../testing/test-app.ts";

afterEach(() => {
	vi.useRealTimers();
});

it("keeps a silent stream awake with a comment every 15 s, and tells proxies not to hold it back", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const leaving = new AbortController();
	const response = await browser.fetch(`/api/chat/${id}/events`, { signal: leaving.signal });
	expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
	expect(response.headers.get("x-accel-buffering")).toBe("no");
	expect(response.headers.get("content-encoding")).toBeNull();
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	expect((await reader?.read())?.value).toMatch(/^event: snapshot\n/);
	vi.advanceTimersByTime(HEARTBEAT_MS);
	expect((await reader?.read())?.value).toBe(":\n\n");
	leaving.abort();
});
