import type { AssistantModel } from "@parallax/contract";
import { expect, test } from "vitest";
import { FOUR, makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import { makeModel } from "../testing/make-models.ts";
import { askedSeats, columnsOf, columnsOfChat } from "./asked-seats.ts";
import {
	addedColumn,
	duplicateColumn,
	moveColumn,
	removeColumn,
	setModel,
	setParameters,
	withColumn,
} from "./column-edits.ts";
import { allColumns, askedOf, type Column, columnsFor, unavailableColumns } from "./provider-choice.ts";

const ASSISTANTS = [...FOUR, "llama"].map((id) => makeProvider(id));
const start = () => columnsFor(ASSISTANTS, []);
const addColumn = (columns: readonly Column[], provider: string, models?: readonly AssistantModel[]) =>
	withColumn(columns, addedColumn(columns, provider, models));
const asked = (columns = start()) => askedSeats(askedOf(columns, ASSISTANTS), ASSISTANTS);

test("plain columns in the order of the assistants are sent in the specified form", () => {
	expect(asked()).toEqual({ selectedProviders: [...FOUR] });
	expect(asked(addColumn(start(), ASSISTANTS[4]?.id ?? ""))).toEqual({ selectedProviders: [...FOUR, "llama"] });
});

test("a repeated assistant, another order, a model or a parameter is sent as seats with only the set values", () => {
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

test("a further column gets the next model that no column of its assistant has, and stands beside those that are asked", () => {
	const free = { inputUsdPerMTok: 0, outputUsdPerMTok: 0 };
	const models = [makeModel("a", { ...free, isDefault: true }), makeModel("b", free), makeModel("c", free)];
	const modelsOf = (columns: readonly Column[]) =>
		columns.filter(({ provider }) => provider === "llama").map(({ model }) => model);
	const one = columnsFor([...FOUR.map((id) => makeProvider(id, { demo: true })), makeProvider("llama")], []);
	expect(one[0]).toEqual({ key: "llama", provider: "llama", isOn: true });
	const two = addColumn(one, "llama", models);
	expect(two.slice(0, 3)).toMatchObject([{ key: "llama" }, { key: "llama-2", model: "b", modelName: "B" }, {}]);
	expect(modelsOf(addColumn(two, "llama", models))).toEqual([undefined, "b", "c"]);
	// A column that is off keeps its model, and a missing default is the next one.
	const off = two.map((column) => (column.key === "llama-2" ? { ...column, isOn: false } : column));
	expect(modelsOf(addColumn(off, "llama", models))).toEqual([undefined, "b"]);
	expect(addColumn(setModel(one, "llama", "c"), "llama", models)[1]).not.toHaveProperty("model");
	// Without a list, or when all its models have columns, the default is asked again.
	expect(modelsOf(addColumn(one, "llama"))).toEqual([undefined, undefined]);
	expect(modelsOf(addColumn(two, "llama", models.slice(0, 2)))).toEqual([undefined, "b", undefined]);
});

test("a further column gets no model that costs more than the default", () => {
	const priced = (id: string, outputUsdPerMTok: number | null, isDefault = false) =>
		makeModel(id, { outputUsdPerMTok, isDefault });
	const next = (...models: readonly AssistantModel[]) => addedColumn(start(), "claude", models).model;
	expect(next(priced("pro", 180), priced("new", null), priced("usual", 15, true), priced("mini", 1))).toBe("mini");
	expect(next(priced("pro", 180), priced("usual", 15, true))).toBeUndefined();
	expect(next(priced("usual", null, true), priced("other", null))).toBe("other");
});

test("connected assistants stand before the demonstrations, and the four in their order", () => {
	const orderOf = (real: readonly string[], added: readonly string[]) => {
		const four = FOUR.map((id) => makeProvider(id, { demo: !real.includes(id) }));
		return columnsFor([...four, ...added.map((id) => makeProvider(id))], []).map(({ key }) => key);
	};
	expect(orderOf([], ["ollama", "lab"])).toEqual(["ollama", "lab", "chatgpt", "gemini", "claude", "grok"]);
	expect(orderOf(["chatgpt"], ["ollama"])).toEqual(["chatgpt", "ollama", "gemini", "claude", "grok"]);
	expect(orderOf(["claude"], ["ollama"])).toEqual(["chatgpt", "gemini", "claude", "ollama", "grok"]);
	expect(orderOf(["grok"], ["ollama"])).toEqual([...FOUR, "ollama"]);
	expect(orderOf([], [])).toEqual([...FOUR]);
});

test("after all changes are cleared, the request has the specified form again", () => {
	const set = setParameters(setModel(start(), "gemini", "gemini-9", "Gemini 9"), "gemini", { temperature: 1 });
	expect(asked(setParameters(setModel(set, "gemini", undefined), "gemini", {}))).toEqual({
		selectedProviders: [...FOUR],
	});
	expect(asked(removeColumn(addColumn(start(), "claude"), "claude-2"))).toEqual({ selectedProviders: [...FOUR] });
});

test("a copy is placed right after its column, without its name, since names are unique", () => {
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

test("columns of unavailable assistants are left out and reported as missing", () => {
	const { columns, missing } = columnsOf(
		[{ provider: "gone" }, { provider: "grok" }, { provider: "grok" }],
		ASSISTANTS,
	);
	expect(columns.map(({ key }) => key)).toEqual(["grok", "grok-2"]);
	expect(missing).toEqual(["gone"]);
});

test("remembered columns of missing assistants are left out; if none is left, the first four are asked", () => {
	const gone = { key: "gone", provider: "gone", isOn: true };
	const twin = { key: "grok-2", provider: "grok", isOn: true, model: "grok-9" };
	expect(asked(columnsFor(ASSISTANTS, [gone, twin]))).toEqual({ seats: [{ provider: "grok", model: "grok-9" }] });
	expect(asked(columnsFor(ASSISTANTS, [gone]))).toEqual({ selectedProviders: [...FOUR] });
});

test("an arrangement keeps its models and order when none of its columns is on or an assistant is missing", () => {
	const off = { key: "grok", provider: "grok", isOn: false, model: "grok-9" };
	const gone = { key: "gone", provider: "gone", isOn: true };
	const columns = columnsFor(ASSISTANTS, [off, gone]);
	expect(columns.map(({ key }) => key)).toEqual(["grok", "chatgpt", "gemini", "claude", "llama"]);
	expect(asked(columns).seats?.[0]).toEqual({ provider: "grok", model: "grok-9" });
	expect(unavailableColumns(ASSISTANTS, [off, gone])).toEqual([gone]);
});

test("missing assistants of a chat are reported by their names in the chat; if none is left, none is asked", () => {
	const gone = makeSeat("own-llama", { assistant: "My Llama", name: "My Llama" });
	const some = columnsOfChat([makeSeat("grok"), gone], ASSISTANTS);
	expect(some.notice).toBe("Opened without My Llama, which can't be asked here now.");
	const none = columnsOfChat([gone], ASSISTANTS);
	expect(none.notice).toMatch(/^None of the assistants of this chat/);
	expect(askedOf(allColumns(ASSISTANTS, none.columns), ASSISTANTS)).toEqual([]);
});

test("the columns of a chat keep the values its owner set, not those the server filled in", () => {
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

test("without a choice, the first four connected assistants are asked, and otherwise the first four", () => {
	const demos = FOUR.map((id) => makeProvider(id, { demo: true }));
	const onOf = (assistants: typeof ASSISTANTS) => askedOf(columnsFor(assistants, []), assistants).map(({ key }) => key);
	expect(onOf(demos)).toEqual([...FOUR]);
	expect(onOf([...demos, makeProvider("ollama"), makeProvider("openrouter")])).toEqual(["ollama", "openrouter"]);
	const many = ["a", "b", "c", "d", "e"].map((id) => makeProvider(id));
	expect(onOf([...demos, ...many])).toEqual(["a", "b", "c", "d"]);
	// A remembered choice of demonstrations stays.
	const chosen = [{ key: "grok", provider: "grok", isOn: true }];
	const all = [...demos, makeProvider("ollama")];
	expect(askedOf(columnsFor(all, chosen), all).map(({ key }) => key)).toEqual(["grok"]);
});

test("a hidden assistant has a column only where an old chat asked it, and its remembered column is kept", () => {
	const assistants = [makeProvider("grok", { demo: true, hidden: true }), makeProvider("ollama")];
	const grok = { key: "grok", provider: "grok", isOn: true, model: "grok-9" };
	expect(columnsFor(assistants, [grok]).map(({ key, isOn }) => [key, isOn])).toEqual([["ollama", true]]);
	expect(unavailableColumns(assistants, [grok])).toEqual([grok]);
	const { columns, notice } = columnsOfChat([makeSeat("grok")], assistants);
	expect(notice).toBeNull();
	expect(allColumns(assistants, columns).map(({ key, isOn }) => [key, isOn])).toEqual([
		["grok", true],
		["ollama", false],
	]);
});
