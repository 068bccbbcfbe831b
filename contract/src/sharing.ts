import * as z from "zod/mini";
import { addressedChat, chatSession, responsesPayload } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { exportFormat } from "./export.ts";

const byId = z.strictObject({ id: addressedChat });
const exportQuery = z.strictObject({ format: exportFormat });

export const shareChat = endpoint({
	method: "PUT",
	path: "/api/chat/:id/share",
	summary: "Let anyone with the link read this chat, or stop that.",
	params: byId,
	body: z.strictObject({ shared: z.boolean() }),
	answer: chatSession,
});

export const getSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id",
	summary: "A chat that its owner shared.",
	params: byId,
	answer: chatSession,
});

export const getSharedResponses = endpoint({
	method: "GET",
	path: "/api/shared/:id/responses",
	summary: "The answers of a shared chat.",
	params: byId,
	answer: responsesPayload,
});

export const watchSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id/events",
	summary: "The same events as for the owner, of a shared chat.",
	params: byId,
	media: "events",
});

export const exportChat = endpoint({
	method: "GET",
	path: "/api/chat/:id/export",
	summary: "One chat as a file.",
	params: byId,
	query: exportQuery,
	media: "file",
});

export const exportSharedChat = endpoint({
	method: "GET",
	path: "/api/shared/:id/export",
	summary: "A shared chat as a file.",
	params: byId,
	query: exportQuery,
	media: "file",
});
