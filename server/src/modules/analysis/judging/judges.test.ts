import { describe, expect, it } from "vitest";
import type { Assistant } from "../../../providers/index.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import {
	assistantNamesOf,
	judgeIdOf,
	judgesOf,
	labelOf,
	modelOf,
	otherJudges,
	readJudgeId,
	tooSmallContext,
} from "./judges.ts";

const SCRIPTED = scriptedAssistants();
const added = (id: string): Assistant => ({ ...SCRIPTED.chatgpt, id, name: id, model: `${id}-1`, subtitle: `${id}-1` });
const AVAILABLE = [...Object.values(SCRIPTED), added("local"), added("router"), added("own-llama"), added("own-qwen")];
const asked = (assistant: string, model: string | null = null, demo = false) => ({ assistant, model, demo });
const namesOf = (...args: Parameters<typeof judgesOf>): string[] =>
	judgesOf(...args).map((judge) => `${judge.assistant.id} ${modelOf(judge)}`);

describe("the judges of a turn", () => {
	it("are the assistants of its columns from left to right, each with the model that answered, each once", () => {
		const seats = [
			asked("claude", "claude-tiny-1"),
			asked("chatgpt"),
			asked("claude", "claude-tiny-1"),
			asked("chatgpt", "scripted-1"),
			asked("claude", "claude-large-1"),
		];
		expect(namesOf(AVAILABLE, seats, null)).toEqual([
			"claude claude-tiny-1",
			"chatgpt scripted-1",
			"claude claude-large-1",
		]);
	});

	it("begin with the one that the operator named, which is not asked again as a column", () => {
		const seats = [asked("chatgpt"), asked("claude")];
		expect(namesOf(AVAILABLE, seats, { id: "grok", model: "grok-tiny" })).toEqual([
			"grok grok-tiny",
			"chatgpt scripted-1",
			"claude scripted-1",
		]);
		expect(namesOf(AVAILABLE, seats, { id: "claude", model: null })).toEqual([
			"claude scripted-1",
			"chatgpt scripted-1",
		]);
	});

	it("never include another vendor beside answers of this network", () => {
		expect(namesOf(AVAILABLE, [asked("local"), asked("router")], null)).toEqual(["local local-1", "router router-1"]);
	});

	it("include a person's own address only where nothing but such addresses were asked", () => {
		expect(namesOf(AVAILABLE, [asked("own-llama"), asked("own-qwen")], null)).toEqual([
			"own-llama own-llama-1",
			"own-qwen own-qwen-1",
		]);
		expect(namesOf(AVAILABLE, [asked("own-llama"), asked("claude")], null)).toEqual(["claude scripted-1"]);
		expect(namesOf(AVAILABLE, [asked("own-llama"), asked("own-qwen"), asked("grok", null, true)], null)).toEqual([
			"own-llama own-llama-1",
			"own-qwen own-qwen-1",
		]);
	});

	it("begin with the one that a person chose, but never with an own address beside answers of others", () => {
		const seats = [asked("chatgpt"), asked("own-llama")];
		expect(namesOf(AVAILABLE, seats, null, { id: "grok", model: "grok-tiny" })).toEqual([
			"grok grok-tiny",
			"chatgpt scripted-1",
		]);
		expect(namesOf(AVAILABLE, seats, null, { id: "own-qwen", model: null })).toEqual(["chatgpt scripted-1"]);
		const others = (askedSeats: typeof seats) =>
			otherJudges(AVAILABLE, askedSeats, judgesOf(AVAILABLE, askedSeats, null), null).map(judgeIdOf);
		expect(others(seats)).toEqual(["gemini", "claude", "grok", "local", "router"]);
		expect(others([asked("own-llama")])).toContain("own-qwen");
	});

	it("are the first connected assistant where all answers are pasted, and only there", () => {
		const demos = AVAILABLE.map((one) => (one.id === "chatgpt" ? { ...one, demo: true } : one));
		const pasted = asked("pasted");
		expect(namesOf(demos, [pasted, pasted], null)).toEqual(["gemini scripted-1"]);
		expect(namesOf(demos, [pasted, asked("claude")], null)).toEqual(["claude scripted-1"]);
		expect(namesOf(AVAILABLE, [pasted, asked("own-llama")], null)).toEqual(["own-llama own-llama-1"]);
		expect(namesOf(demos, [pasted, pasted], { id: "grok", model: null })).toEqual(["grok scripted-1"]);
		expect(namesOf(demos, [pasted, pasted], null, { id: "own-qwen", model: null })).toEqual(["own-qwen own-qwen-1"]);
		for (const other of [asked("chatgpt", null, true), asked("gone")])
			expect(namesOf(demos, [pasted, other], null)).toEqual([]);
	});

	it("include neither demonstrations nor assistants that are gone", () => {
		const demos = Object.values(scriptedAssistants(true));
		expect(namesOf(demos, [asked("chatgpt")], { id: "claude", model: null })).toEqual([]);
		expect(namesOf(AVAILABLE, [asked("chatgpt", null, true), asked("gone")], null)).toEqual([]);
	});
});

it("names the model of a judge where it is not the assistant's own", () => {
	const judge = { assistant: SCRIPTED.claude, model: "claude-tiny-1" };
	expect([labelOf(judge), labelOf({ ...judge, model: "scripted-1" }), labelOf({ ...judge, model: null })]).toEqual([
		"Claude (claude-tiny-1)",
		"Claude (scripted-1)",
		"Claude (scripted-1)",
	]);
});

it("has an ID that names the model where it is not the assistant's own", () => {
	const ids = ["claude", "router/meta/llama-4"].map((id) => readJudgeId(id));
	expect(ids).toEqual([
		{ id: "claude", model: null },
		{ id: "router", model: "meta/llama-4" },
	]);
	expect(judgeIdOf({ assistant: SCRIPTED.claude, model: "claude-tiny-1" })).toBe("claude/claude-tiny-1");
	expect(judgeIdOf({ assistant: SCRIPTED.claude, model: "scripted-1" })).toBe("claude");
});

it("knows the names of all assistants that an answer may call itself by, also of those that do not judge", () => {
	const names = assistantNamesOf(AVAILABLE, [{ assistant: SCRIPTED.claude, model: "claude-tiny-1" }]);
	expect(names["own-llama"]).toEqual(["own-llama", "own-llama-1"]);
	expect(names.claude).toEqual(["claude-tiny-1", "scripted-1"]);
});

it("finds a context too small when it is known and the request and a short reply do not fit", () => {
	const models = [
		{ id: "scripted-1", contextTokens: 4_096 },
		{ id: "vague-1", contextTokens: null },
	];
	const assistant = { ...SCRIPTED.claude, modelList: () => ({ models, from: "catalogue", at: null }) } as never;
	expect(tooSmallContext({ assistant, model: null }, 3_000)).toBeNull();
	expect(tooSmallContext({ assistant, model: null }, 3_500)).toBe(4_096);
	expect(tooSmallContext({ assistant, model: "vague-1" }, 9_000_000)).toBeNull();
	expect(tooSmallContext({ assistant, model: "unlisted" }, 9_000_000)).toBeNull();
});
