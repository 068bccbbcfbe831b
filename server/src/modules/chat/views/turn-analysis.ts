import type { Analysis, AnalysisInProgress, AnalysisNote, ClaimCounts, Merge, Merges } from "@parallax/contract";
import { type EditionChoice, hasUnpublished, type ResponseRow } from "../store/rows.ts";

/** The code of the note that a person's own address judged: only that person believes its words. */
export const OWN_JUDGE_NOTE = "own-judge";

/** An analysis with quotations in the place of claims, and openings of answers in the place of summaries. */
export type SummaryForOthers = Pick<
	TurnAnalysis,
	"collectiveSummary" | "comparison" | "claims" | "notes" | "together" | "dissent" | "merges"
> & {
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
};

/** A text that was made from the rows of the summary. */
export interface TurnMerge extends Pick<Merge, "by" | "text" | "sentences" | "leftOut" | "notes"> {
	/** As in the summary. */
	readonly madeFrom: Readonly<Record<string, number>>;
	readonly cost: TurnAnalysis["cost"];
	/** False when the summary was made again since, so that its rows are others. */
	readonly isOfSummary: boolean;
}
export type TurnMerges = Readonly<Partial<Record<Exclude<keyof Merges, "checklist">, TurnMerge>>>;

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
	/** The last good text of each kind that was made from the rows. */
	readonly merges?: TurnMerges;
	/** What everyone but the owner sees, where that differs. */
	readonly forOthers?: SummaryForOthers;
}

export type SummaryOf = (chatId: string, turn: number, choice?: EditionChoice) => Promise<TurnAnalysis | null>;
/** What the root rows of these turns count as, by turn. */
export type ClaimCountsOf = (chatId: string, turns: readonly number[]) => Promise<ReadonlyMap<number, ClaimCounts>>;
/** The summaries of a turn while any process makes them. */
export interface RunningAnalysis {
	readonly since: number;
	/** Null until an assistant is asked to judge. */
	readonly progress: Omit<AnalysisInProgress, "since"> | null;
}
/** Why none of the assistants that were asked could compare the answers of a turn, or write the best answer from the summary. */
export interface CompareFailure {
	readonly at: number;
	readonly kind?: "best";
	readonly notes: readonly AnalysisNote[];
}
export interface ComparisonState {
	/** Null when no process makes summaries of the turn. */
	readonly making: RunningAnalysis | null;
	/** Of the last comparison, until the next one or a retry. */
	readonly failure: CompareFailure | null;
}
export type ComparisonStateOf = (chatId: string, turn: number, choice?: EditionChoice) => Promise<ComparisonState>;

/** The finished summary of a turn, and the state of the comparison that follows it. */
export interface KnownAnalysis extends ComparisonState {
	readonly summary: TurnAnalysis | null;
	/** The summary for readers of the shared chat, where they get other answers than its owner. */
	readonly published?: TurnAnalysis | null;
}
export const NO_ANALYSIS: KnownAnalysis = { summary: null, making: null, failure: null };

interface AnalysisSource {
	readonly summaryOf: SummaryOf;
	readonly comparisonStateOf: ComparisonStateOf;
}

interface AnalysedTurn {
	readonly chatId: string;
	readonly number: number;
}

export async function knownAnalysis(
	{ summaryOf, comparisonStateOf }: AnalysisSource,
	{ chatId, number }: AnalysedTurn,
	choice?: EditionChoice,
): Promise<KnownAnalysis> {
	const [summary, state] = await Promise.all([
		summaryOf(chatId, number, choice),
		comparisonStateOf(chatId, number, choice),
	]);
	return { ...state, summary };
}

/** Adds what readers of the shared chat get; `rows` are all responses of the turn. */
export async function withPublished(
	{ summaryOf }: Pick<AnalysisSource, "summaryOf">,
	{ chatId, number }: AnalysedTurn,
	rows: readonly ResponseRow[],
	known: KnownAnalysis,
): Promise<KnownAnalysis> {
	return hasUnpublished(rows) ? { ...known, published: await summaryOf(chatId, number, "published") } : known;
}
