import * as z from "zod/mini";
import { modelId } from "../chat/seats.ts";
import { endpoint } from "../endpoint.ts";
import { nameSchema } from "../names.ts";
import { apiKey } from "./keys.ts";
import { wireName } from "./providers.ts";

export const MAX_OWN_ASSISTANTS = 20;

export const ownAssistantId = z
	.string()
	.check(
		z.regex(
			/^(?!.*-\d+$)own-[a-z0-9-]{0,27}[a-z0-9]$/,
			"The ID must be own- and then letters, digits and hyphens, at most 32 characters, without a number after a hyphen at its end.",
		),
	);

const isPlainAddress = (text: string): boolean => {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};

const fields = {
	name: nameSchema("assistant"),
	wire: wireName,
	baseUrl: z
		.string("Give the address of the API.")
		.check(
			z.trim(),
			z.maxLength(500, "Use at most 500 characters for the address."),
			z.refine(
				isPlainAddress,
				"Give an address that begins with https:// or http://, without a name or password in it.",
			),
		),
	models: z.optional(
		z.array(modelId, "List the models by their IDs.").check(z.maxLength(200, "List at most 200 models.")),
	),
};

/** An assistant at a URL that a user entered. */
export const ownAssistant = z.object({
	id: ownAssistantId,
	name: z.string(),
	wire: wireName,
	baseUrl: z.string(),
	/** Empty when the URL lists its models itself. */
	models: z.array(z.string()),
	/** The last characters of its key; null without a key. */
	last4: z.nullable(z.string()),
});
export type OwnAssistant = z.output<typeof ownAssistant>;

const byId = z.strictObject({ id: ownAssistantId });

export const listOwnAssistants = endpoint({
	method: "GET",
	path: "/api/user/assistants",
	summary: "List the assistants that you added.",
	answer: z.array(ownAssistant),
});

export const getOwnAssistant = endpoint({
	method: "GET",
	path: "/api/user/assistants/:id",
	summary: "Get an assistant that you added.",
	params: byId,
	answer: ownAssistant,
});

export const putOwnAssistant = endpoint({
	method: "PUT",
	path: "/api/user/assistants/:id",
	summary: "Add an assistant at an address of your own, or change it. Without `key` a stored key stays.",
	params: byId,
	body: z.strictObject({ ...fields, key: z.optional(apiKey) }),
	answer: ownAssistant,
});

export const deleteOwnAssistant = endpoint({
	method: "DELETE",
	path: "/api/user/assistants/:id",
	summary: "Remove an assistant that you added, with its key. Its chats stay.",
	params: byId,
	status: 204,
});
