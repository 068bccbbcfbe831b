import * as z from "zod/mini";
import { analysis } from "./analysis.ts";
import { chatId } from "./chat.ts";
import { providerId } from "./providers.ts";
import { answerErrorCode, finishReason, usage } from "./responses.ts";
import { seat, seatId } from "./seats.ts";

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

const exportedAnswer = z.object({
	/** One of the chat's seats. */
	seat: seatId,
	provider: providerId,
	/** From 1; a turn that is asked once more has another. */
	edition: z.number(),
	/** The model that was asked for; null of old answers. */
	askedModel: z.nullable(z.string()),
	/** As the provider returned it. */
	model: z.nullable(z.string()),
	status: z.enum(["pending", "success", "error"]),
	text: z.string(),
	error: z.nullable(z.string()),
	errorCode: z.nullable(answerErrorCode),
	finishReason: z.nullable(finishReason),
	firstWordMs: z.nullable(z.number()),
	totalMs: z.nullable(z.number()),
	usage: z.nullable(usage),
	costUsd: z.nullable(z.number()),
	/** True when a demonstration answered in the assistant's place. */
	demo: z.boolean(),
	attempt: z.number(),
	summary: z.nullable(z.string()),
});

const exportedTurn = z.object({
	/** From 1. */
	number: z.number(),
	prompt: z.string(),
	createdAt: z.iso.datetime(),
	/** In the order of the seats. */
	answers: z.array(exportedAnswer),
	collectiveSummary: z.nullable(z.string()),
	comparison: z.nullable(z.string()),
	analysis: z.nullable(analysis),
});
export type ExportedTurn = z.output<typeof exportedTurn>;

export const exportedChat = z.object({
	id: chatId,
	/** Of the first turn. */
	prompt: z.string(),
	createdAt: z.iso.datetime(),
	shared: z.boolean(),
	/** The assistants of the seats, each once. */
	selectedProviders: z.array(providerId),
	/** In their order. */
	seats: z.array(exportedSeat),
	/** Oldest first; for readers of a shared chat those that its owner published. */
	turns: z.array(exportedTurn),
});
export type ExportedChat = z.output<typeof exportedChat>;

/** The JSON file. `docs/export.schema.json` is made from this. */
export const exportFile = z.object({
	format: z.literal("parallax-export"),
	version: z.literal(2),
	exportedAt: z.iso.datetime(),
	chats: z.array(exportedChat),
});
export type ExportFile = z.output<typeof exportFile>;
