import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { chatIdParam, chatSession } from "./chat.ts";

export const revealChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/reveal",
	summary: "Tell who gave the answers of a chat that is read blind, without a vote. A repetition changes nothing.",
	params: z.strictObject({ id: chatIdParam }),
	answer: chatSession,
});

/** The letters of the columns of a chat that is read blind. */
export const BLIND_LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
/** The one colour of all of them. */
export const BLIND_TINT = "#6b675e";
