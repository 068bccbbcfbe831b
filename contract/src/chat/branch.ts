import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { attachmentUrls } from "./attachments.ts";
import { chatIdParam, chatSession } from "./chat.ts";
import { costEstimate } from "./estimate.ts";
import { prompt } from "./prompt.ts";

const byId = z.strictObject({ id: chatIdParam });

const turn = z
	.number("Name a turn by its number.")
	.check(z.int("Name a turn by its number."), z.minimum(1, "Turns count from 1."));

/** The files of the prompt; by default those of the prompt that it replaces. */
const attachments = z.optional(attachmentUrls);

export const branchChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/branch",
	summary:
		"Start a new chat with copies of the turns before one of your chat, or of a shared one, and ask the prompt if it is given. A repeated Idempotency-Key returns 200 with the first session.",
	status: 201,
	params: byId,
	body: z.strictObject({
		/** The turns before it are copied; the number after the newest copies all. */
		turn,
		prompt: z.optional(prompt),
		attachments,
	}),
	answer: z.object({ session: chatSession }),
});

export const estimateBranch = endpoint({
	method: "POST",
	path: "/api/chat/:id/branch/estimate",
	summary: "Estimate what a prompt after the turns before one of a chat usually and at most costs. Nothing is kept.",
	params: byId,
	body: z.strictObject({ turn, prompt, attachments }),
	answer: costEstimate,
});
