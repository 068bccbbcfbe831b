import { OWN_JUDGE_NOTE, type SummaryForOthers, type TurnAnalysis } from "../../chat/index.ts";
import { claimsInQuotes } from "../draft/claims-in-quotes.ts";
import { MAX_CLAIM_UNITS, MAX_SUMMARY_UNITS, oneLine } from "../draft/one-line.ts";
import { namesOf, type Speaker } from "../draft/speakers.ts";
import { sentencesOf, writeCollectiveSummary, writeComparison } from "../draft/write-summary.ts";
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

const noteForOthers = (note: Notes[number]): Notes[number] =>
	note.code === OWN_JUDGE_NOTE
		? {
				...note,
				text: `${note.params.name} is at an address of this chat’s owner: words of the answers stand in place of its claims and summaries.`,
			}
		: note;

/**
 * What everyone but the owner sees of an analysis whose judge only the owner believes. Here alone it is made: every
 * public page, stream, picture and export shows this. `asked` are the seats of the turn, in order.
 */
export function summaryForOthers(
	{ claims: judged, notes }: { readonly claims: TurnAnalysis["claims"]; readonly notes: Notes },
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
		notes: notes.map(noteForOthers),
		together: [...together],
		dissent: [...dissent],
		collectiveSummary: writeCollectiveSummary({ claims, summaries }, participants),
		comparison: writeComparison({ claims }, participants),
		summaries,
	};
}
