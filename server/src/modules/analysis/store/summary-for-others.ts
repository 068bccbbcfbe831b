import { OWN_JUDGE_NOTE, type SummaryForOthers, type TurnAnalysis, type TurnMerges } from "../../chat/index.ts";
import { claimsInQuotes } from "../draft/claims-in-quotes.ts";
import { MAX_CLAIM_UNITS, MAX_SUMMARY_UNITS, oneLine } from "../draft/one-line.ts";
import { namesOf, type Speaker } from "../draft/speakers.ts";
import { sentencesOf, writeCollectiveSummary, writeComparison } from "../draft/write-summary.ts";
import { writeDisputed } from "../merging/write-disputed.ts";
import { answerOpening } from "../text/answer-opening.ts";
import type { AnswerText } from "../text/answer-text.ts";

type Notes = readonly TurnAnalysis["notes"][number][];

/** True for an analysis whose judge is at an address of the chat's owner, who alone believes it. */
export const isOwnJudged = (notes: Notes): boolean => notes.some(({ code }) => code === OWN_JUDGE_NOTE);

/** The note on such a judge, for the owner. */
export const ownJudgeNote = (name: string): Notes[number] => ({
	code: OWN_JUDGE_NOTE,
	params: { name },
	text: `${name} is at your own address: other readers see words of the answers in place of its claims and summaries.`,
});

/** The same on the writer of the best answer, or on the judge of the rows that a text was made from. */
export const ownWriterNote = (name: string): Notes[number] => ({
	code: OWN_JUDGE_NOTE,
	params: { name },
	text: `${name} is at your own address: other readers do not see this text.`,
});

/** The note on a text that was made from the rows of such a judge; none for the rows of any other. */
export function ownRowsNotes(notes: Notes): Notes {
	const own = notes.find(({ code }) => code === OWN_JUDGE_NOTE);
	return own ? [ownWriterNote(String(own.params.name))] : [];
}

const noteForOthers = (note: Notes[number]): Notes[number] =>
	note.code === OWN_JUDGE_NOTE
		? {
				...note,
				text: `${note.params.name} is at an address of this chat’s owner: words of the answers stand in place of its claims and summaries.`,
			}
		: note;

/** What code wrote from the rows, written again from these; what an assistant wrote from them is left out. */
function mergesForOthers(
	{ disputed }: TurnMerges,
	claims: readonly TurnAnalysis["claims"][number][],
	asked: readonly Speaker[],
): TurnMerges {
	if (!disputed?.isOfSummary) return {};
	const { sentences, text } = writeDisputed(claims, asked);
	const notes = disputed.notes.filter(({ code }) => code !== OWN_JUDGE_NOTE);
	return { disputed: { ...disputed, sentences: [...sentences], text, notes } };
}

/**
 * What everyone but the owner sees of an analysis whose judge only the owner believes. Here alone it is made: every
 * public page, stream, picture and export shows this. `asked` are the seats of the turn, in order.
 */
export function summaryForOthers(
	{ claims: judged, notes, merges = {} }: Pick<TurnAnalysis, "claims" | "merges"> & { readonly notes: Notes },
	answers: readonly (Speaker & Pick<AnswerText, "text" | "demo">)[],
	asked: readonly Speaker[],
): SummaryForOthers {
	const names = namesOf(asked);
	const claims = claimsInQuotes(judged).map((claim) => ({
		...claim,
		claim: oneLine(claim.claim, MAX_CLAIM_UNITS, names),
	}));
	const summaries = Object.fromEntries(
		answers.map((answer) => [answer.seat, oneLine(answerOpening(answer), MAX_SUMMARY_UNITS, names)]),
	);
	const missing = asked.filter(({ seat }) => !answers.some((answer) => answer.seat === seat));
	const participants = { asked, missing };
	const { together, dissent } = sentencesOf(claims, participants);
	return {
		claims,
		merges: mergesForOthers(merges, claims, asked),
		notes: notes.map(noteForOthers),
		together: [...together],
		dissent: [...dissent],
		collectiveSummary: writeCollectiveSummary({ claims, summaries }, participants),
		comparison: writeComparison({ claims }, participants),
		summaries,
	};
}
