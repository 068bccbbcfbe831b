import { expect, test } from "vitest";
import { isSameSite } from "./google-auth.ts";

test.each([
	["parallax.example", "parallax.example", true],
	["login.parallax.example", "parallax.example", true],
	["login.parallax.example", "ask.parallax.example", true],
	["parallax-1.firebaseapp.com", "parallax.example", false],
	["login.parallax.example", "login.other.example", false],
	["notparallax.example", "parallax.example", false],
	["127.0.0.1", "127.0.0.1", true],
	["127.0.0.1", "localhost", false],
	["10.0.0.1", "11.0.0.1", false],
	["localhost", "localhost", true],
])("%s and %s", (host, other, expected) => {
	expect(isSameSite(host, other)).toBe(expected);
	expect(isSameSite(other, host)).toBe(expected);
});
