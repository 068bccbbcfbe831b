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

/** The list after an attempt to read it. */
export const readModelList = z.extend(modelList, {
	/** Why it could not be read, in one sentence; null after a success and for an assistant without a list. */
	problem: z.nullable(z.string()),
});
export type ReadModelList = z.output<typeof readModelList>;

export const getModels = endpoint({
	method: "GET",
	path: "/api/providers/:id/models",
	summary: "List the models that an assistant can be asked with.",
	params: z.strictObject({ id: providerId }),
	answer: modelList,
});

export const readModels = endpoint({
	method: "POST",
	path: "/api/providers/:id/models/read",
	summary: "Read the list of an assistant's models again, at most every 15 seconds, with a key every 60 seconds.",
	params: z.strictObject({ id: providerId }),
	body: z.strictObject({
		/** `menu`: a menu was opened, so only an address without a key or of the server's network is read. */
		reason: z.enum(["menu", "person"]),
	}),
	answer: readModelList,
});
