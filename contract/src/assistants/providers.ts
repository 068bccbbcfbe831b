import * as z from "zod/mini";

/** The ID of an assistant. Four are built in; an installation may have others. */
export const providerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, "This is not the ID of an assistant."));

export const assistantLogo = z.enum(["openai", "google", "anthropic", "xai"]);

/** The protocols that assistants speak. */
export const WIRES = ["openai-responses", "openai-chat", "anthropic", "gemini"] as const;
export const wireName = z.enum(WIRES, "Choose one of the wires openai-responses, openai-chat, anthropic and gemini.");
export type WireName = z.output<typeof wireName>;

export const provider = z.object({
	id: providerId,
	/** 'ChatGPT (GPT-4o)': the assistant and the model that is asked. */
	label: z.string(),
	/** 'ChatGPT' */
	name: z.string(),
	/** 'ChatGPT' by 'OpenAI' */
	title: z.string(),
	/** 'GPT-4o', or the id of the model that a setting chose, or 'no model yet'. */
	subtitle: z.string(),
	description: z.string(),
	/** The model id that is sent to the vendor; empty while none is known. */
	model: z.string(),
	logo: z.nullable(assistantLogo),
	/** A CSS colour. */
	tint: z.string(),
	wire: wireName,
	/** True when the reader has stored their own key for it. */
	ownKey: z.boolean(),
	available: z.boolean(),
	/** True when a demonstration answers instead of it. */
	demo: z.boolean(),
	/** True when the operator hides demonstrations beside real assistants: it is not offered for new columns. */
	hidden: z.boolean(),
});
export type Provider = z.output<typeof provider>;
