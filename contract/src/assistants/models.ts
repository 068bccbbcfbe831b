import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { providerId } from "./providers.ts";

/** One model of an assistant. Unknown values are null. */
export const assistantModel = z.object({
	/** The vendor's ID. */
	id: z.string(),
	name: z.string(),
	contextTokens: z.nullable(z.number()),
	inputUsdPerMTok: z.nullable(z.number()),
	outputUsdPerMTok: z.nullable(z.number()),
	images: z.nullable(z.boolean()),
	documents: z.nullable(z.boolean()),
	search: z.nullable(z.boolean()),
	reasoning: z.nullable(z.boolean()),
	isDefault: z.boolean(),
});
export type AssistantModel = z.output<typeof assistantModel>;

export const modelList = z.object({
	/** Newest first. */
	models: z.array(assistantModel),
	/** `kept`: the last list that the server read, because the vendor could not be reached. */
	from: z.enum(["vendor", "kept", "catalogue"]),
	/** When the vendor's list was read; null without one. */
	at: z.nullable(z.iso.datetime()),
});
export type ModelList = z.output<typeof modelList>;

export const getModels = endpoint({
	method: "GET",
	path: "/api/providers/:id/models",
	summary: "List the models that an assistant can be asked with.",
	params: z.strictObject({ id: providerId }),
	answer: modelList,
});
