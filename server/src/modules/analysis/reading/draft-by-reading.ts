import type { Claim, Draft, Sentence } from "../draft.ts";
import { inQuotes } from "../one-line.ts";
import { nameList, type Speaker } from "../speakers.ts";
import { type AlignedClaim, alignClaims, type Said } from "./align-claims.ts";
import { Breath } from "./breath.ts";
import { rankUnits } from "./rank-units.ts";
import { type AnswerText, type ReadAnswer, readAnswer } from "./read-answer.ts";
import { readUnit, withKnownNames } from "./read-unit.ts";
import { type TermWeights, weighTerms } from "./weigh-terms.ts";

const CLAIMS_MAX = 16;
const ALONE_EACH = 1;
const TOGETHER_MAX = 5;
const DISSENT_MAX = 5;
const SUMMARY_SENTENCES = 2;
const SUMMARY_UNITS = 320;

const ended = (text: string): string => (/[.!?…。！？]["”’)]*$/.test(text) ? text : `${text}.`);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const asClaimText = (text: string): string => upper(text.replace(/[.,;:。]+$/, ""));

/** The shortest of those that say it: it says the claim and least besides. */
const shortest = (units: readonly Said[]): Said | undefined =>
	units.toSorted((a, b) => a.text.length - b.text.length)[0];

function asCells({ says, against }: AlignedClaim): Claim["cells"] {
	const cells: Claim["cells"] = {};
	for (const unit of says) cells[unit.speaker] = { stance: "says", quote: unit.text };
	for (const unit of against.flat()) cells[unit.speaker] = { stance: "contradicts", quote: unit.text };
	return cells;
}

const importance = ({ says, against, strength }: AlignedClaim): number =>
	(against.length > 0 ? 10 : 0) + says.length + against.flat().length + strength / 10;

/** What only one says, of each answer the most telling. */
function aloneOf(answers: readonly Ranked[], aligned: readonly AlignedClaim[]): AlignedClaim[] {
	const taken = new Set(
		aligned.flatMap(({ says, against }) => [...says, ...against.flat()].map(({ sentence }) => sentence)),
	);
	return answers.flatMap(({ ranked }) =>
		ranked
			.filter(({ sentence }) => !taken.has(sentence))
			.slice(0, ALONE_EACH)
			.map((unit) => ({ says: [unit], against: [], strength: 0 })),
	);
}

/** Sentences about the claims of one kind, as far as these are shown. */
function sentencesAbout(
	shown: readonly AlignedClaim[],
	most: number,
	isWanted: (claim: AlignedClaim) => boolean,
	write: (claim: AlignedClaim) => string,
): Sentence[] {
	return shown
		.flatMap((claim, place) => (isWanted(claim) ? [{ text: write(claim), claims: [place] }] : []))
		.slice(0, most);
}

const isAgreed = ({ says, against }: AlignedClaim): boolean => says.length > 1 && against.length === 0;
const isContradicted = ({ against }: AlignedClaim): boolean => against.length > 0;

const quoted = (units: readonly Said[], answers: readonly Speaker[]): string => {
	const saying = answers.filter(({ seat }) => units.some(({ speaker }) => speaker === seat));
	return `${nameList(saying)}: ${inQuotes(shortest(units)?.text ?? "")}`;
};

interface Ranked extends ReadAnswer {
	/** The best sentences first. */
	readonly ranked: readonly Said[];
}

/** The best sentences that fit, in the order of the answer. */
function summaryOf({ sentences, ranked }: Ranked): string {
	const chosen: Said[] = [];
	let units = 0;
	for (const sentence of ranked) {
		if (chosen.length === SUMMARY_SENTENCES || (chosen.length > 0 && units + sentence.text.length > SUMMARY_UNITS))
			break;
		chosen.push(sentence);
		units += sentence.text.length;
	}
	const text = sentences
		.filter((sentence) => chosen.includes(sentence))
		.map((sentence) => ended(sentence.text))
		.join(" ");
	return text || (sentences[0]?.text ?? "").slice(0, SUMMARY_UNITS);
}

async function rankAll(answers: readonly ReadAnswer[], weights: TermWeights, breath: Breath): Promise<Ranked[]> {
	const ranked: Ranked[] = [];
	for (const answer of answers) {
		ranked.push({ ...answer, ranked: await rankUnits(answer.sentences, weights, breath) });
	}
	return ranked;
}

async function readAll(answers: readonly AnswerText[], breath: Breath): Promise<ReadAnswer[]> {
	const read: ReadAnswer[] = [];
	for (const answer of answers) {
		await breath.take();
		read.push(await readAnswer(answer, breath));
	}
	return read;
}

/** Our own analysis: it counts words, numbers and negations, and lets other work of the process run in between. `answers` stand in the order of the seats. */
export async function draftByReading(prompt: string, answers: readonly AnswerText[]): Promise<Draft> {
	const breath = new Breath();
	const read = await readAll(answers, breath);
	const weights = weighTerms(
		read.map(({ units }) => units),
		readUnit("prompt", prompt, prompt).terms,
	);
	const ranked = await rankAll(read, weights, breath);
	const found = await alignClaims(withKnownNames(read.flatMap(({ units }) => units)), weights, breath);
	const aligned = found.toSorted((a, b) => importance(b) - importance(a));
	const shown = [...aligned.slice(0, CLAIMS_MAX - answers.length * ALONE_EACH), ...aloneOf(ranked, aligned)];
	return {
		claims: shown.map((claim) => ({ claim: asClaimText(shortest(claim.says)?.text ?? ""), cells: asCells(claim) })),
		together: sentencesAbout(shown, TOGETHER_MAX, isAgreed, ({ says }) => ended(upper(shortest(says)?.text ?? ""))),
		dissent: sentencesAbout(shown, DISSENT_MAX, isContradicted, ({ says, against }) =>
			[says, ...against].map((units) => quoted(units, answers)).join(" · "),
		),
		summaries: Object.fromEntries(ranked.map((answer) => [answer.seat, summaryOf(answer)])),
	};
}
