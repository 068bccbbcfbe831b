import type { AssistantDefinition } from "./definition.ts";

/** The day on which the models below were last checked against the vendors' documentation. */
export const MODELS_CHECKED_ON = "2026-11-26";

/** The assistants of every installation; the operator and users can add others. */
export type BuiltInId = "chatgpt" | "gemini" | "claude" | "grok";

export interface BuiltInAssistant extends AssistantDefinition {
	readonly id: BuiltInId;
	/** The default model until the vendor's list has been read. */
	readonly model: string;
	/** The display name of that model. */
	readonly subtitle: string;
	/** The day on which the vendor withdraws `model`; null when the vendor has not announced one. */
	readonly modelEndsOn: string | null;
	/** The vendor's page about its models and their end dates. */
	readonly modelSource: string;
	readonly env: string;
}

const COMMON = { headers: {}, models: [], atOnce: null } as const;

/** In the specified order, which is also the order of the columns. */
export const BUILT_IN_ASSISTANTS: readonly BuiltInAssistant[] = [
	{
		...COMMON,
		id: "chatgpt",
		wire: "openai-responses",
		name: "ChatGPT",
		title: "ChatGPT by OpenAI",
		subtitle: "GPT-4o",
		description: "A broad all-rounder: quick, structured, sure of itself.",
		logo: "openai",
		tint: "#0b8768",
		model: "gpt-4o",
		modelEndsOn: "2027-01-14",
		modelSource: "https://developers.openai.com/api/docs/deprecations",
		env: "OPENAI",
		baseUrl: "https://api.openai.com/v1",
	},
	{
		...COMMON,
		id: "gemini",
		wire: "gemini",
		name: "Gemini",
		title: "Gemini by Google",
		subtitle: "Gemini 3.8 Flash",
		description: "Thinks before it writes; likes tables and comparisons.",
		logo: "google",
		tint: "#0c82c4",
		model: "gemini-3.8-flash",
		modelEndsOn: null,
		modelSource: "https://ai.google.dev/gemini-api/docs/deprecations",
		env: "GEMINI",
		baseUrl: "https://generativelanguage.googleapis.com",
	},
	{
		...COMMON,
		id: "claude",
		wire: "anthropic",
		name: "Claude",
		title: "Claude by Anthropic",
		subtitle: "Claude Sonnet 5.5",
		description: "Careful prose that says where it is unsure.",
		logo: "anthropic",
		tint: "#c55a35",
		model: "claude-sonnet-5-5",
		modelEndsOn: null,
		modelSource: "https://platform.claude.com/docs/en/about-claude/model-deprecations",
		env: "ANTHROPIC",
		baseUrl: "https://api.anthropic.com",
	},
	{
		...COMMON,
		id: "grok",
		wire: "openai-responses",
		name: "Grok",
		title: "Grok by xAI",
		subtitle: "Grok 4.7",
		description: "Direct, opinionated, short.",
		logo: "xai",
		tint: "#3b3e46",
		model: "grok-4.7",
		modelEndsOn: null,
		modelSource: "https://docs.x.ai/developers/grok-4-7",
		env: "XAI",
		baseUrl: "https://api.x.ai/v1",
	},
];

export const builtInAssistant = (id: string): BuiltInAssistant | undefined =>
	BUILT_IN_ASSISTANTS.find((assistant) => assistant.id === id);

/** The name of a built-in assistant; the id itself for any other. */
export const assistantName = (id: string): string => builtInAssistant(id)?.name ?? id;

const VENDOR_HOSTS: ReadonlySet<string> = new Set(BUILT_IN_ASSISTANTS.map(({ baseUrl }) => new URL(baseUrl).host));

/** Whether a base URL is of a vendor's own API. */
export const isVendorAddress = (baseUrl: string): boolean => VENDOR_HOSTS.has(new URL(baseUrl).host);
