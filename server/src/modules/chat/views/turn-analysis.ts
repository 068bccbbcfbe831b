import type { Analysis, AnalysisInProgress, AnalysisNote, ClaimCounts } from "@parallax/contract";

/** The code of the note that a person's own address judged: only that person believes its words. */
export const OWN_JUDGE_NOTE = "own-judge";

/** An analysis with quotations in the place of claims, and openings of answers in the place of summaries. */
export type SummaryForOthers = Pick<
	TurnAnalysis,
	"collectiveSummary" | "comparison" | "claims" | "notes" | "together" | "dissent"
> & {
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
};

/** The summary of a turn as readers see it. A module that depends on this one makes it. */
export interface TurnAnalysis {
	readonly collectiveSummary: string | null;
	readonly comparison: string | null;
	readonly visualizationImageUrl: string | null;
	readonly by: string;
	readonly approximate: boolean;
	readonly claims: Analysis["claims"];
	readonly notes: Analysis["notes"];
	/** Null for summaries made by version 0.1.0. */
	readonly together: Analysis["together"];
	readonly dissent: Analysis["dissent"];
	/** The attempts of the responses that the summary was made from, by seat. */
	readonly madeFrom: Readonly<Record<string, number>>;
	/** The known part of what it cost, and the number of judges whose cost is unknown; null for earlier versions. */
	readonly cost: { readonly knownUsd: number; readonly unpriced: number } | null;
	/** What everyone but the owner sees, where that differs. */
	readonly forOthers?: SummaryForOthers;
}

export type SummaryOf = (chatId: string, turn: number) => Promise<TurnAnalysis | null>;
/** What the root rows of these turns count as, by turn. */
export type ClaimCountsOf = (chatId: string, turns: readonly number[]) => Promise<ReadonlyMap<number, ClaimCounts>>;
/** The summaries of a turn while any process makes them. */
export interface RunningAnalysis {
	readonly since: number;
	/** Null until an assistant is asked to judge. */
	readonly progress: Omit<AnalysisInProgress, "since"> | null;
}
/** Why none of the assistants that were asked could compare the answers of a turn. */
export interface CompareFailure {
	readonly at: number;
	readonly notes: readonly AnalysisNote[];
}
export interface ComparisonState {
	/** Null when no process makes summaries of the turn. */
	readonly making: RunningAnalysis | null;
	/** Of the last comparison, until the next one or a retry. */
	readonly failure: CompareFailure | null;
}
export type ComparisonStateOf = (chatId: string, turn: number) => Promise<ComparisonState>;

/** The finished summary of a turn, and the state of the comparison that follows it. */
export interface KnownAnalysis extends ComparisonState {
	readonly summary: TurnAnalysis | null;
}
export const NO_ANALYSIS: KnownAnalysis = { summary: null, making: null, failure: null };

interface AnalysisSource {
	readonly summaryOf: SummaryOf;
	readonly comparisonStateOf: ComparisonStateOf;
}

export async function knownAnalysis(
	{ summaryOf, comparisonStateOf }: AnalysisSource,
	{ chatId, number }: { readonly chatId: string; readonly number: number },
): Promise<KnownAnalysis> {
	const [summary, state] = await Promise.all([summaryOf(chatId, number), comparisonStateOf(chatId, number)]);
	return { ...state, summary };
}
