import { expect, test } from "vitest";
import { formatAgo } from "./format-ago.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
	[0, "now"],
	[59_000, "now"],
	[MINUTE, "1 minute ago"],
	[3 * 60 * MINUTE, "3 hours ago"],
	[DAY, "yesterday"],
	[12 * DAY, "12 days ago"],
	[70 * DAY, "2 months ago"],
	[800 * DAY, "2 years ago"],
	[-5000, "now"],
])("%d ms ago is '%s'", (past, words) => {
	expect(formatAgo(1e12 - past, 1e12)).toBe(words);
});
