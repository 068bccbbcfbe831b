import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnnouncer } from "./announcer.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("messages within two seconds are merged, and only the last count is announced", () => {
	const announced: string[] = [];
	const announcer = createAnnouncer((text) => announced.push(text));
	announcer.announce(["Sent to 4 assistants."]);
	expect(announced).toEqual(["Sent to 4 assistants."]);
	announcer.announce(["Claude finished, 312 words.", "1 of 4 done."]);
	vi.advanceTimersByTime(900);
	announcer.announce(["Grok finished, 90 words.", "2 of 4 done."]);
	vi.advanceTimersByTime(1099);
	expect(announced).toHaveLength(1);
	vi.advanceTimersByTime(1);
	expect(announced[1]).toBe("Claude finished, 312 words. Grok finished, 90 words. 2 of 4 done.");
	vi.advanceTimersByTime(60_000);
	announcer.announce(["All answers complete."]);
	expect(announced[2]).toBe("All answers complete.");
});

test("an answer that waits to be read out is kept when later counts arrive", () => {
	const announced: string[] = [];
	const announcer = createAnnouncer((text) => announced.push(text));
	announcer.announce(["Sent to 4 assistants."]);
	announcer.announce(["Claude finished, 3 words.", "1 of 4 done."], "About 433 light-years.");
	announcer.announce(["Grok finished, 90 words.", "2 of 4 done."]);
	vi.advanceTimersByTime(2000);
	expect(announced[1]).toBe("Claude finished, 3 words. Grok finished, 90 words. 2 of 4 done. About 433 light-years.");
});

test("announces nothing after it was stopped", () => {
	const announced: string[] = [];
	const announcer = createAnnouncer((text) => announced.push(text));
	announcer.announce(["One."]);
	announcer.announce(["Two."]);
	announcer.stop();
	vi.advanceTimersByTime(10_000);
	expect(announced).toEqual(["One."]);
});
