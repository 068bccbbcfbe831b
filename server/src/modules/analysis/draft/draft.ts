import type { Analysis, SupportedSentence } from "@parallax/contract";

export type Claim = Analysis["claims"][number];
export type Cell = Claim["cells"][string];

/** A sentence and the indexes of the claims behind it. These decide which seats support it; its text never does. */
export type Sentence = Pick<SupportedSentence, "text" | "claims">;

/** An unchecked analysis. A judge, this server and a person all write the same shape. */
export interface Draft {
	readonly claims: readonly Claim[];
	/** What several answers agree on. */
	readonly together: readonly Sentence[];
	/** Where they contradict each other. */
	readonly dissent: readonly Sentence[];
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
}

/** The parts of a draft that may be shown. */
export interface CheckedDraft extends Draft {
	readonly together: readonly SupportedSentence[];
	readonly dissent: readonly SupportedSentence[];
}
