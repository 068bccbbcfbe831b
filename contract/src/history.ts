import * as z from "zod/mini";
import { chatSession, providerResponse } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { providerId } from "./providers.ts";

export const chatWithResponses = z.extend(chatSession, { responses: z.array(providerResponse) });
export type ChatWithResponses = z.output<typeof chatWithResponses>;

export const getHistory = endpoint({
	method: "GET",
	path: "/api/user/history",
	summary: "Your chats, newest first. Link rel=next and X-Total-Count say the rest.",
	query: z.strictObject({
		limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
		before: z.optional(z.string().check(z.maxLength(200))),
		q: z.optional(z.string().check(z.maxLength(500))),
		provider: z.optional(providerId),
		status: z.optional(z.enum(["success", "error", "pending"])),
	}),
	answer: z.array(chatWithResponses),
});
