import type { Analysis, ProviderId } from "@parallax/contract";

/** The summary of a chat as its readers see it. The module that makes it stands above this one. */
export interface ChatSummary {
	readonly collectiveSummary: string | null;
	readonly comparison: string | null;
	readonly visualizationImageUrl: string | null;
	readonly by: string;
	readonly approximate: boolean;
	readonly claims: Analysis["claims"];
	/** Null for summaries made by version 0.1.0. */
	readonly together: Analysis["together"];
	readonly dissent: Analysis["dissent"];
	/** The attempt of each response that it was made from. */
	readonly madeFrom: Readonly<Partial<Record<ProviderId, number>>>;
}

export type SummaryOf = (chatId: string) => Promise<ChatSummary | null>;
