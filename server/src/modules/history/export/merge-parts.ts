import { EXAMPLE_ANALYSIS, type ExportedTurn, type Merge } from "@parallax/contract";

/** A text that was made from the rows of a claim map, and what a reader should know about it. */
export interface MergePart {
	readonly heading: string;
	readonly text: string;
	readonly notes: readonly string[];
}

const STALE = "An answer or the claim map changed after this was written.";

function authorNote(by: string | null): string {
	if (by === null) return "Written from the claim map, without an assistant.";
	if (by === EXAMPLE_ANALYSIS) return "Prepared with the sample answers. No AI was asked.";
	return `Written by ${by} from the claim map. Agreement isn't proof.`;
}

function leftOutNotes(count: number): string[] {
	if (count === 0) return [];
	const sentences = count === 1 ? "One sentence was" : `${count} sentences were`;
	return [`${sentences} left out: not borne out by the claim map.`];
}

const partOf = (heading: string, made: Merge | null): MergePart[] =>
	made
		? [
				{
					heading,
					text: made.text,
					notes: [
						...(made.stale ? [STALE] : []),
						authorNote(made.by),
						...leftOutNotes(made.leftOut),
						...made.notes.map((note) => note.text),
					],
				},
			]
		: [];

/** What was made from the claim map of a turn, in the order of the page. */
export const mergeParts = (merges: ExportedTurn["merges"]): MergePart[] =>
	merges ? [...partOf("Best answer", merges.best), ...partOf("Only what is disputed", merges.disputed)] : [];
