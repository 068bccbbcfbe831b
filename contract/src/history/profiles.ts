import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { chatWithResponses } from "./history.ts";

export const getProfile = endpoint({
	method: "GET",
	path: "/api/profile/:username",
	summary: "Get a public profile and the chats that its owner shared, newest first.",
	params: z.strictObject({ username: z.string().check(z.maxLength(100)) }),
	query: z.strictObject({
		limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
		/** `next` of the previous page. */
		before: z.optional(z.string().check(z.maxLength(200))),
	}),
	answer: z.object({
		user: z.object({
			username: z.string(),
			displayName: z.nullable(z.string()),
			photoURL: z.nullable(z.string()),
		}),
		chatHistory: z.array(chatWithResponses),
		/** The totals of all pages. */
		counts: z.object({ chats: z.number(), successfulResponses: z.number() }),
		/** The cursor of the next page; null on the last page. */
		next: z.nullable(z.string()),
	}),
});
