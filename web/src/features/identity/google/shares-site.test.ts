import { expect, test } from "vitest";
import { sharesSite } from "./ask-google.ts";

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
])("%s and %s", (host, other, shares) => {
	expect(sharesSite(host, other)).toBe(shares);
	expect(sharesSite(other, host)).toBe(shares);
});
