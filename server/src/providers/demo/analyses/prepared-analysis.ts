import type { BuiltInId } from "../../built-in-assistants.ts";

/** One claim, and the words of each sample answer about it. */
export interface PreparedRow {
	readonly quotes: Readonly<Partial<Record<BuiltInId, string>>>;
	/**
	 * The claim, and whose quotes say it; all other quotes contradict it. The first reading that one of the answers at hand says
	 * is shown, so that a chat with fewer assistants still has the row.
	 */
	readonly readings: readonly { readonly claim: string; readonly by: readonly BuiltInId[] }[];
}

/** What one side of a disagreement says, after its name: "gives 433", and "give 433" after several names. */
export interface PreparedSide {
	readonly by: readonly BuiltInId[];
	readonly one: string;
	readonly several?: string;
}

/** An analysis of four sample answers, written by hand. Sentences name no assistant themselves: any of the four may be absent. */
export interface PreparedAnalysis<Row extends string = string> {
	readonly rows: Readonly<Record<Row, PreparedRow>>;
	readonly together: readonly { readonly text: string; readonly rows: readonly NoInfer<Row>[] }[];
	readonly dissent: readonly { readonly row: NoInfer<Row>; readonly sides: readonly PreparedSide[] }[];
	readonly summaries: Readonly<Record<BuiltInId, string>>;
}

/** Keeps the names of the rows, so that a sentence cannot rest on a row that is not there. */
export const prepared = <Row extends string>(analysis: PreparedAnalysis<Row>): PreparedAnalysis =>
	analysis as PreparedAnalysis;

/** A row on which all answers with a quote agree. */
export const agreed = (claim: string, quotes: PreparedRow["quotes"]): PreparedRow => ({
	quotes,
	readings: [{ claim, by: Object.keys(quotes) as BuiltInId[] }],
});
