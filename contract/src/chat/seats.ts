import * as z from "zod/mini";
import { assistantLogo, providerId } from "../assistants/providers.ts";
import { MAX_SEATS } from "../limits.ts";
import { nameSchema } from "../names.ts";
import { isPasted } from "./pasted.ts";
import { pastedText } from "./pasted-text.ts";
import { isSendable } from "./prompt.ts";

/** The assistant's id, or `chatgpt-2` for a second seat of the same assistant. */
export const seatId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, "This is not a valid seat ID."));

export const EFFORTS = ["low", "medium", "high"] as const;
const effort = z.enum(EFFORTS, "Choose one of the efforts low, medium and high.");
export type Effort = z.output<typeof effort>;

/** A vendor's ID of a model. */
export const modelId = z
	.string()
	.check(
		z.regex(/^[^\p{C}\s]+$/u, "The model must be the vendor's ID of a model, without spaces."),
		z.maxLength(200, "Use at most 200 characters for the model."),
	);
const temperature = z
	.number()
	.check(
		z.minimum(0, "The temperature must be between 0 and 2."),
		z.maximum(2, "The temperature must be between 0 and 2."),
	);

/** The parameters of a request to an assistant. */
export const askOptions = z.strictObject({
	model: z.optional(modelId),
	temperature: z.optional(temperature),
	effort: z.optional(effort),
});
export type AskOptions = z.output<typeof askOptions>;

/** The parameters of a retry: an omitted one keeps its last value, and null means the model's default. */
export const retryOptions = z.strictObject({
	model: z.optional(modelId),
	temperature: z.optional(z.nullable(temperature)),
	effort: z.optional(z.nullable(effort)),
});
export type RetryOptions = z.output<typeof retryOptions>;

/** A column of a new chat. */
export const seatRequest = z.extend(askOptions, {
	provider: providerId,
	/** By default the assistant's name. */
	name: z.optional(nameSchema("column")),
	system: z.optional(
		z
			.string("A column's instructions must be a text.")
			.check(
				z.maxLength(4000, "Use at most 4,000 characters for a column's instructions."),
				z.refine(isSendable, "A column's instructions contain invalid characters. Remove them and try again."),
			),
	),
});
export type SeatRequest = z.output<typeof seatRequest>;

/** A column of a new chat with an answer that its owner pasted. */
export interface PastedRequest {
	readonly provider: string;
	/** By default 'Pasted'. */
	readonly name?: string | undefined;
	readonly text: string;
	readonly system?: undefined;
}

/** A column of a new chat: an assistant to ask, or a pasted answer. */
export type NewSeat = (SeatRequest & { readonly text?: undefined }) | PastedRequest;

interface ColumnFields extends Readonly<Partial<Record<"model" | "system" | "temperature" | "effort", unknown>>> {
	readonly provider?: string | undefined;
	readonly text?: string | undefined;
}

const hasText = ({ provider = "", text }: ColumnFields): boolean => !isPasted({ provider }) || text !== undefined;
const mayHaveText = ({ provider = "", text }: ColumnFields): boolean => isPasted({ provider }) || text === undefined;
const hasNoOptions = ({ provider = "", model, system, temperature, effort }: ColumnFields): boolean =>
	!isPasted({ provider }) || [model, system, temperature, effort].every((value) => value === undefined);

/** A pasted answer has a text and no parameters; any other column has no text. */
export const pastedChecks = [
	z.refine<ColumnFields>(hasText, "Paste the text of the answer."),
	z.refine<ColumnFields>(mayHaveText, "Only a pasted answer has a text."),
	z.refine<ColumnFields>(hasNoOptions, "A pasted answer has no model, parameters or instructions."),
] as const;

/** A union of two objects would refuse invalid fields without a message. */
const newSeat = z
	.strictObject({ ...seatRequest.shape, text: z.optional(pastedText) })
	.check(...pastedChecks) as unknown as z.ZodMiniType<NewSeat, NewSeat>;

const MAX_TOTAL_SYSTEM_UNITS = 12_000;
const isWithinTotalLimit = (seats: readonly { readonly system?: string | undefined }[]): boolean =>
	seats.reduce((sum, { system = "" }) => sum + system.length, 0) <= MAX_TOTAL_SYSTEM_UNITS;

const listOf = <Item extends z.ZodMiniType<{ readonly system?: string | undefined }>>(item: Item) =>
	z
		.array(item, "List the columns to ask.")
		.check(
			z.minLength(1, "At least one AI provider must be selected to submit queries."),
			z.maxLength(MAX_SEATS, `A chat can have at most ${MAX_SEATS} columns.`),
			z.refine(isWithinTotalLimit, "Use at most 12,000 characters for the instructions of all columns together."),
		);

/** The columns of a panel. */
export const seatRequests = listOf(seatRequest);
/** The columns of a new chat. */
export const newSeats = listOf(newSeat);

const seatLogo = z.enum([...assistantLogo.options, "pasted"]);

/** A column of a chat, as it was when it joined the chat. */
export const seat = z.object({
	id: seatId,
	provider: providerId,
	/** 'ChatGPT', 'ChatGPT 2' for a second seat, or a name from the chat's owner. Unique in the chat. */
	name: z.string(),
	/** The assistant's own name, such as 'ChatGPT'. */
	assistant: z.string(),
	/** The model at the beginning; null for chats of earlier versions if it is unknown. */
	model: z.nullable(z.string()),
	/** The display name of that model: 'GPT-4o'. */
	modelName: z.nullable(z.string()),
	logo: z.nullable(seatLogo),
	/** A CSS colour. */
	tint: z.string(),
	/** True when a demonstration answers instead of it. */
	demo: z.boolean(),
	/** Null without instructions, and for readers who are not the owner. */
	system: z.nullable(z.string()),
	temperature: z.nullable(z.number()),
	effort: z.nullable(effort),
	/** The number of the turn that it joined the chat with; left out for the columns of the first, and in lists. */
	joined: z.optional(z.number()),
});
export type Seat = z.output<typeof seat>;

/** The columns that one turn did not ask. A pasted answer belongs to its turn, so the other turns have not left it out. */
export const leftOutSeats = (
	seats: readonly Seat[],
	turn: number,
	answers: readonly { readonly seat: string }[],
): readonly Seat[] =>
	seats.filter(
		(one) => !isPasted(one) && (one.joined ?? 1) <= turn && !answers.some((answer) => answer.seat === one.id),
	);
