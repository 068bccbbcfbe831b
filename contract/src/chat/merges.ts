import * as z from "zod/mini";
import { analysis, analysisNote, supportedSentence } from "./analysis.ts";

/** `summary` stands for the analysis itself, of which the others are made. `checklist` cannot be made yet. */
export const SUMMARY_KINDS = ["summary", "best", "disputed", "checklist"] as const;
export type SummaryKind = (typeof SUMMARY_KINDS)[number];

/** A text that is made from the rows of a finished analysis. */
export const merge = z.object({
	/** The assistant that wrote it, or `example`; null where the program wrote it from the rows alone. */
	by: z.nullable(z.string()),
	/** True when an answer or the analysis changed after it was made; its sentences then name no rows. */
	stale: z.boolean(),
	/** As Markdown, with the names of who says what. */
	text: z.string(),
	sentences: z.array(supportedSentence),
	/** The number of its writer's sentences that the rows do not bear out. */
	leftOut: z.number(),
	notes: z.array(analysisNote),
	/** As in an analysis. */
	...z.pick(analysis, { costUsd: true, costAtLeast: true }).shape,
});
export type Merge = z.output<typeof merge>;

export const merges = z.object({
	/** One answer in the place of all. */
	best: z.nullable(merge),
	/** Only what an answer contradicts or states differently. */
	disputed: z.nullable(merge),
	checklist: z.null(),
});
export type Merges = z.output<typeof merges>;
export const NO_MERGES: Merges = { best: null, disputed: null, checklist: null };
