import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../endpoints.ts";
import { saveSettings, username } from "./accounts.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

const messageFor = (name: string) => username.safeParse(name).error?.issues[0]?.message;

describe("SEC-10 a username", () => {
	it.each([
		["", "Username is required"],
		["  ", "Username is required"],
		["a".repeat(31), "Use at most 30 characters for the username."],
		["mara.keller", "Use only letters, digits, _ and -."],
		["mära", "Use only letters, digits, _ and -."],
		["mara keller", "Use only letters, digits, _ and -."],
		["ma\u200bra", "Use only letters, digits, _ and -."],
		["\u202emara", "Use only letters, digits, _ and -."],
		["../admin", "Use only letters, digits, _ and -."],
		["mara/..", "Use only letters, digits, _ and -."],
		["<b>mara</b>", "Use only letters, digits, _ and -."],
		["mara\u0000", "Use only letters, digits, _ and -."],
		["ma\u2066ra", "Use only letters, digits, _ and -."],
		["ｍａｒａ", "Use only letters, digits, _ and -."],
		["mara@home", "Use only letters, digits, _ and -."],
		["%6dara", "Use only letters, digits, _ and -."],
		["mara?x", "Use only letters, digits, _ and -."],
		["mara#x", "Use only letters, digits, _ and -."],
		["mara\\x", "Use only letters, digits, _ and -."],
		["mara👩", "Use only letters, digits, _ and -."],
		["m\u0301ara", "Use only letters, digits, _ and -."],
		["mа\ud800", "Use only letters, digits, _ and -."],
		["mаra", "Use only letters, digits, _ and -."],
		["admin", "That username is reserved. Choose another."],
		["ROOT", "That username is reserved. Choose another."],
		["Parallax", "That username is reserved. Choose another."],
		["me", "That username is reserved. Choose another."],
		["support", "That username is reserved. Choose another."],
		["Undefined", "That username is reserved. Choose another."],
		["null", "That username is reserved. Choose another."],
		["settings", "That username is reserved. Choose another."],
		["public-objects", "That username is reserved. Choose another."],
	])("%j is refused with a specific message", (name, sentence) => {
		expect(messageFor(name)).toBe(sentence);
	});

	it.each(["m", "mk", "mara", "Mara_Keller-7", "a".repeat(30), "---", "  mara  "])("%j is accepted", (name) => {
		expect(username.safeParse(name).success).toBe(true);
	});

	it("cannot be the first path segment of a page", () => {
		const pages = ["history", "settings", "upload", "shared", "profile", "privacy", "terms", "assets", "gallery"];
		const calls = [...ENDPOINTS.values()].map(({ path }) => path.split("/")[1] ?? "");
		for (const segment of [...pages, ...calls]) expect(isReservedUsername(segment), segment).toBe(true);
	});
});

describe("SEC-10 a display name", () => {
	const isAccepted = (displayName: string) => saveSettings.body.safeParse({ displayName }).success;

	it.each(["\u202eareM", "Ma\u200bra", "Mara\u0000", "a\u2066b", "Mara\u00ad", "M\ufeffara", "Ma\u200dra", "   "])(
		"%j is refused",
		(name) => expect(isAccepted(name)).toBe(false),
	);

	it.each(["Mara Keller", "مارا", "می\u200cخواهم", "👩\u200d💻 Mara", "O’Brien", "李明"])("%j is accepted", (name) =>
		expect(isAccepted(name)).toBe(true),
	);
});
