import { readFileSync } from "node:fs";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, test } from "vitest";
import { SETTINGS } from "../settings/schema.ts";
import { assistantName, builtInAssistant, MODELS_CHECKED_ON } from "./built-in-assistants.ts";
import { createBuiltInAssistants } from "./create-assistants.ts";
import { withdrawnModels } from "./models/model-warnings.ts";
import { BUILT_IN, byId } from "./testing/by-id.ts";

const KEYS = {
	chatgpt: { apiKey: "key" },
	gemini: { apiKey: "key" },
	claude: { apiKey: "key" },
	grok: { apiKey: "key" },
};

test("lists the four assistants in the specified order, each with the label of its model", () => {
	expect(createBuiltInAssistants(KEYS).map(({ id, name, subtitle, logo }) => [id, name, subtitle, logo])).toEqual([
		["chatgpt", "ChatGPT", "GPT-4o", "openai"],
		["gemini", "Gemini", "Gemini 3.8 Flash", "google"],
		["claude", "Claude", "Claude Sonnet 5.5", "anthropic"],
		["grok", "Grok", "Grok 4.7", "xai"],
	]);
});

test("finds an assistant by its id, and uses the id as the name of any other assistant", () => {
	expect(builtInAssistant("grok")).toBe(BUILT_IN.grok);
	expect(["grok", "local", "constructor"].map(assistantName)).toEqual(["Grok", "local", "constructor"]);
});

test.each(PROVIDER_IDS)("SETTINGS shows the default model and base URL of %s", (id) => {
	const { env, model, baseUrl } = BUILT_IN[id];
	expect(SETTINGS).toMatchObject({
		[`${env}_MODEL`]: { defaultText: model },
		[`${env}_BASE_URL`]: { defaultText: baseUrl },
	});
});

test("shows the id of a model that a setting names", () => {
	const { chatgpt } = byId(createBuiltInAssistants({ chatgpt: { apiKey: "key", model: "gpt-5" } }));
	expect(chatgpt).toMatchObject({ subtitle: "gpt-5", model: "gpt-5", demo: false });
});

test("a demonstration keeps the name and the model label of the assistant", () => {
	const { claude } = byId(createBuiltInAssistants({}));
	expect(claude).toMatchObject({ name: "Claude", subtitle: "Claude Sonnet 5.5", model: "demo", demo: true });
});

test.each(PROVIDER_IDS)(
	"the default model of %s was not withdrawn by its vendor when the list was last checked",
	(id) => {
		const { modelEndsOn, modelSource } = BUILT_IN[id];
		expect(modelEndsOn === null || modelEndsOn > MODELS_CHECKED_ON).toBe(true);
		expect(modelSource).toMatch(/^https:/);
	},
);

test.each([
	["gemini", "gemini-2.5-pro"],
	["claude", "claude-sonnet-4-20250514"],
	["grok", "grok-4-0709"],
] as const)("%s does not use the withdrawn model %s", (id, withdrawn) => {
	expect(BUILT_IN[id].model).not.toBe(withdrawn);
});

test("reports a withdrawn model, except with another model in the settings or in demo mode", () => {
	const warnings = [
		"GPT-4o was withdrawn by its vendor on 2027-01-14: set OPENAI_MODEL to a model that your key may use.",
	];
	const warningsOn = (chatgpt: { apiKey?: string; model?: string }, day: string) =>
		withdrawnModels(createBuiltInAssistants({ ...KEYS, chatgpt }), new Date(`${day}T00:00:00Z`));
	expect(warningsOn({ apiKey: "key" }, "2027-01-13")).toEqual([]);
	expect(warningsOn({ apiKey: "key" }, "2027-01-14")).toEqual(warnings);
	expect(warningsOn({ apiKey: "key", model: "gpt-5" }, "2027-01-14")).toEqual([]);
	expect(warningsOn({}, "2027-01-14")).toEqual([]);
});

test.each(PROVIDER_IDS)("the colour of %s matches the light theme", (id) => {
	const tokens = readFileSync(new URL("../../../web/src/styles/tokens.css", import.meta.url), "utf8");
	expect(new RegExp(`--${id}: (#[0-9a-f]{6});`).exec(tokens)?.[1]).toBe(BUILT_IN[id].tint);
});
