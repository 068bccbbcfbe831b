import { provider as providerSchema } from "@parallax/contract";
import { expect, test } from "vitest";
import { builtInSources, Connector, NO_LIST } from "../../providers/index.ts";
import { AssistantRegistry } from "./registry.ts";

const mara = { kind: "user", id: "mara" } as const;
const registry = new AssistantRegistry(
	builtInSources({ chatgpt: { apiKey: "key" }, grok: { apiKey: "key", model: "grok-9" } }, new Connector()),
	{
		keysOf: async ({ id }) => new Map(id === "nora" ? [["claude", "her key"]] : []),
		recordUse: async () => {},
		assistantsOf: async () => [],
	},
);

test("lists the assistants in display order", () => {
	expect(registry.list().map(({ id }) => id)).toEqual(["chatgpt", "gemini", "claude", "grok"]);
});

test("resolves an assistant by its id, and an unknown id to null", async () => {
	expect((await registry.resolve("grok", mara))?.model).toBe("grok-9");
	expect(await registry.resolve("local", mara)).toBeNull();
	expect(await registry.resolve("constructor", mara)).toBeNull();
	expect(registry.priceOf("grok", "grok-4.7")).toMatchObject({ input: 2, output: 6 });
	expect([registry.priceOf("grok", null), registry.priceOf("local", "grok-4.7")]).toEqual([null, null]);
});

test("describes each assistant as in the contract, labelled with the model that is asked", async () => {
	const described = await registry.describe(mara);
	expect(described.map((one) => providerSchema.parse(one))).toEqual(described);
	expect(described.map(({ label, model, demo }) => [label, model, demo])).toEqual([
		["ChatGPT (GPT-4o)", "gpt-4o", false],
		["Gemini (Gemini 3.8 Flash)", "demo", true],
		["Claude (Claude Sonnet 5.5)", "demo", true],
		["Grok (grok-9)", "grok-9", false],
	]);
});

test("keeps the list for a person's key separate, and reads it when that person asks", async () => {
	const requestedLists: string[] = [];
	let reads = 0;
	const list = {
		...NO_LIST,
		current: () => [{ id: "claude-sonnet-6", aliases: [], createdAt: null, endsOn: null } as never],
		refreshInBackground: () => {
			reads += 1;
		},
	};
	const own = new AssistantRegistry(
		builtInSources({ chatgpt: { apiKey: "key" } }, new Connector()),
		{
			recordUse: async () => {},
			keysOf: async () =>
				new Map([
					["claude", "c"],
					["chatgpt", "o"],
				]),
			assistantsOf: async () => [],
		},
		{
			forOwner: async ({ id }, { assistant, apiKey }) => {
				requestedLists.push(`${id} ${assistant} ${apiKey}`);
				return list;
			},
		},
	);
	const modelOf = async (id: string) => (await own.listFor(mara)).find((one) => one.id === id)?.model;
	expect([await modelOf("claude"), await modelOf("chatgpt")]).toEqual(["claude-sonnet-6", "gpt-4o"]);
	expect(new Set(requestedLists)).toEqual(new Set(["mara claude c"]));
	expect(reads).toBe(0);
	await own.resolve("chatgpt", mara);
	expect(reads).toBe(1);
});

test("a person's own key turns a demonstration into a real assistant, only for that person", async () => {
	const ofClaude = async (id: string) => {
		const claude = (await registry.describe({ kind: "user", id })).find((one) => one.id === "claude");
		return [claude?.demo, claude?.ownKey];
	};
	expect(await ofClaude("nora")).toEqual([false, true]);
	expect(await ofClaude("mara")).toEqual([true, false]);
	expect((await registry.resolve("claude", { kind: "user", id: "nora" }))?.paidBy).toBe("person");
});
