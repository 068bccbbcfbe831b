import type { Analysis, SupportedSentence } from "@parallax/contract";

export type Claim = Analysis["claims"][number];
export type Cell = Claim["cells"][string];

/** A sentence and the places of the claims that it rests on. Who supports it follows from these, never from its text. */
export type Sentence = Pick<SupportedSentence, "text" | "claims">;

/** What an analysis consists of before it is checked; the same for every author. */
export interface Draft {
	readonly claims: readonly Claim[];
	/** What several answers agree on. */
	readonly together: readonly Sentence[];
	/** Where they contradict each other. */
	readonly dissent: readonly Sentence[];
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
}

/** What may be shown of a draft. */
export interface CheckedDraft extends Draft {
	readonly together: readonly SupportedSentence[];
	readonly dissent: readonly SupportedSentence[];
}
