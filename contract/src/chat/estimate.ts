import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { startBody } from "./chat.ts";
import { PROMPT_BODY_MAX_BYTES } from "./pasted-text.ts";

/** What a prompt costs at most, and what it usually costs; null when a price is unknown. */
const costs = { mostUsd: z.nullable(z.number()), usualUsd: z.nullable(z.number()) };

/** The costs of a prompt, in all and by column. */
export const costEstimate = z.object({ ...costs, seats: z.array(z.object(costs)) });

export const estimateChat = endpoint({
	method: "POST",
	path: "/api/chat/estimate",
	summary: "Estimate what a prompt usually and at most costs, in all and by column. Nothing is kept.",
	body: startBody,
	maxBodyBytes: PROMPT_BODY_MAX_BYTES,
	answer: costEstimate,
});
