import type { Cell, Claim, Draft, Sentence } from "../draft/draft.ts";
import { inQuotes } from "../draft/one-line.ts";
import { nameList, type Speaker } from "../draft/speakers.ts";
import { type AlignedClaim, alignClaims, hasReply } from "./align-claims.ts";
import { slotBetween } from "./compare-units.ts";
import { type AnswerText, type ReadAnswer, readAnswer } from "./read-answer.ts";
import { readPrompt } from "./read-prompt.ts";
import { termsOf, type Unit } from "./read-unit.ts";
import { TimeSlice } from "./time-slice.ts";

const CLAIMS_MAX = 16;
const SENTENCES_MAX = 5;
const SUMMARY_SENTENCES = 2;
const SUMMARY_UNITS = 320;

const ended = (text: string): string => (/[.!?…。！？]["”’)]*$/.test(text) ? text : `${text}.`);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const asClaimText = (text: string): string => upper(text.replace(/[.,;:。]+$/, ""));

/** The shortest sentence, because it says little besides the claim. */
const shortest = (units: readonly Unit[]): string =>
	units.map(({ text }) => text).toSorted((a, b) => a.length - b.length)[0] ?? "";

function cellsOf({ says, against }: AlignedClaim): Claim["cells"] {
	const cellAgainst = (unit: Unit): Cell => {
		const slot = says[0] && slotBetween(unit, says[0]);
		return { stance: "contradicts", quote: unit.text, ...(slot ? { slot } : {}) };
	};
	return Object.fromEntries([
		...says.map(({ speaker, text }): [string, Cell] => [speaker, { stance: "says", quote: text }]),
		...against.map((unit): [string, Cell] => [unit.speaker, cellAgainst(unit)]),
	]);
}

const quoted = (units: readonly Unit[], answers: readonly Speaker[]): string => {
	const saying = answers.filter(({ seat }) => units.some(({ speaker }) => speaker === seat));
	return `${nameList(saying)}: ${inQuotes(shortest(units))}`;
};

/** Sentences about the shown claims of one kind. */
const sentencesAbout = (
	shown: readonly AlignedClaim[],
	isWanted: (claim: AlignedClaim) => boolean,
	write: (claim: AlignedClaim) => string,
): Sentence[] =>
	shown
		.flatMap((claim, place) => (isWanted(claim) ? [{ text: write(claim), claims: [place] }] : []))
		.slice(0, SENTENCES_MAX);

/** The direct reply, and the next claim if it fits. */
function summaryOf({ claims, opening }: ReadAnswer): string {
	const texts = claims.slice(0, SUMMARY_SENTENCES).map(({ text }) => ended(text));
	return (texts.join(" ").length > SUMMARY_UNITS ? texts[0] : texts.join(" ")) || opening.slice(0, SUMMARY_UNITS);
}

/** The first claim of each answer that no other answer shares or contradicts; its direct reply if that is one. */
function aloneOf(answers: readonly ReadAnswer[], aligned: readonly AlignedClaim[]): AlignedClaim[] {
	const taken = new Set(aligned.flatMap(({ says, against }) => [...says, ...against]));
	return answers.flatMap(({ claims }) => {
		const unit = claims.find((claim) => !taken.has(claim));
		return unit ? [{ says: [unit], against: [] }] : [];
	});
}

const repliesFirst = (a: AlignedClaim, b: AlignedClaim): number => Number(hasReply(b)) - Number(hasReply(a));

/** Compares the answers without a judge. Yields to the event loop. `answers` are in the order of the seats. */
export async function draftByReading(prompt: string, answers: readonly AnswerText[]): Promise<Draft> {
	const slice = new TimeSlice();
	const kind = readPrompt(prompt);
	// A question makes no statement that an answer could repeat.
	const asked = kind.isQuestion ? new Set<string>() : termsOf(prompt);
	const read: ReadAnswer[] = [];
	for (const answer of answers) read.push(await readAnswer(answer, asked, slice));
	const aligned = await alignClaims(
		read.flatMap(({ claims }) => claims),
		kind,
		slice,
	);
	const shown = [...aligned.slice(0, CLAIMS_MAX - answers.length), ...aloneOf(read, aligned)].toSorted(repliesFirst);
	return {
		claims: shown.map((claim) => ({
			claim: asClaimText(shortest(claim.says)),
			kind: hasReply(claim) ? "answer" : "fact",
			follows: null,
			cells: cellsOf(claim),
		})),
		together: sentencesAbout(
			shown,
			({ says, against }) => says.length > 1 && against.length === 0,
			({ says }) => ended(upper(shortest(says))),
		),
		dissent: sentencesAbout(
			shown,
			({ against }) => against.length > 0,
			({ says, against }) =>
				[says, ...against.map((unit) => [unit])].map((units) => quoted(units, answers)).join(" · "),
		),
		summaries: Object.fromEntries(read.map((answer) => [answer.seat, summaryOf(answer)])),
	};
}
