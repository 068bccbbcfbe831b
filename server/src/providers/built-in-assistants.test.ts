import { PROVIDER_IDS, provider as providerSchema } from "@parallax/contract";
import { expect, test } from "vitest";
import { SETTINGS } from "../settings/schema.ts";
import { CATALOGUE, describeProvider, MODEL_SOURCES, MODELS_READ_ON, withdrawnModels } from "./built-in-assistants.ts";
import { demoProvider } from "./demo/demo-assistant.ts";
import type { AiProvider } from "./port.ts";

const real = (id: AiProvider["id"], model = CATALOGUE[id].model): AiProvider => ({
	...demoProvider(id),
	model,
	demo: false,
});

test("the four stand in the contract's order, each label with the model that is really asked", () => {
	expect(Object.keys(CATALOGUE)).toEqual([...PROVIDER_IDS]);
	expect(PROVIDER_IDS.map((id) => describeProvider(real(id)).label)).toEqual([
		"ChatGPT (GPT-4o)",
		"Gemini (Gemini 3.8 Flash)",
		"Claude (Claude Sonnet 5.5)",
		"Grok (Grok 4.7)",
	]);
	expect(PROVIDER_IDS.map((id) => describeProvider(real(id)).logo)).toEqual(["openai", "google", "anthropic", "xai"]);
});

test.each(PROVIDER_IDS)("the settings of %s name the catalogue's defaults", (id) => {
	const { env, model, baseUrl } = CATALOGUE[id];
	expect(SETTINGS).toMatchObject({ [`${env}_MODEL`]: { shown: model }, [`${env}_BASE_URL`]: { shown: baseUrl } });
});

test("a model that a setting chose is shown by its id", () => {
	expect(describeProvider(real("chatgpt", "gpt-5"))).toMatchObject({
		label: "ChatGPT (gpt-5)",
		subtitle: "gpt-5",
		model: "gpt-5",
		demo: false,
	});
});

test("a demonstration keeps the label of the assistant and is marked", () => {
	const described = describeProvider(demoProvider("claude"));
	expect(described).toMatchObject({ label: "Claude (Claude Sonnet 5.5)", model: "demo", demo: true, available: true });
	expect(providerSchema.parse(described)).toEqual(described);
});

test.each(PROVIDER_IDS)(
	"by default %s is asked for no model that its vendor had withdrawn when the list was read",
	(id) => {
		const { modelEnds } = CATALOGUE[id];
		expect(modelEnds === null || modelEnds > MODELS_READ_ON).toBe(true);
		expect(MODEL_SOURCES[id]).toMatch(/^https:/);
	},
);

test.each([
	["gemini", "gemini-2.5-pro"],
	["claude", "claude-sonnet-4-20250514"],
	["grok", "grok-4-0709"],
] as const)("%s is not asked for %s any more", (id, withdrawn) => {
	expect(CATALOGUE[id].model).not.toBe(withdrawn);
});

test("a model past its vendor's date is named, unless a setting chose another or a demonstration answers", () => {
	const said = ["GPT-4o was withdrawn by its vendor on 2027-01-14: set OPENAI_MODEL to a model that your key may use."];
	const others = { gemini: real("gemini"), claude: real("claude"), grok: real("grok") };
	const on = (chatgpt: AiProvider, day: string) =>
		withdrawnModels({ chatgpt, ...others }, new Date(`${day}T00:00:00Z`));
	expect(on(real("chatgpt"), "2027-01-13")).toEqual([]);
	expect(on(real("chatgpt"), "2027-01-14")).toEqual(said);
	expect(on(real("chatgpt", "gpt-5"), "2027-01-14")).toEqual([]);
	expect(on(demoProvider("chatgpt"), "2027-01-14")).toEqual([]);
});
