import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { chatWithResponses } from "./history.ts";

export const getProfile = endpoint({
	method: "GET",
	path: "/api/profile/:username",
	summary: "A public profile and the chats its owner shared.",
	params: z.strictObject({ username: z.string().check(z.maxLength(100)) }),
	answer: z.object({
		user: z.object({
			username: z.string(),
			displayName: z.nullable(z.string()),
			photoURL: z.nullable(z.string()),
		}),
		chatHistory: z.array(chatWithResponses),
	}),
});
