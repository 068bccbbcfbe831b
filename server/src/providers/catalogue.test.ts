import { PROVIDER_IDS, provider as providerSchema } from "@parallax/contract";
import { expect, test } from "vitest";
import { SETTINGS } from "../settings.ts";
import type { AiProvider } from "./ai-provider.ts";
import { CATALOGUE, describeProvider, withdrawnModels } from "./catalogue.ts";
import { demoProvider } from "./demo/demo-provider.ts";

const real = (id: AiProvider["id"], model = CATALOGUE[id].model): AiProvider => ({
	...demoProvider(id),
	model,
	demo: false,
});

test("the four stand in the contract's order with the specified labels and logos", () => {
	expect(Object.keys(CATALOGUE)).toEqual([...PROVIDER_IDS]);
	expect(PROVIDER_IDS.map((id) => describeProvider(real(id)).label)).toEqual([
		"ChatGPT (GPT-4o)",
		"Gemini (Gemini 2.5 Pro)",
		"Claude (Claude Sonnet 4)",
		"Grok (Grok 4)",
	]);
	expect(PROVIDER_IDS.map((id) => describeProvider(real(id)).logo)).toEqual(["openai", "google", "anthropic", "xai"]);
});

test.each(PROVIDER_IDS)("the settings of %s name the catalogue's defaults", (id) => {
	const { env, model, baseUrl } = CATALOGUE[id];
	const defaultOf = (name: string) => SETTINGS.find((setting) => setting.name === name)?.default;
	expect(defaultOf(`${env}_MODEL`)).toBe(model);
	expect(defaultOf(`${env}_BASE_URL`)).toBe(baseUrl);
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
	expect(described).toMatchObject({ label: "Claude (Claude Sonnet 4)", model: "demo", demo: true, available: true });
	expect(providerSchema.parse(described)).toEqual(described);
});

test("a model past its vendor's date is named, unless a setting chose another or a demonstration answers", () => {
	const providers = {
		chatgpt: real("chatgpt"),
		gemini: real("gemini", "gemini-3.8-flash"),
		claude: real("claude"),
		grok: demoProvider("grok"),
	};
	expect(withdrawnModels(providers, new Date("2026-11-20T00:00:00Z"))).toEqual([
		"Claude Sonnet 4 was withdrawn by its vendor on 2026-06-15: set ANTHROPIC_MODEL to a model that your key may use.",
	]);
	expect(withdrawnModels(providers, new Date("2027-01-14T00:00:00Z"))).toHaveLength(2);
});
