import type { AnalysisNote, SupportedSentence } from "@parallax/contract";
import type { Claim } from "../draft/draft.ts";
import type { ComparisonProgress, JudgeInput } from "../making/build-summary.ts";
import type { ReviewedFault } from "./reviewed-faults.ts";

/** The question, the answers and the rows of their map. */
export interface BestInput extends JudgeInput {
	readonly claims: readonly Claim[];
	readonly faults: readonly ReviewedFault[];
	/** True when the rows are the prepared ones of sample answers. */
	readonly isPrepared: boolean;
}

/** What the best answer is written from, beside the answers. */
export type BestSources = Pick<BestInput, "claims" | "faults">;

/** One answer in the place of all, and the name of its author. */
export interface BestAnswer {
	readonly by: string;
	readonly sentences: readonly SupportedSentence[];
	readonly leftOut: number;
}

/** The result of asking the writers. Without an answer the notes say of each that was asked why it did not write one. */
export interface BestResult {
	readonly best: BestAnswer | null;
	readonly notes: readonly AnalysisNote[];
}

export type WriteBest = (
	input: BestInput,
	signal: AbortSignal,
	progress: Pick<ComparisonProgress, "begin" | "setSentences" | "recordCall">,
) => Promise<BestResult>;
