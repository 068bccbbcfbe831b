import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnnouncer } from "./announcer.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("messages within two seconds are merged, and only the last count is announced", () => {
	const said: string[] = [];
	const announcer = createAnnouncer((text) => said.push(text));
	announcer.tell(["Sent to 4 assistants."]);
	expect(said).toEqual(["Sent to 4 assistants."]);
	announcer.tell(["Claude finished, 312 words.", "1 of 4 done."]);
	vi.advanceTimersByTime(900);
	announcer.tell(["Grok finished, 90 words.", "2 of 4 done."]);
	vi.advanceTimersByTime(1099);
	expect(said).toHaveLength(1);
	vi.advanceTimersByTime(1);
	expect(said[1]).toBe("Claude finished, 312 words. Grok finished, 90 words. 2 of 4 done.");
	vi.advanceTimersByTime(60_000);
	announcer.tell(["All answers complete."]);
	expect(said[2]).toBe("All answers complete.");
});

test("an answer that waits to be read out is kept when later counts arrive", () => {
	const said: string[] = [];
	const announcer = createAnnouncer((text) => said.push(text));
	announcer.tell(["Sent to 4 assistants."]);
	announcer.tell(["Claude finished, 3 words.", "1 of 4 done."], "About 433 light-years.");
	announcer.tell(["Grok finished, 90 words.", "2 of 4 done."]);
	vi.advanceTimersByTime(2000);
	expect(said[1]).toBe("Claude finished, 3 words. Grok finished, 90 words. 2 of 4 done. About 433 light-years.");
});

test("announces nothing after it was stopped", () => {
	const said: string[] = [];
	const announcer = createAnnouncer((text) => said.push(text));
	announcer.tell(["One."]);
	announcer.tell(["Two."]);
	announcer.stop();
	vi.advanceTimersByTime(10_000);
	expect(said).toEqual(["One."]);
});
