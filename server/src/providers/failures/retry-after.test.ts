import { expect, onTestFinished, test, vi } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const date = "Sat, 21 Nov 2026 12:00:00 GMT";

test.each([
	["seconds", { "retry-after": "2" }, 2000],
	["parts of a second", { "retry-after": "0.5" }, 500],
	["milliseconds, which are the more exact", { "retry-after-ms": "1500", "retry-after": "2" }, 1500],
	["a date, by the vendor's own clock", { "retry-after": "Sat, 21 Nov 2026 12:00:07 GMT", date }, 7000],
	["an hour", { "retry-after": "3600" }, 3_600_000],
	["nothing", {}, undefined],
	["a date that has passed", { "retry-after": "Sat, 21 Nov 2026 11:59:00 GMT", date }, undefined],
	["a negative number", { "retry-after": "-5" }, undefined],
	["a number that is no number of seconds", { "retry-after": "1e12" }, undefined],
	["more than anybody waits", { "retry-after": "1000000000000" }, undefined],
	["garbage", { "retry-after": "soon" }, undefined],
	["garbage that Date would accept", { "retry-after": "2 apples" }, undefined],
	["an empty header", { "retry-after": "" }, undefined],
])("REL-03: %s", (_, headers, ms) => {
	expect(retryAfterMs(headers)).toBe(ms);
});

test("REL-03: a date is relative to our clock when the response has no Date header", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T12:00:00Z") });
	onTestFinished(() => void vi.useRealTimers());
	expect(retryAfterMs({ "retry-after": "Thu, 26 Nov 2026 12:00:10 GMT" })).toBe(10_000);
});
