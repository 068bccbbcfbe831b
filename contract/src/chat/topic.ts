import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { nameSchema } from "../names.ts";
import { chatIdParam, chatSession } from "./chat.ts";

const byId = z.strictObject({ id: chatIdParam });

/** A person's own word for what a chat is about. */
export const topic = nameSchema("topic");

export const setTopic = endpoint({
	method: "PUT",
	path: "/api/chat/:id/topic",
	summary: "Name the topic of one of your chats, or remove it with null. Only you see it.",
	params: byId,
	body: z.strictObject({ topic: z.nullable(topic) }),
	answer: chatSession,
});

export const pinChat = endpoint({
	method: "PUT",
	path: "/api/chat/:id/pin",
	summary: "Pin one of your chats, or unpin it. Pinned chats are a filter of the history.",
	params: byId,
	body: z.strictObject({ pinned: z.boolean() }),
	answer: chatSession,
});

export const listTopics = endpoint({
	method: "GET",
	path: "/api/user/topics",
	summary: "List the topics of your chats, at most 200, the one of the newest chat first.",
	answer: z.array(z.object({ name: z.string(), chats: z.number() })),
});
