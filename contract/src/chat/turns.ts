import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_SEATS } from "../limits.ts";
import { attachmentUrls } from "./attachments.ts";
import { chatIdParam, searchOption, turn } from "./chat.ts";
import { costEstimate } from "./estimate.ts";
import { PROMPT_BODY_MAX_BYTES, pastedText } from "./pasted-text.ts";
import { prompt } from "./prompt.ts";
import { type NewSeat, pastedChecks, type RetryOptions, retryOptions, seatId, seatRequest } from "./seats.ts";

const byId = z.strictObject({ id: chatIdParam });

/** A column of the chat that is asked; options that are left out stay those of its newest answer. */
export type AskedColumn = RetryOptions & {
	readonly seat: string;
	readonly provider?: undefined;
	readonly text?: undefined;
};
/** A column that joins the chat with this turn. */
export type JoiningColumn = NewSeat & { readonly seat?: undefined };
export type TurnColumn = AskedColumn | JoiningColumn;

/** Exactly one of the two forms. A union of two objects would refuse invalid fields without a message. */
const columnFields = z
	.strictObject({
		...seatRequest.shape,
		...retryOptions.shape,
		provider: z.optional(providerId),
		seat: z.optional(seatId),
		text: z.optional(pastedText),
	})
	.check(
		z.refine(
			({ seat, provider }) => (seat === undefined) !== (provider === undefined),
			"Name either a column of this chat or an assistant that joins it.",
		),
		z.refine(
			({ seat, name, system }) => seat === undefined || (name === undefined && system === undefined),
			"A column keeps its name and its instructions.",
		),
		z.refine(
			({ provider, temperature, effort }) => provider === undefined || (temperature !== null && effort !== null),
			"A column that joins has no earlier options to reset.",
		),
		...pastedChecks,
	);

const byName = (column: string | Record<string, unknown>): unknown =>
	typeof column === "string" ? { seat: column } : column;
/** The documentation of the API shows this part. */
const columnForms = z.union([z.string(), z.looseObject({})], "Name each column by its ID, or as an object.");
const column = z.pipe(z.pipe(columnForms, z.transform(byName)), columnFields) as z.ZodMiniType<
	TurnColumn,
	TurnColumn | string
>;

const areDistinct = (columns: readonly TurnColumn[]): boolean => {
	const seats = columns.map(({ seat }) => seat).filter((id) => id !== undefined);
	return new Set(seats).size === seats.length;
};

export const turnBody = z.strictObject({
	prompt,
	attachments: z.optional(attachmentUrls),
	/** The column whose answer of the newest turn all columns continue with. */
	carry: z.optional(seatId),
	search: z.optional(searchOption),
	/** The columns to ask, by default all of the chat. */
	seats: z.optional(
		z
			.array(column, "List the columns to ask.")
			.check(
				z.minLength(1, "At least one AI provider must be selected to submit queries."),
				z.maxLength(MAX_SEATS, `A chat can have at most ${MAX_SEATS} columns.`),
				z.refine(areDistinct, "Name each column only once."),
			),
	),
});
export type TurnBody = z.output<typeof turnBody>;

export const startTurn = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns",
	summary: "Send the next prompt of a chat. A repeated Idempotency-Key returns 200 with the first turn.",
	status: 201,
	params: byId,
	body: turnBody,
	maxBodyBytes: PROMPT_BODY_MAX_BYTES,
	answer: z.object({ turn }),
});

export const estimateTurn = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns/estimate",
	summary:
		"Estimate what the next prompt of a chat usually and at most costs, with its earlier turns. Nothing is kept.",
	params: byId,
	body: turnBody,
	maxBodyBytes: PROMPT_BODY_MAX_BYTES,
	answer: costEstimate,
});
