import * as z from "zod/mini";
import { attachment } from "../chat/attachments.ts";
import { keptAttempt } from "../chat/attempts.ts";
import { changes, steadiness } from "../chat/changes.ts";
import { chatSession, turn } from "../chat/chat.ts";
import { check } from "../chat/checks.ts";
import { providerResponse, responsesPayload } from "../chat/responses.ts";
import { review } from "../chat/reviews.ts";
import { seat } from "../chat/seats.ts";

const exportedSeat = z.pick(seat, {
	id: true,
	provider: true,
	name: true,
	assistant: true,
	model: true,
	modelName: true,
	demo: true,
	system: true,
	temperature: true,
	effort: true,
});

/** The sources that a text cites; left out where there are none. */
const citations = z.optional(providerResponse.shape.citations);

// Grounded answers are in no file.
const { response: attemptText, grounded: _, ...attemptFields } = keptAttempt.shape;
const exportedAttempt = z.object({ ...attemptFields, text: attemptText, citations });

const exportedAnswer = z.object({
	...z.pick(providerResponse, {
		seat: true,
		provider: true,
		edition: true,
		askedModel: true,
		model: true,
		status: true,
		error: true,
		errorCode: true,
		finishReason: true,
		firstWordMs: true,
		totalMs: true,
		usage: true,
		costUsd: true,
		demo: true,
		attempt: true,
		summary: true,
	}).shape,
	text: providerResponse.shape.response,
	/** True when an earlier answer in its context was replaced. Files of 0.2.0 have neither this nor notes. */
	stale: z.optional(providerResponse.shape.stale),
	/** The differences between the request and what was done, one sentence each. */
	notes: z.optional(providerResponse.shape.notes),
	citations,
	/** What other replaced attempts cost; left out where that is nothing, and for readers of a share. */
	replacedCost: z.optional(z.object({ usd: z.number(), unpriced: z.number() })),
	/** The earlier answers that retries have replaced, oldest first; left out where none is kept, and for readers of a share. */
	attempts: z.optional(z.array(exportedAttempt)),
});

/** What was found out about the answers of a turn in one edition. */
const verdictFields = {
	/** The choice between its answers; left out without one. */
	vote: turn.shape.vote,
	/** What the other columns say of words in an answer; left out without any. */
	checks: z.optional(z.array(check)),
	/** What the columns think of each other's answers; left out without a review. */
	review: z.optional(review),
};

/** Answers of a turn that are not its answers now. The verdicts on them and the comparison are left out where there are none. */
const exportedEdition = z.object({
	edition: z.number(),
	sample: z.boolean(),
	...verdictFields,
	/** Those that are not the answers of the turn: columns that were not asked again since are only there. */
	answers: z.array(exportedAnswer),
	collectiveSummary: z.optional(responsesPayload.shape.collectiveSummary),
	merges: z.optional(responsesPayload.shape.merges),
	comparison: z.optional(responsesPayload.shape.comparison),
	analysis: z.optional(responsesPayload.shape.analysis),
});

const exportedTurn = z.object({
	...z.pick(turn, { number: true, prompt: true, createdAt: true }).shape,
	/** The files of the prompt, without their content; left out where there are none. */
	attachments: z.optional(z.array(z.pick(attachment, { name: true, type: true, size: true }))),
	/** Whether the web was searched, and the seat whose answer all continued with. Files up to 0.5.0 have neither. */
	search: z.optional(turn.shape.search),
	carried: z.optional(turn.shape.carried),
	...verdictFields,
	/** What was compared between editions, in files of the owner; left out without any. */
	changes: z.optional(z.array(z.union([changes, steadiness]))),
	/** In the order of the seats. */
	answers: z.array(exportedAnswer),
	/** What is not above: earlier editions and samples, oldest first. Left out where there are none. */
	editions: z.optional(z.array(exportedEdition)),
	...z.pick(responsesPayload, { collectiveSummary: true, comparison: true, analysis: true }).shape,
	/** What was made from the rows of the analysis. Files up to 0.7.0 have none. */
	merges: z.optional(responsesPayload.shape.merges),
});
export type ExportedTurn = z.output<typeof exportedTurn>;

export const exportedChat = z.object({
	...z.pick(chatSession, { id: true, prompt: true, createdAt: true, shared: true, selectedProviders: true }).shape,
	/** True for a chat that is deleted by itself; left out for others. */
	temporary: chatSession.shape.temporary,
	/** Only in files of the owner, and left out where there is none. */
	topic: z.optional(z.string()),
	/** True for a pinned chat, in files of the owner; left out for others. */
	pinned: chatSession.shape.pinned,
	/** The columns, in their order. */
	seats: z.array(exportedSeat),
	/** Oldest first; for readers of a shared chat, the turns that its owner published. */
	turns: z.array(exportedTurn),
});
export type ExportedChat = z.output<typeof exportedChat>;

/** The JSON file. `docs/export.schema.json` is generated from this schema. */
export const exportFile = z.object({
	format: z.literal("parallax-export"),
	version: z.literal(2),
	exportedAt: z.iso.datetime(),
	chats: z.array(exportedChat),
});
export type ExportFile = z.output<typeof exportFile>;
