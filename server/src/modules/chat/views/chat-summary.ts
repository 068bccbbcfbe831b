import type { Analysis } from "@parallax/contract";

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
/** Since when summaries of a turn are being made by any process; null when none are. */
export type MakingSince = (chatId: string, turn: number) => Promise<number | null>;

/** What was made of a turn, and since when something is being made of it; null when nothing is. */
export interface EarlierSummary {
	readonly summary: ChatSummary | null;
	readonly makingSince: number | null;
}
export const NO_SUMMARY: EarlierSummary = { summary: null, makingSince: null };

export async function earlierSummary(
	{ summaryOf, makingSince }: { readonly summaryOf: SummaryOf; readonly makingSince: MakingSince },
	{ chatId, number }: { readonly chatId: string; readonly number: number },
): Promise<EarlierSummary> {
	const [summary, since] = await Promise.all([summaryOf(chatId, number), makingSince(chatId, number)]);
	return { summary, makingSince: since };
}
