import { expect, test } from "vitest";
import { countAt, nameAt } from "../json.ts";
import { appendRefusal, markDeclined } from "../wires/finish.ts";
import type { AnswerState } from "../wires/wire.ts";
import { VendorResponseError } from "./vendor-errors.ts";

const MEGABYTE = 1_048_576;
const newState = () => ({ refusal: null }) as AnswerState;

test("searches only the beginning of an error's text, for many strings and for long ones", () => {
	const long = VendorResponseError.from({ error: { message: "max_tokens ".repeat(MEGABYTE / 11) } }, 400);
	expect(long.words).toMatch(/^max_tokens /);
	expect(long.words.length).toBeLessThanOrEqual(4000);
	const many = VendorResponseError.from({ error: Array.from({ length: 10_000 }, () => "max_tokens") }, 400);
	expect(many.words.length).toBeLessThanOrEqual(4000);
});

test("ignores an implausible retry delay in the body", () => {
	const waitOf = (retryDelay: string) =>
		VendorResponseError.from({ error: { details: [{ retryDelay }] } }, 429).retryAfterMs;
	expect(waitOf("37s")).toBe(37_000);
	expect(waitOf("99999999999999s")).toBeUndefined();
	expect(waitOf(`${"9".repeat(400)}s`)).toBeUndefined();
});

test("truncates a refusal, and removes control characters and split surrogate pairs", () => {
	const pieces = newState();
	for (let n = 0; n < 1000; n += 1) appendRefusal(pieces, "No\u0000, never! \ud83d");
	expect(pieces.refusal?.length).toBeLessThanOrEqual(1000);
	expect(pieces.refusal).not.toContain("\u0000");
	expect(pieces.refusal?.isWellFormed()).toBe(true);
	const full = newState();
	markDeclined(full, "x".repeat(MEGABYTE));
	expect(full.refusal).toHaveLength(1000);
});

test("ignores a count or a name that a database cannot store", () => {
	expect([countAt({ n: 2_147_483_647 }, "n"), countAt({ n: 2_147_483_648 }, "n")]).toEqual([2_147_483_647, null]);
	expect([nameAt({ model: "gpt-4o" }, "model"), nameAt({ model: "gpt\u0000" }, "model")]).toEqual(["gpt-4o", ""]);
	expect(nameAt({ model: "m".repeat(201) }, "model")).toBe("");
});
