import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { analysis } from "./analysis.ts";
import { chatIdParam, editionQuery } from "./chat.ts";
import { judgeId, offeredJudge } from "./judges.ts";
import { merges, SUMMARY_KINDS } from "./merges.ts";

const byId = z.strictObject({ id: chatIdParam });

export const summarizeChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/summaries",
	summary:
		"Generate the summaries, the comparison and the claim map of a turn, by an assistant of the offer or the remembered one. With a `kind`, make the best answer or the list of what is disputed from the finished map.",
	params: byId,
	query: editionQuery,
	body: z.optional(
		z.strictObject({
			by: z.optional(judgeId),
			kind: z.optional(z.enum(SUMMARY_KINDS, "Name a kind: summary, best or disputed.")),
		}),
	),
	answer: z.object({
		comparison: z.nullable(z.string()),
		collectiveSummary: z.nullable(z.string()),
		merges,
		visualizationImageUrl: z.nullable(z.string()),
		analysis: z.nullable(analysis),
	}),
});

export const cancelSummaries = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/summaries",
	summary: "Stop the analysis of a turn that is being made. The last finished one stays.",
	params: byId,
	query: editionQuery,
	status: 204,
});

export const offerSummaries = endpoint({
	method: "GET",
	path: "/api/chat/:id/summaries/offer",
	summary:
		"Get which assistants can compare the answers of a turn, and of the chosen one what it usually and at most costs and how long it takes.",
	params: byId,
	query: z.extend(editionQuery, {
		/** The chosen judge, by default the remembered one. Where it cannot judge, the first of `judges` is offered. */
		by: z.optional(judgeId),
		/** `best` for who can write the best answer from the finished analysis. */
		kind: z.optional(z.enum(["summary", "best"], "Name a kind: summary or best.")),
	}),
	answer: z.object({
		/** The name of the offered judge; `example` for sample answers with a prepared analysis, null when none can compare. */
		by: z.nullable(z.string()),
		/** Null when the price is unknown. */
		mostUsd: z.nullable(z.number()),
		/** The cost where the reply is as long as this installation's usually are; null as above. */
		usualUsd: z.nullable(z.number()),
		seconds: z.nullable(z.number()),
		/** In the order in which they are asked when those before have failed; then the others that can be chosen. */
		judges: z.array(offeredJudge),
	}),
});
