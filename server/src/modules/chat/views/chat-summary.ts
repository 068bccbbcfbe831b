import type { Analysis, ProviderId } from "@parallax/contract";

/** What has been made of a chat's answers, as far as its readers see it. Who makes it stands above this module. */
export interface ChatSummary {
	readonly collectiveSummary: string | null;
	readonly comparison: string | null;
	readonly visualizationImageUrl: string | null;
	readonly by: string;
	readonly approximate: boolean;
	readonly claims: Analysis["claims"];
	/** Null where version 0.1.0 made it. */
	readonly together: Analysis["together"];
	readonly dissent: Analysis["dissent"];
	/** For each answer it was made from, which attempt that was. */
	readonly madeFrom: Readonly<Partial<Record<ProviderId, number>>>;
}

export type SummaryOf = (chatId: string) => Promise<ChatSummary | null>;
