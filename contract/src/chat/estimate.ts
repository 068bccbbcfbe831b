import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { startBody } from "./chat.ts";

/** Null when a price is unknown. */
const mostUsd = z.nullable(z.number());

/** What a prompt costs at most, in all and by column. */
export const costEstimate = z.object({ mostUsd, seats: z.array(z.object({ mostUsd })) });

export const estimateChat = endpoint({
	method: "POST",
	path: "/api/chat/estimate",
	summary: "Estimate what a prompt costs at most, in all and by column. Nothing is kept.",
	body: startBody,
	answer: costEstimate,
});
