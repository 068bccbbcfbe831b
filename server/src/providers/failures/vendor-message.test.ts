import { expect, test } from "vitest";
import { VendorResponseError } from "./vendor-errors.ts";
import { quotesSecret, quotesText, vendorMessageIn } from "./vendor-message.ts";

const messageOf = (body: unknown, status = 400) => VendorResponseError.from(body, status).uncheckedMessage;
const json = (body: unknown) => JSON.stringify(body);

test.each([
	[{ error: { message: "No such model" } }, "No such model"],
	[{ error: "No models loaded" }, "No models loaded"],
	[{ message: "Not here" }, "Not here"],
	[{ detail: "Not authenticated" }, "Not authenticated"],
	[[{ error: { message: "wrapped by Google" } }], "wrapped by Google"],
	[{ detail: [{ msg: "in a list" }] }, null],
	[{ error: { metadata: { raw: "of another field" } } }, null],
	[{ error: { message: { text: "an object" } } }, null],
	[{ error: { message: "  \u0000 " } }, null],
	["a string alone", null],
	[["a list", "of strings"], null],
	[17, null],
	[null, null],
] as const)("reads one string of the usual places: %j", (body, message) => {
	expect(messageOf(json(body))).toBe(message);
});

test.each([
	["plain text", "upstream connect error", 502],
	["a page", "<html><title>502 Bad Gateway</title></html>", 502],
	["a redirect", json({ message: "Moved to https://elsewhere.example" }), 307],
])("reads nothing from %s", (_, body, status) => {
	expect(messageOf(body, status)).toBeNull();
});

test("makes it one line of at most 200 units without control and bidirectional marks", () => {
	expect(vendorMessageIn({ message: "a\r\n\tb\u2028c \u202e\u2066d\u0007\u200be\ud800" })).toBe("a b c de");
	expect(vendorMessageIn({ message: "x".repeat(10_000_000) })).toHaveLength(200);
	expect(vendorMessageIn({ message: `${"x".repeat(199)}😀` })?.isWellFormed()).toBe(true);
	expect(vendorMessageIn({ message: "<img src=x onerror=alert(1)>" })).toBe("<img src=x onerror=alert(1)>");
});

const KEY = "sk-or-v1-0123456789abcdef0123456789abcdef";
const PROMPT = "Why do cats\npurr   when they are asked about taxes?";

test("recognizes 16 units of a text, however its lines and letters are written", () => {
	const quotes = (message: string) => quotesText(message, ["", PROMPT]);
	expect(quotes("invalid input: 'CATS PURR WHEN THEY ARE'")).toBe(true);
	expect(quotes("invalid: purr when they a")).toBe(true);
	expect(quotes("invalid: purr when they")).toBe(false);
	expect(quotes("The model does not exist")).toBe(false);
});

test("recognizes 16 units of a secret, and a shorter secret or its second word as a whole", () => {
	expect(quotesSecret(`Incorrect API key provided: ${KEY}`, [KEY])).toBe(true);
	expect(quotesSecret(`Incorrect API key provided: ${KEY.slice(4, 20)}`, [KEY])).toBe(true);
	expect(quotesSecret("Incorrect API key provided: sk-or-v1-****cdef", [KEY])).toBe(false);
	expect(quotesSecret("bad token tok-77", ["Bearer tok-77"])).toBe(true);
	expect(quotesSecret("bad token", ["", "a"])).toBe(false);
});

test("compares a long prompt of one letter in a time that grows only with its length", () => {
	const long = "aaaaaaaaaaaaaaab".repeat(100_000);
	expect(quotesText("aaaaaaaaaaaaaaac".repeat(12), [long])).toBe(false);
	expect(quotesText(`x${"aaaaaaaaaaaaaaab"}`, [long])).toBe(true);
});
