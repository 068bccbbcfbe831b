import type { Analysis, AnalysisInProgress } from "@parallax/contract";

/** The summary of a turn as its readers see it. The module that makes it stands above this one. */
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
	/** By seat: the attempt of each response that it was made from. */
	readonly madeFrom: Readonly<Record<string, number>>;
}

export type SummaryOf = (chatId: string, turn: number) => Promise<ChatSummary | null>;
/** The summaries of a turn while any process makes them. */
export interface Making {
	readonly since: number;
	/** Null until an assistant is asked to judge. */
	readonly progress: Omit<AnalysisInProgress, "since"> | null;
}
/** Null when no process makes summaries of the turn. */
export type MakingOf = (chatId: string, turn: number) => Promise<Making | null>;

/** What was made of a turn, and what is being made of it. */
export interface EarlierSummary {
	readonly summary: ChatSummary | null;
	readonly making: Making | null;
}
export const NO_SUMMARY: EarlierSummary = { summary: null, making: null };

export async function earlierSummary(
	{ summaryOf, makingOf }: { readonly summaryOf: SummaryOf; readonly makingOf: MakingOf },
	{ chatId, number }: { readonly chatId: string; readonly number: number },
): Promise<EarlierSummary> {
	const [summary, making] = await Promise.all([summaryOf(chatId, number), makingOf(chatId, number)]);
	return { summary, making };
}
