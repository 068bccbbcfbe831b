import { describe, expect, it } from "vitest";
import { callFor, sentSize } from "../run/question.ts";
import type { ResponseRow } from "../store/rows.ts";
import { filesWithRoom, messageFile, type TurnFile } from "./turn-files.ts";

const MB = 1_048_576;

function file(name: string, facts: { readonly bytes?: number; readonly pages?: number } = {}): TurnFile {
	const { bytes = 10, pages = null } = facts;
	const type = pages === null ? "text/plain" : "application/pdf";
	const copy = {
		type,
		bytes,
		pages,
		tokens: 100,
		has_text: 0,
		object_key: name,
		store_key: `uploads/${name}`,
	} as const;
	return { key: name, name, type, size: bytes, copy };
}

const namesWithRoom = (...turns: TurnFile[][]) => [...filesWithRoom(turns)].map(({ name }) => name);

describe("a call has room for 20 MB and 100 pages, the newest first", () => {
	it.each<[string, TurnFile[][], string[]]>([
		["all of them", [[file("a")], [file("b"), file("c")]], ["b", "c", "a"]],
		["20 MB exactly", [[file("a", { bytes: 10 * MB })], [file("b", { bytes: 10 * MB })]], ["b", "a"]],
		["not a byte more", [[file("a", { bytes: 10 * MB + 1 })], [file("b", { bytes: 10 * MB })]], ["b"]],
		["100 pages exactly", [[file("a", { pages: 40 })], [file("b", { pages: 60 })]], ["b", "a"]],
		["not a page more", [[file("a", { pages: 41 })], [file("b", { pages: 60 })]], ["b"]],
		["what is gone takes no room", [[file("a")], [{ ...file("b", { bytes: 21 * MB }), copy: null }]], ["a"]],
	])("%s", (_what, turns, names) => {
		expect(namesWithRoom(...turns)).toEqual(names);
	});
});

it("a file that is gone, or has no room, is named and costs no tokens of its own", () => {
	const facts = { isOfPrompt: true, hasRoom: true };
	expect(messageFile({ ...file("a"), copy: null }, facts)).toMatchObject({ name: "a", isNameOnly: true, tokens: 0 });
	expect(messageFile(file("a"), { ...facts, hasRoom: false })).toMatchObject({ isNameOnly: true, tokens: 0 });
	expect(messageFile(file("a"), facts)).toMatchObject({ isNameOnly: false, tokens: 100, isOfPrompt: true });
});

it("files stand before the text of their prompt, and those of an unanswered prompt before the next one", () => {
	const turn = (number: number, ...files: TurnFile[]) => ({
		...{ number, prompt: `Prompt ${number}`, carried_response: null },
		files,
	});
	const turns = [turn(1, file("a")), turn(2, file("b")), turn(3, file("c"))];
	const answer = { id: "r", turn: 1, seat: "claude", edition: 1, sample: 0, status: "success", text: "So.", stale: 0 };
	const seen = callFor({ id: "claude", system: null }, { turns, responses: [answer as ResponseRow] }, { model: "m" });
	const messages = seen.question.messages.map(({ role, files = [], parts }) => [
		role,
		files.map(({ name, isOfPrompt }) => `${name} ${isOfPrompt}`),
		parts.map(({ text }) => text),
	]);
	expect(messages).toEqual([
		["user", ["a false"], ["Prompt 1"]],
		["assistant", [], ["So."]],
		["user", ["b false", "c true"], ["Prompt 2\n\nPrompt 3"]],
	]);
	expect(sentSize(seen).fileTokens).toBe(300);
});
