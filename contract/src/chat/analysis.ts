import * as z from "zod/mini";
import { seatId } from "./seats.ts";

/** `differs`: a compatible statement, such as a condition, a part, a hedge or another choice. `declines`: a refusal. */
export const CELL_STANCES = ["says", "contradicts", "differs", "declines"] as const;
export type CellStance = (typeof CELL_STANCES)[number];

/** The difference between a cell and the first cell that says the claim, each in the words of its quotation. */
export const claimSlot = z.object({ kind: z.string(), mine: z.string(), theirs: z.string() });

export const claimCell = z.object({
	stance: z.enum(CELL_STANCES),
	/** Verbatim from that seat's answer; the first piece when there are two. */
	quote: z.string(),
	/** All pieces when there are several: the label of a table's row, its cell and the heading of the cell's column. */
	quotes: z.optional(z.array(z.string())),
	slot: z.optional(claimSlot),
	/** True when the answer contradicts itself. */
	itself: z.optional(z.boolean()),
});

/** `answer`: the direct reply to the question. `pick`: a recommendation or a choice. */
export const CLAIM_KINDS = ["answer", "fact", "pick", "advice"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const claim = z.object({
	claim: z.string(),
	kind: z.enum(CLAIM_KINDS),
	/** The index of the claim that this one merely follows from, such as the next step of the same sum. */
	follows: z.nullable(z.number()),
	/** By seat; a seat whose answer does not mention the claim has no cell. */
	cells: z.record(seatId, claimCell),
});

/** A sentence about several answers. Its text names no seat; `by` does. */
export const supportedSentence = z.object({
	text: z.string(),
	/** The seats whose answers support it. */
	by: z.array(seatId),
	/** The indexes of the claims in `claims` that support it. */
	claims: z.array(z.number()),
});
export type SupportedSentence = z.output<typeof supportedSentence>;

/** `by` of an analysis that was written by hand for the prepared sample answers. */
export const EXAMPLE_ANALYSIS = "example";

/** A remark on how the analysis was made: for example a judge that failed, or a part that was not read. */
export const analysisNote = z.object({
	code: z.string(),
	params: z.record(z.string(), z.union([z.string(), z.number()])),
	text: z.string(),
});
export type AnalysisNote = z.output<typeof analysisNote>;

/** Why none of the assistants that were asked could compare the answers, one note for each of them. */
export const compareFailure = z.object({
	at: z.iso.datetime(),
	/** Set where the answers were compared, but the best answer could not be written. */
	kind: z.optional(z.literal("best")),
	notes: z.array(analysisNote),
});

export const analysis = z.object({
	/** The assistant that wrote it, or `example`; "Parallax" in one that an earlier version made without an assistant. */
	by: z.string(),
	/** True for an analysis that an earlier version made without an assistant, from similar wording. */
	approximate: z.boolean(),
	/** True when an answer changed after it was made. */
	stale: z.boolean(),
	/** The seats without an answer when it was made. */
	missing: z.array(seatId),
	claims: z.array(claim),
	notes: z.array(analysisNote),
	/** What the answers agree on. Null for an analysis stored by version 0.1.0, which did not keep it as data. */
	together: z.nullable(z.array(supportedSentence)),
	/** Where the answers contradict each other; null as above. */
	dissent: z.nullable(z.array(supportedSentence)),
	/**
	 * The cost of all requests to judges, failed ones included. Null when a price is unknown, for an analysis of version
	 * 0.5.0 and earlier, and for readers other than the owner.
	 */
	costUsd: z.nullable(z.number()),
	/** The known part of the cost, where the prices of so many models are unknown. */
	costAtLeast: z.optional(z.object({ usd: z.number(), unpriced: z.number() })),
});
export type Analysis = z.output<typeof analysis>;

/** An analysis while it is being made. */
export const analysisInProgress = z.object({
	/** The assistant that judges, or that writes the best answer from the finished analysis. */
	by: z.string(),
	kind: z.optional(z.literal("best")),
	/** The number of sentences of the best answer so far. */
	sentences: z.optional(z.number()),
	since: z.iso.datetime(),
	/** The number of answers that the judge reads. */
	read: z.number(),
	/** The number of contradictions and differences that are being checked a second time; 0 before that begins. */
	again: z.number(),
	/** The claims received and checked so far. */
	claims: z.array(claim),
});
export type AnalysisInProgress = z.output<typeof analysisInProgress>;
