import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { exportFormat } from "../history/export.ts";
import { chatIdParam, chatSession, turnQuery } from "./chat.ts";
import { responsesPayload } from "./responses.ts";

const byId = z.strictObject({ id: chatIdParam });
const exportQuery = z.strictObject({ format: exportFormat });

export const shareChat = endpoint({
	method: "PUT",
	path: "/api/chat/:id/share",
	summary: "Make this chat readable by anyone with the link, or stop sharing it.",
	params: byId,
	body: z.strictObject({
		shared: z.boolean(),
		/** Whether readers also get what was thought of the answers; it stays as it was, and is true at first. */
		verdict: z.optional(z.boolean("Say with true or false whether readers get your votes.")),
		/** True leaves readers the prompts and answers that they have; only what was thought of these is shown anew or no more. */
		verdictOnly: z.optional(z.boolean("Say with true or false whether only your votes are shared anew.")),
	}),
	answer: chatSession,
});

export const getSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id",
	summary: "Get a shared chat.",
	params: byId,
	answer: chatSession,
});

export const getSharedResponses = endpoint({
	method: "GET",
	path: "/api/shared/:id/responses",
	summary: "Get the answers of a turn of a shared chat.",
	params: byId,
	query: turnQuery,
	answer: responsesPayload,
});

export const watchSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id/events",
	summary: "Stream the answers of a shared chat, with the same events as for its owner.",
	params: byId,
	media: "events",
});

export const exportChat = endpoint({
	method: "GET",
	path: "/api/chat/:id/export",
	summary: "Export a chat as a file.",
	params: byId,
	query: exportQuery,
	media: "file",
});

export const exportSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id/export",
	summary: "Export a shared chat as a file.",
	params: byId,
	query: exportQuery,
	media: "file",
});
