import { provider as providerSchema } from "@parallax/contract";
import { expect, test } from "vitest";
import { builtInSources, Connector } from "../../providers/index.ts";
import { AssistantRegistry } from "./registry.ts";

const mara = { kind: "user", id: "mara" } as const;
const registry = new AssistantRegistry(
	builtInSources({ chatgpt: { apiKey: "key" }, grok: { apiKey: "key", model: "grok-9" } }, new Connector()),
	{ keysOf: async (id) => new Map(id === "nora" ? [["claude", "her key"]] : []), assistantsOf: async () => [] },
);

test("the assistants are listed in the order of the page", () => {
	expect(registry.list().map(({ id }) => id)).toEqual(["chatgpt", "gemini", "claude", "grok"]);
});

test("an assistant is resolved by its id, and an unknown one is null", async () => {
	expect((await registry.resolve("grok", mara))?.model).toBe("grok-9");
	expect(await registry.resolve("local", mara)).toBeNull();
	expect(await registry.resolve("constructor", mara)).toBeNull();
	expect([registry.defaultModel("grok"), registry.defaultModel("local")]).toEqual(["grok-9", ""]);
});

test("pages learn of each what the contract says, labelled by the model that is asked", async () => {
	const described = await registry.describe(mara);
	expect(described.map((one) => providerSchema.parse(one))).toEqual(described);
	expect(described.map(({ label, model, demo }) => [label, model, demo])).toEqual([
		["ChatGPT (GPT-4o)", "gpt-4o", false],
		["Gemini (Gemini 3.8 Flash)", "demo", true],
		["Claude (Claude Sonnet 5.5)", "demo", true],
		["Grok (grok-9)", "grok-9", false],
	]);
});

test("a person's own key makes an assistant real, for that person alone", async () => {
	const ofClaude = async (id: string) => {
		const claude = (await registry.describe({ kind: "user", id })).find((one) => one.id === "claude");
		return [claude?.demo, claude?.ownKey];
	};
	expect(await ofClaude("nora")).toEqual([false, true]);
	expect(await ofClaude("mara")).toEqual([true, false]);
	expect((await registry.resolve("claude", { kind: "user", id: "nora" }))?.paidBy).toBe("person");
});
