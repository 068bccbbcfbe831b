import { expect, test } from "vitest";
import { FOUR, makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import { askedSeats, columnsOf, columnsOfChat } from "./asked-seats.ts";
import { addColumn, duplicateColumn, moveColumn, removeColumn, setModel, setParameters } from "./column-edits.ts";
import { allColumns, askedOf, columnsFor, missingOf } from "./provider-choice.ts";

const ASSISTANTS = [...FOUR, "llama"].map((id) => makeProvider(id));
const start = () => columnsFor(ASSISTANTS, []);
const asked = (columns = start()) => askedSeats(askedOf(columns, ASSISTANTS), ASSISTANTS);

test("toggles in the order of the assistants are asked in the specified form", () => {
	expect(asked()).toEqual({ selectedProviders: [...FOUR] });
	expect(asked(addColumn(start(), ASSISTANTS[4]?.id ?? ""))).toEqual({ selectedProviders: [...FOUR, "llama"] });
});

test("the same assistant twice, another order, a model or a parameter is asked by seats, with only what was set", () => {
	expect(asked(addColumn(start(), "claude"))).toEqual({
		seats: ["chatgpt", "gemini", "claude", "grok", "claude"].map((provider) => ({ provider })),
	});
	expect(asked(moveColumn(start(), "grok", "chatgpt"))).toEqual({
		seats: ["grok", "chatgpt", "gemini", "claude"].map((provider) => ({ provider })),
	});
	const set = setParameters(setModel(start(), "gemini", "gemini-9", "Gemini 9"), "gemini", {
		name: "Twin",
		system: "Be short.",
		temperature: 0,
		effort: "low",
	});
	expect(asked(set).seats?.[1]).toEqual({
		provider: "gemini",
		model: "gemini-9",
		name: "Twin",
		system: "Be short.",
		temperature: 0,
		effort: "low",
	});
});

test("what is cleared again leaves the specified form", () => {
	const set = setParameters(setModel(start(), "gemini", "gemini-9", "Gemini 9"), "gemini", { temperature: 1 });
	expect(asked(setParameters(setModel(set, "gemini", undefined), "gemini", {}))).toEqual({
		selectedProviders: [...FOUR],
	});
	expect(asked(removeColumn(addColumn(start(), "claude"), "claude-2"))).toEqual({ selectedProviders: [...FOUR] });
});

test("a copy stands right after its column, without the name that only one can have", () => {
	const copied = duplicateColumn(setParameters(start(), "chatgpt", { name: "Mine", system: "Be short." }), "chatgpt");
	expect(copied.slice(0, 2)).toMatchObject([
		{ key: "chatgpt", name: "Mine" },
		{ key: "chatgpt-2", system: "Be short." },
	]);
	expect(copied[1]).not.toHaveProperty("name");
});

test("removing the only column of an assistant turns it off and clears it", () => {
	const removed = removeColumn(setModel(start(), "grok", "grok-9"), "grok");
	expect(removed.find(({ key }) => key === "grok")).toEqual({ key: "grok", provider: "grok", isOn: false });
});

test("columns of assistants that are gone are left out and named", () => {
	const { columns, missing } = columnsOf(
		[{ provider: "gone" }, { provider: "grok" }, { provider: "grok" }],
		ASSISTANTS,
	);
	expect(columns.map(({ key }) => key)).toEqual(["grok", "grok-2"]);
	expect(missing).toEqual(["gone"]);
});

test("remembered columns of assistants that are gone are left out; without any other the first four are asked", () => {
	const gone = { key: "gone", provider: "gone", isOn: true };
	const twin = { key: "grok-2", provider: "grok", isOn: true, model: "grok-9" };
	expect(asked(columnsFor(ASSISTANTS, [gone, twin]))).toEqual({ seats: [{ provider: "grok", model: "grok-9" }] });
	expect(asked(columnsFor(ASSISTANTS, [gone]))).toEqual({ selectedProviders: [...FOUR] });
});

test("an arrangement stays where nothing of it is on or its assistants are missing: models, order and places", () => {
	const off = { key: "grok", provider: "grok", isOn: false, model: "grok-9" };
	const gone = { key: "gone", provider: "gone", isOn: true };
	const columns = columnsFor(ASSISTANTS, [off, gone]);
	expect(columns.map(({ key }) => key)).toEqual(["grok", "chatgpt", "gemini", "claude", "llama"]);
	expect(asked(columns).seats?.[0]).toEqual({ provider: "grok", model: "grok-9" });
	expect(missingOf(ASSISTANTS, [off, gone])).toEqual([gone]);
});

test("of a chat the assistants that are gone are named as they were called; without any other nothing is asked", () => {
	const gone = makeSeat("own-llama", { assistant: "My Llama", name: "My Llama" });
	const some = columnsOfChat([makeSeat("grok"), gone], ASSISTANTS);
	expect(some.said).toBe("Opened without My Llama, which can't be asked here now.");
	const none = columnsOfChat([gone], ASSISTANTS);
	expect(none.said).toMatch(/^None of the assistants of this chat/);
	expect(askedOf(allColumns(ASSISTANTS, none.columns), ASSISTANTS)).toEqual([]);
});

test("the columns of a chat keep what its owner set, and not what the chat named by itself", () => {
	const seats = [
		makeSeat("chatgpt"),
		makeSeat("chatgpt-2", { model: "gpt-9", temperature: 0.5 }),
		makeSeat("claude", { name: "Critic", system: "Doubt it." }),
	];
	expect(askedSeats(columnsOfChat(seats, ASSISTANTS).columns, ASSISTANTS).seats).toEqual([
		{ provider: "chatgpt" },
		{ provider: "chatgpt", model: "gpt-9", temperature: 0.5 },
		{ provider: "claude", name: "Critic", system: "Doubt it." },
	]);
});
