import { expect, onTestFinished, test, vi } from "vitest";
import { delayInWords, retryAfterMs } from "./retry-after.ts";
import { VendorResponseError } from "./vendor-errors.ts";

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

test.each([
	["please try again in 4.77s. visit https://console.example/settings/billing", 4770],
	["please try again in 1m30.5s.", 90_500],
	["try again in 6m0s", 360_000],
	["please try again in 20 seconds", 20_000],
	["please retry in 37.5s", 37_500],
	["please retry after 2 minutes", 120_000],
	["try again in 500ms", 500],
	["try again in 5 minutes. 30 s", 300_000],
	["try again in a moment", undefined],
	["try again in 3 tries", undefined],
	["try again in 99999999999999s", undefined],
])("REL-03: reads the delay that stands only in words: %s", (words, ms) => {
	expect(delayInWords(words)).toBe(ms);
});

test("REL-03: the delay in words applies only without a header", () => {
	const error = { error: { message: "Rate limit reached. Please try again in 4.77s." } };
	expect(VendorResponseError.from(error, 429).retryAfterMs).toBe(4770);
	expect(VendorResponseError.from(error, 429, { "retry-after": "2" }).retryAfterMs).toBe(2000);
});
