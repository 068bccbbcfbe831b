import * as z from "zod/mini";

/** The order of the four is fixed: it is the order of the columns, the marks and the product's own sign. */
export const PROVIDER_IDS = ["chatgpt", "gemini", "claude", "grok"] as const;

export const providerId = z.enum(PROVIDER_IDS);
export type ProviderId = z.output<typeof providerId>;

export const assistantLogo = z.enum(["openai", "google", "anthropic", "xai"]);

export const provider = z.object({
	id: providerId,
	/** 'ChatGPT (GPT-4o)': the assistant and the model that is asked. */
	label: z.string(),
	/** 'ChatGPT' */
	name: z.string(),
	/** 'ChatGPT' by 'OpenAI' */
	title: z.string(),
	/** 'GPT-4o', or the id of the model that a setting chose. */
	subtitle: z.string(),
	description: z.string(),
	/** The model id that is sent to the vendor. */
	model: z.string(),
	logo: z.nullable(assistantLogo),
	/** A CSS colour. */
	tint: z.string(),
	available: z.boolean(),
	/** True when a demonstration answers in its place. */
	demo: z.boolean(),
});
export type Provider = z.output<typeof provider>;
