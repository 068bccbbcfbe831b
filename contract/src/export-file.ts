import * as z from "zod/mini";
import { analysis } from "./analysis.ts";
import { chatId } from "./chat.ts";
import { providerId } from "./providers.ts";
import { answerErrorCode, finishReason, usage } from "./responses.ts";

const exportedAnswer = z.object({
	provider: providerId,
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

export const exportedChat = z.object({
	id: chatId,
	prompt: z.string(),
	createdAt: z.iso.datetime(),
	shared: z.boolean(),
	selectedProviders: z.array(providerId),
	answers: z.array(exportedAnswer),
	collectiveSummary: z.nullable(z.string()),
	comparison: z.nullable(z.string()),
	analysis: z.nullable(analysis),
});
export type ExportedChat = z.output<typeof exportedChat>;

/** The JSON file. `docs/export.schema.json` is made from this. */
export const exportFile = z.object({
	format: z.literal("parallax-export"),
	version: z.literal(1),
	exportedAt: z.iso.datetime(),
	chats: z.array(exportedChat),
});
export type ExportFile = z.output<typeof exportFile>;
