import type { Analysis, ProviderId } from "@parallax/contract";

export type Claim = Analysis["claims"][number];

/** A sentence and whose words are behind it. */
export interface Marked {
	readonly text: string;
	readonly by: readonly ProviderId[];
}

/** What an analysis consists of before it is written out; the same whoever made it. */
export interface Draft {
	readonly claims: readonly Claim[];
	/** What all say together, a sentence each. */
	readonly together: readonly Marked[];
	/** Where they part. */
	readonly dissent: readonly Marked[];
	readonly summaries: Readonly<Partial<Record<ProviderId, string>>>;
}
