import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byTurn, editionNumber } from "./chat.ts";
import { seatId } from "./seats.ts";

/** Words of one of the compared editions, verbatim from the answer; pieces of a table are several. */
const editionQuotes = z.object({ edition: z.number(), quotes: z.array(z.string()) });

const changedClaim = z.object({
	/** One sentence of the assistant that compared; no other reader than the owner gets changes. */
	claim: z.string(),
	/** Oldest edition first. */
	quotes: z.array(editionQuotes),
});
export type ChangedClaim = z.output<typeof changedClaim>;

/**
 * `same`: the column was not asked again between the two editions, or gave the same answer word for word. `no-answer`: one of
 * the two has no answer. `kept`: the terms of a vendor keep one of them from every other assistant.
 * `failed`: they could not be compared, for the reason in `error`.
 */
const comparisonStatus = z.enum(["waiting", "made", "same", "no-answer", "kept", "failed"]);

/** A remark on how a comparison was made, as in an analysis. */
const changesNote = z.object({
	code: z.string(),
	params: z.record(z.string(), z.union([z.string(), z.number()])),
	text: z.string(),
});

const comparisonFields = {
	seat: seatId,
	status: comparisonStatus,
	/** Why there is nothing to read. */
	error: z.nullable(z.string()),
	/** Who compared: the name of an assistant, or `example` for sample answers. Null until it is made. */
	by: z.nullable(z.string()),
	/** True when one of the answers was replaced since. */
	stale: z.boolean(),
	notes: z.array(changesNote),
};

/** Of each list, what the question asks for comes first. */
export const seatChanges = z.object({
	...comparisonFields,
	/** Said in both editions. */
	kept: z.array(changedClaim),
	/** Of which the two say different things. */
	changed: z.array(changedClaim),
	/** Only in the later one. */
	new: z.array(changedClaim),
	/** Only in the earlier one. */
	gone: z.array(changedClaim),
});
export type SeatChanges = z.output<typeof seatChanges>;

const whole = {
	making: z.boolean(),
	/** Null while it is being made. */
	settledAt: z.nullable(z.iso.datetime()),
	/** Null where a price is unknown. */
	costUsd: z.nullable(z.number()),
};

/** What has changed between two editions of a turn. */
export const changes = z.object({
	from: z.number(),
	to: z.number(),
	/** In the order of the columns. */
	seats: z.array(seatChanges),
	...whole,
});
export type Changes = z.output<typeof changes>;

/** How steadily one column says what it says: a comparison of all its editions. */
export const steadiness = z.object({
	...comparisonFields,
	/** The compared editions, oldest first. */
	editions: z.array(z.number()),
	/** The number of different things that the editions say, and of those that all of them say. */
	rows: z.number(),
	steady: z.number(),
	/** The rows; an edition without quotes does not say it, and `differing` say something else about it. */
	claims: z.array(z.object({ ...changedClaim.shape, steady: z.boolean(), differing: z.array(z.number()) })),
	/** How little so few editions prove, in one sentence. */
	few: z.nullable(z.string()),
	...whole,
});
export type Steadiness = z.output<typeof steadiness>;

const NAME_BOTH = "Name two editions of the turn, or one column.";

interface Compared {
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	readonly seat?: string | undefined;
}
const isOneForm = ({ from, to, seat }: Compared): boolean =>
	seat === undefined ? from !== undefined && to !== undefined : from === undefined && to === undefined;
const isForwards = ({ from = 0, to = 1 }: Compared): boolean => from < to;

const comparedFields = {
	from: z.optional(editionNumber),
	to: z.optional(editionNumber),
	seat: z.optional(seatId),
};
/** Either two editions of the turn, the earlier one first, or a column for its steadiness. */
const compared = z
	.strictObject(comparedFields)
	.check(z.refine(isOneForm, NAME_BOTH), z.refine(isForwards, "Name the earlier edition first."));

export const startChanges = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns/:turn/changes",
	summary:
		"Compare two editions of a turn column by column, or all editions of one column. Counts as summaries. 200 with what is there when the same answers were compared.",
	status: 202,
	params: byTurn,
	body: compared,
	answer: z.union([changes, steadiness]),
});

export const getChanges = endpoint({
	method: "GET",
	path: "/api/chat/:id/turns/:turn/changes",
	summary: "Get what has changed between two editions of a turn, or how steady one column is. 404 before it is made.",
	params: byTurn,
	query: compared,
	answer: z.union([changes, steadiness]),
});

export const cancelChanges = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/turns/:turn/changes",
	summary: "Stop the comparisons of editions of a turn that are being made. What is finished stays.",
	status: 204,
	params: byTurn,
});
