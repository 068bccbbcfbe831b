import { expect, test } from "vitest";
import { RECORDED_ERRORS } from "../testing/recorded-errors.ts";
import { RECORDED_MESSAGES } from "../testing/recorded-messages.ts";
import { kindOf, RULES } from "./classify.ts";
import { CONTEXT_SIZES } from "./context-size.ts";
import { STATUS_BY_TEXT } from "./error-shapes.ts";
import { VendorResponseError } from "./vendor-errors.ts";

test.each(RECORDED_ERRORS)("%s, %s: %j", (_vendor, status, error, kind) => {
	expect(kindOf(VendorResponseError.from(typeof error === "string" ? error : { error }, status))).toBe(kind);
});

test.each(RECORDED_MESSAGES)("%s, %i: %s", (_vendor, status, message, kind) => {
	expect(kindOf(VendorResponseError.from({ error: { message } }, status))).toBe(kind);
});

test.each([
	[{ base_resp: { status_code: 1008, status_msg: "insufficient balance" }, choices: null }, "quota"],
	[{ base_resp: { status_code: 1004, status_msg: "login fail: carry the API secret key" }, choices: null }, "key"],
	[{ base_resp: { status_code: 1002, status_msg: "rate limit" } }, "rate"],
	[{ detail: "Not authenticated" }, "key"],
])("an error with status 200 is told by its text: %j", (body, kind) => {
	const error = VendorResponseError.inEvent(body, { isFullBody: true });
	expect(error && kindOf(error)).toBe(kind);
});

test("an answer with the code 0 is no error", () => {
	const answer = { base_resp: { status_code: 0, status_msg: "" }, choices: [] };
	expect(VendorResponseError.inEvent(answer, { isFullBody: true })).toBeNull();
});

/** A vendor sends the text, so a pattern with an unlimited repetition could run for long. */
test("has no pattern with an unlimited repetition", () => {
	const rules = RULES.flatMap(([, , words]) => words ?? []);
	const patterns = [
		...rules,
		...STATUS_BY_TEXT.map(([pattern]) => pattern),
		...CONTEXT_SIZES.map(([pattern]) => pattern),
	];
	const isUnlimited = ({ source }: RegExp) => /(?<!\\)[*+]|\{\d+,\}/.test(source.replace(/\[[^\]]*\]/g, "c"));
	expect(patterns.filter(isUnlimited)).toEqual([]);
	expect(patterns.length).toBeGreaterThan(20);
});

test.each([
	[
		{ message: "request (14429 tokens) exceeds the available context size (4096 tokens), try increasing it" },
		14_429,
		4096,
	],
	[{ message: "too long", n_prompt_tokens: 9000, n_ctx: 8192 }, 9000, 8192],
	[{ message: "prompt is too long: 210000 tokens > 200000 maximum" }, 210_000, 200_000],
	[{ message: "Requested tokens (5000) exceed context window of 4096" }, 5000, 4096],
	[
		{ message: "This model's maximum context length is 4096 tokens. However, your request has 5000 input tokens." },
		5000,
		4096,
	],
])("reads both numbers of a prompt that is too long: %j", (error, prompt, limit) => {
	expect(VendorResponseError.from({ error }, 400).contextSize).toEqual({ prompt, limit });
});

test("names no numbers that do not fit together", () => {
	const sizeOf = (message: string) => VendorResponseError.from({ error: { message } }, 400).contextSize;
	expect(sizeOf("request (12 tokens) exceeds the available context size (4096 tokens)")).toBeNull();
	expect(sizeOf("Context size has been exceeded.")).toBeNull();
});
