import * as z from "zod/mini";
import { provider } from "./assistants/providers.ts";
import { endpoint } from "./endpoint.ts";

export const publicConfig = z.object({
	providers: z.array(provider),
	signIn: z.enum(["firebase", "local"]),
	firebase: z.nullable(
		z.object({
			apiKey: z.string(),
			authDomain: z.string(),
			projectId: z.string(),
			appId: z.nullable(z.string()),
			/** The Firebase emulator, used instead of Google during development. */
			emulatorOrigin: z.nullable(z.string()),
		}),
	),
	allowAnonymous: z.boolean(),
	allowSignUp: z.boolean(),
	/** The contact for questions about personal data. */
	contactEmail: z.string(),
	limits: z.object({
		promptMaxUnits: z.number(),
		maxUploadBytes: z.number(),
		pollMs: z.number(),
		/** Columns of a chat. */
		seats: z.number(),
		/** Prompts of a chat. */
		turns: z.number(),
	}),
	features: z.object({
		visualization: z.enum(["chart", "ai", "off"]),
		remoteSources: z.array(z.string()),
		/** Whether users may store their own API keys. */
		ownKeys: z.boolean(),
		/** Whether users may add assistants at their own URLs. */
		ownEndpoints: z.boolean(),
		search: z.boolean(),
		attachments: z.boolean(),
	}),
	/** Changes with every release, so that an open page can detect that the server is newer. */
	version: z.string(),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getConfig = endpoint({
	method: "GET",
	path: "/api/config",
	summary: "Get the configuration that the page needs before it renders.",
	answer: publicConfig,
});
