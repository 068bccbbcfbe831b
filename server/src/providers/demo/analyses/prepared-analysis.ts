import type { BuiltInId } from "../../built-in-assistants.ts";

/** Verbatim words, or two pieces: the label of a table's row and its cell. */
export type PreparedQuote = string | readonly [string, string];

/** One claim, and a quote from each sample answer about it. */
export interface PreparedRow {
	readonly quotes: Readonly<Partial<Record<BuiltInId, PreparedQuote>>>;
	/**
	 * The claim, and the assistants whose quotes state it; all others have the stance `otherwise`. The first reading
	 * that a present answer states is shown, so that a chat with fewer assistants still has the row.
	 */
	readonly readings: readonly { readonly claim: string; readonly by: readonly BuiltInId[] }[];
	/** `contradicts` when it is absent. */
	readonly otherwise?: "contradicts" | "differs";
	/** What the readings are about, and each assistant's value in words of its quote. */
	readonly sides?: { readonly about: string; readonly values: Readonly<Partial<Record<BuiltInId, string>>> };
	/** True for the direct reply to the prompt. */
	readonly isReply?: true;
}

/** A handwritten analysis of four sample answers. Its texts name no assistant, because any of them may be absent. */
export interface PreparedAnalysis {
	/** By a name that says what each is about, in the order of the claim map. */
	readonly rows: Readonly<Record<string, PreparedRow>>;
	readonly summaries: Readonly<Record<BuiltInId, string>>;
}

/** A row on which all answers with a quote agree. */
export const agreed = (claim: string, quotes: PreparedRow["quotes"]): PreparedRow => ({
	quotes,
	readings: [{ claim, by: Object.keys(quotes) as BuiltInId[] }],
});
