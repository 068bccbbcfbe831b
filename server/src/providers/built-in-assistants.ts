import { PROVIDER_IDS, type Provider, type ProviderId } from "@parallax/contract";
import type { AiProvider } from "./port.ts";

/** No answer may be longer, whatever the model allows; thoughts count. */
export const MAX_OUTPUT_TOKENS = 16_384;

/** The day on which the models below were last compared with what their vendors' documentation says that they serve. */
export const MODELS_READ_ON = "2026-11-26";

/** Where each vendor says which models it serves, and until when. */
export const MODEL_SOURCES: Readonly<Record<ProviderId, string>> = {
	chatgpt: "https://developers.openai.com/api/docs/deprecations",
	gemini: "https://ai.google.dev/gemini-api/docs/deprecations",
	claude: "https://platform.claude.com/docs/en/about-claude/model-deprecations",
	grok: "https://docs.x.ai/developers/grok-4-7",
};

export interface CatalogueEntry {
	readonly id: ProviderId;
	readonly name: string;
	readonly title: string;
	/** What people call the default model. */
	readonly subtitle: string;
	readonly description: string;
	readonly logo: Provider["logo"];
	/** On light pages. */
	readonly tint: string;
	/** The id of the model that `subtitle` names. */
	readonly model: string;
	/** The day on which the vendor withdraws that model; null while the vendor has announced none. */
	readonly modelEnds: string | null;
	/** Settings are `{env}_API_KEY`, `{env}_BASE_URL` and `{env}_MODEL`. */
	readonly env: string;
	readonly baseUrl: string;
}

export const CATALOGUE: Readonly<Record<ProviderId, CatalogueEntry>> = {
	chatgpt: {
		id: "chatgpt",
		name: "ChatGPT",
		title: "ChatGPT by OpenAI",
		subtitle: "GPT-4o",
		description: "A broad all-rounder: quick, structured, sure of itself.",
		logo: "openai",
		tint: "#0b8768",
		model: "gpt-4o",
		modelEnds: "2027-01-14",
		env: "OPENAI",
		baseUrl: "https://api.openai.com/v1",
	},
	gemini: {
		id: "gemini",
		name: "Gemini",
		title: "Gemini by Google",
		subtitle: "Gemini 3.8 Flash",
		description: "Thinks before it writes; likes tables and comparisons.",
		logo: "google",
		tint: "#0c82c4",
		model: "gemini-3.8-flash",
		modelEnds: null,
		env: "GEMINI",
		baseUrl: "https://generativelanguage.googleapis.com",
	},
	claude: {
		id: "claude",
		name: "Claude",
		title: "Claude by Anthropic",
		subtitle: "Claude Sonnet 5.5",
		description: "Careful prose that says where it is unsure.",
		logo: "anthropic",
		tint: "#c55a35",
		model: "claude-sonnet-5-5",
		modelEnds: null,
		env: "ANTHROPIC",
		baseUrl: "https://api.anthropic.com",
	},
	grok: {
		id: "grok",
		name: "Grok",
		title: "Grok by xAI",
		subtitle: "Grok 4.7",
		description: "Direct, opinionated, short.",
		logo: "xai",
		tint: "#3b3e46",
		model: "grok-4.7",
		modelEnds: null,
		env: "XAI",
		baseUrl: "https://api.x.ai/v1",
	},
};

/** What the page learns of a provider; a model that a setting chose is shown by its id. */
export function describeProvider({ id, model, demo }: AiProvider): Provider {
	const { name, title, description, logo, tint, ...entry } = CATALOGUE[id];
	const subtitle = demo || model === entry.model ? entry.subtitle : model;
	const label = `${name} (${subtitle})`;
	return { id, label, name, title, subtitle, description, model, logo, tint, available: true, demo };
}

/** One sentence for each provider that is really asked for a model which its vendor has withdrawn. */
export function withdrawnModels(providers: Readonly<Record<ProviderId, AiProvider>>, today: Date): string[] {
	const date = today.toISOString().slice(0, 10);
	return PROVIDER_IDS.filter((id) => {
		const { demo, model } = providers[id];
		const { model: usual, modelEnds } = CATALOGUE[id];
		return !demo && model === usual && modelEnds !== null && modelEnds <= date;
	}).map((id) => {
		const { subtitle, modelEnds, env } = CATALOGUE[id];
		return `${subtitle} was withdrawn by its vendor on ${modelEnds}: set ${env}_MODEL to a model that your key may use.`;
	});
}
