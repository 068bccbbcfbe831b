import { expect, it } from "vitest";
import * as z from "zod/mini";
import { invalid } from "../../failures.ts";
import { validate } from "./validate.ts";

const body = z.strictObject({
	email: z.string().check(z.maxLength(9), z.minLength(2)),
	shared: z.optional(z.boolean()),
	limit: z.optional(z.number().check(z.maximum(50), z.minimum(1))),
	order: z.optional(z.enum(["newest", "oldest", "best"])),
	ids: z.optional(z.array(z.string()).check(z.maxLength(2))),
	seats: z.optional(z.array(z.object({ provider: z.string(), tags: z.optional(z.array(z.string())) }))),
	link: z.optional(z.url()),
	either: z.optional(z.union([z.string(), z.number()])),
	own: z.optional(z.string("Write it first").check(z.maxLength(3, "Use at most 3 characters."))),
});
const valid = { email: "a@b.c" };

it.each<[unknown, string]>([
	[{}, "The field email is missing."],
	[7, "The request must be an object."],
	[[], "The request must be an object."],
	[{ email: 7 }, "The field email must be a text."],
	[{ email: null }, "The field email must be a text."],
	[{ email: "x" }, "The field email must have at least 2 characters."],
	[{ email: "x".repeat(10) }, "The field email must have at most 9 characters."],
	[{ ...valid, shared: "yes" }, "The field shared must be true or false."],
	[{ ...valid, limit: Number.NaN }, "The field limit must be a number."],
	[{ ...valid, limit: 51 }, "The field limit must be at most 50."],
	[{ ...valid, limit: 0 }, "The field limit must be at least 1."],
	[{ ...valid, order: "x" }, "The field order must be newest, oldest or best."],
	[{ ...valid, ids: "x" }, "The field ids must be a list."],
	[{ ...valid, ids: ["a", 7] }, "Entry 2 of ids must be a text."],
	[{ ...valid, ids: ["a", "b", "c"] }, "The field ids must have at most 2 entries."],
	[{ ...valid, seats: [{}] }, "The field provider in entry 1 of seats is missing."],
	[{ ...valid, seats: [7] }, "Entry 1 of seats must be an object."],
	[{ ...valid, seats: [{ provider: "x", tags: [7] }] }, "Entry 1 of tags in entry 1 of seats must be a text."],
	[{ ...valid, link: "x" }, "The field link is not valid."],
	[{ ...valid, either: true }, "The field either is not valid."],
	[{ ...valid, own: 7 }, "Write it first."],
	[{ ...valid, own: "long" }, "Use at most 3 characters."],
	[{ ...valid, role: "admin", extra: 1 }, "Unknown field: role, extra."],
])("%j is refused with a sentence for people", (value, sentence) => {
	expect(() => validate(body, value, "The request has no body.")).toThrow(invalid(sentence));
});
