import type { Cell, Claim, Draft } from "../draft/draft.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { termsOf } from "../text/terms.ts";
import { TimeSlice } from "../text/time-slice.ts";
import { type AlignedClaim, alignClaims, hasReply } from "./align-claims.ts";
import { slotBetween } from "./compare-sentences.ts";
import type { ParsedSentence } from "./parse-sentence.ts";
import { type ReadAnswer, readAnswer } from "./read-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const MAX_CLAIMS = 16;
const MAX_SUMMARY_SENTENCES = 2;
const MAX_SUMMARY_UNITS = 320;

const withFullStop = (text: string): string => (/[.!?…。！？]["”’)]*$/.test(text) ? text : `${text}.`);
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const asClaimText = (text: string): string => capitalize(text.replace(/[.,;:。]+$/, ""));

/** The shortest sentence, because it says little besides the claim. */
const shortest = (sentences: readonly ParsedSentence[]): string =>
	sentences.map(({ text }) => text).toSorted((a, b) => a.length - b.length)[0] ?? "";

function cellsOf({ says, against }: AlignedClaim): Claim["cells"] {
	const cellAgainst = (sentence: ParsedSentence): Cell => {
		const slot = says[0] && slotBetween(sentence, says[0]);
		return { stance: "contradicts", quote: sentence.text, ...(slot ? { slot } : {}) };
	};
	return Object.fromEntries([
		...says.map(({ seat, text }): [string, Cell] => [seat, { stance: "says", quote: text }]),
		...against.map((sentence): [string, Cell] => [sentence.seat, cellAgainst(sentence)]),
	]);
}

/** The direct reply, and the next claim if it fits. */
function summaryOf({ sentences, opening }: ReadAnswer): string {
	const texts = sentences.slice(0, MAX_SUMMARY_SENTENCES).map(({ text }) => withFullStop(text));
	return (
		(texts.join(" ").length > MAX_SUMMARY_UNITS ? texts[0] : texts.join(" ")) || opening.slice(0, MAX_SUMMARY_UNITS)
	);
}

/** The first claim of each answer that no other answer shares or contradicts; its direct reply if that is one. */
function unsharedClaims(answers: readonly ReadAnswer[], aligned: readonly AlignedClaim[]): AlignedClaim[] {
	const used = new Set(aligned.flatMap(({ says, against }) => [...says, ...against]));
	return answers.flatMap(({ sentences }) => {
		const sentence = sentences.find((candidate) => !used.has(candidate));
		return sentence ? [{ says: [sentence], against: [] }] : [];
	});
}

const repliesFirst = (a: AlignedClaim, b: AlignedClaim): number => Number(hasReply(b)) - Number(hasReply(a));

/** Compares the answers without a judge. Yields to the event loop. `answers` are in the order of the seats. */
export async function draftByReading(prompt: string, answers: readonly AnswerText[]): Promise<Draft> {
	const slice = new TimeSlice();
	const promptTraits = readPrompt(prompt);
	// A question makes no statement that an answer could repeat.
	const promptTerms = promptTraits.isQuestion ? new Set<string>() : termsOf(prompt);
	const readAnswers: ReadAnswer[] = [];
	for (const answer of answers) readAnswers.push(await readAnswer(answer, promptTerms, slice));
	const aligned = await alignClaims(
		readAnswers.flatMap(({ sentences }) => sentences),
		promptTraits,
		slice,
	);
	const shown = [...aligned.slice(0, MAX_CLAIMS - answers.length), ...unsharedClaims(readAnswers, aligned)].toSorted(
		repliesFirst,
	);
	return {
		claims: shown.map((claim) => ({
			claim: asClaimText(shortest(claim.says)),
			kind: hasReply(claim) ? "answer" : "fact",
			follows: null,
			cells: cellsOf(claim),
		})),
		summaries: Object.fromEntries(readAnswers.map((answer) => [answer.seat, summaryOf(answer)])),
	};
}
