import type { Analysis, AnalysisInProgress } from "@parallax/contract";

/** The summary of a turn as readers see it. A module that depends on this one makes it. */
export interface ChatSummary {
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
}

export type SummaryOf = (chatId: string, turn: number) => Promise<ChatSummary | null>;
/** The summaries of a turn while any process makes them. */
export interface RunningAnalysis {
	readonly since: number;
	/** Null until an assistant is asked to judge. */
	readonly progress: Omit<AnalysisInProgress, "since"> | null;
}
/** Null when no process makes summaries of the turn. */
export type MakingOf = (chatId: string, turn: number) => Promise<RunningAnalysis | null>;

/** The finished summary of a turn, and the summary that is being made. */
export interface KnownAnalysis {
	readonly summary: ChatSummary | null;
	readonly making: RunningAnalysis | null;
}
export const NO_ANALYSIS: KnownAnalysis = { summary: null, making: null };

export async function knownAnalysis(
	{ summaryOf, makingOf }: { readonly summaryOf: SummaryOf; readonly makingOf: MakingOf },
	{ chatId, number }: { readonly chatId: string; readonly number: number },
): Promise<KnownAnalysis> {
	const [summary, making] = await Promise.all([summaryOf(chatId, number), makingOf(chatId, number)]);
	return { summary, making };
}
