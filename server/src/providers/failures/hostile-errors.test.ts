import { expect, test } from "vitest";
import { countAt, nameAt } from "../json.ts";
import { decline, refuse } from "../wires/finish.ts";
import type { AnswerSoFar } from "../wires/wire.ts";
import { VendorComplaint } from "./complaint.ts";

const MEGABYTE = 1_048_576;
const soFar = () => ({ refusal: null }) as AnswerSoFar;

test("of the words of an error only the beginning is searched, however many and however long they are", () => {
	const long = VendorComplaint.from({ error: { message: "max_tokens ".repeat(MEGABYTE / 11) } }, 400);
	expect(long.words).toMatch(/^max_tokens /);
	expect(long.words.length).toBeLessThanOrEqual(4000);
	const many = VendorComplaint.from({ error: Array.from({ length: 10_000 }, () => "max_tokens") }, 400);
	expect(many.words.length).toBeLessThanOrEqual(4000);
});

test("a wait in the body that no vendor can mean is none", () => {
	const waitOf = (retryDelay: string) =>
		VendorComplaint.from({ error: { details: [{ retryDelay }] } }, 429).retryAfterMs;
	expect(waitOf("37s")).toBe(37_000);
	expect(waitOf("99999999999999s")).toBeUndefined();
	expect(waitOf(`${"9".repeat(400)}s`)).toBeUndefined();
});

test("a refusal is cut, and holds no control characters and no half of a character", () => {
	const pieces = soFar();
	for (let n = 0; n < 1000; n += 1) refuse(pieces, "No\u0000, never! \ud83d");
	expect(pieces.refusal?.length).toBeLessThanOrEqual(1000);
	expect(pieces.refusal).not.toContain("\u0000");
	expect(pieces.refusal?.isWellFormed()).toBe(true);
	const whole = soFar();
	decline(whole, "x".repeat(MEGABYTE));
	expect(whole.refusal).toHaveLength(1000);
});

test("a count or a name that a database could not store is none", () => {
	expect([countAt({ n: 2_147_483_647 }, "n"), countAt({ n: 2_147_483_648 }, "n")]).toEqual([2_147_483_647, null]);
	expect([nameAt({ model: "gpt-4o" }, "model"), nameAt({ model: "gpt\u0000" }, "model")]).toEqual(["gpt-4o", ""]);
	expect(nameAt({ model: "m".repeat(201) }, "model")).toBe("");
});
