import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { CATALOGUE } from "../../../providers/index.ts";
import type { Claim, Draft, Marked } from "../draft.ts";
import { findQuote, quotablePassages } from "../find-quote.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import { readUnit } from "../reading/read-unit.ts";
import type { Judgement, Letter } from "./judgement.ts";

/** So much of what a judge writes must be in the words that it points at, or those words stand in its place. */
const GROUNDED = 0.4;
const LEAST_TOGETHER = 2;

type Speakers = ReadonlyMap<Letter, ProviderId>;

const termsOf = (text: string): ReadonlySet<string> => readUnit("judge", text, text).terms;

/** True when a sentence speaks of what its sources speak of. */
function isGrounded(text: string, sources: readonly string[]): boolean {
	const known = new Set(sources.flatMap((source) => [...termsOf(source)]));
	const terms = [...termsOf(text)];
	return terms.length > 0 && terms.filter((term) => known.has(term)).length / terms.length >= GROUNDED;
}

/** "Answer B" becomes the name that only we know. */
const withNames = (text: string, speakers: Speakers): string =>
	text.replace(/\b(?:answer|assistant)\s+([A-D])\b/gi, (whole, letter: string) => {
		const provider = speakers.get(letter.toUpperCase() as Letter);
		return provider ? CATALOGUE[provider].name : whole;
	});

const quotesOf = ({ cells }: Claim): string[] => PROVIDER_IDS.flatMap((id) => cells[id]?.quote ?? []);
const stancesOf = ({ cells }: Claim) => PROVIDER_IDS.flatMap((id) => cells[id]?.stance ?? []);
const speakersOf = (claims: readonly Claim[]): ProviderId[] =>
	PROVIDER_IDS.filter((id) => claims.some(({ cells }) => cells[id]));

/** The claims by their place, with the cells whose quotation is in that answer; null for one that nobody says then. */
function checkedClaims(judgement: Judgement, speakers: Speakers, passages: ReadonlyMap<ProviderId, readonly string[]>) {
	return judgement.claims.map(({ claim, cells }): Claim | null => {
		const kept: Claim["cells"] = {};
		for (const { answer, stance, quote } of cells) {
			const provider = speakers.get(answer);
			const words = provider && findQuote(quote, passages.get(provider) ?? []);
			if (provider && words && !kept[provider]) kept[provider] = { stance, quote: words };
		}
		const says = PROVIDER_IDS.flatMap((id) => (kept[id]?.stance === "says" ? kept[id].quote : []));
		const [first] = says;
		if (first === undefined) return null;
		const text = withNames(claim, speakers);
		return {
			claim: isGrounded(
				text,
				Object.values(kept).map((cell) => cell?.quote ?? ""),
			)
				? text
				: first,
			cells: kept,
		};
	});
}

interface Written {
	readonly text: string;
	readonly claims: readonly number[];
}

/** Sentences that rest on claims of the wanted kind; who is behind them, the claims say. */
function grounded(
	sentences: readonly Written[],
	claims: readonly (Claim | null)[],
	speakers: Speakers,
	isWanted: (claim: Claim) => boolean,
): Marked[] {
	return sentences.flatMap(({ text, claims: places }) => {
		const behind = places.flatMap((place) => claims[place] ?? []).filter(isWanted);
		if (behind.length === 0) return [];
		const named = withNames(text, speakers);
		const sources = behind.flatMap((claim) => [claim.claim, ...quotesOf(claim)]);
		const kept = isGrounded(named, sources)
			? named
			: behind.map(({ claim }) => `${claim.replace(/[.]$/, "")}.`).join(" ");
		return [{ text: kept, by: speakersOf(behind) }];
	});
}

const isShared = (claim: Claim): boolean =>
	stancesOf(claim).length >= LEAST_TOGETHER && !stancesOf(claim).includes("contradicts");
const isDisputed = (claim: Claim): boolean => stancesOf(claim).includes("contradicts");

/** What remains of a judgement once every quotation, every name and every sentence has been checked by code. */
export function draftOfJudgement(
	judgement: Judgement,
	speakers: Speakers,
	answers: readonly AnswerText[],
	ownReading: Draft,
): Draft {
	const passages = new Map(answers.map(({ provider, text }) => [provider, quotablePassages(text)]));
	const claims = checkedClaims(judgement, speakers, passages);
	const summaries = new Map(Object.entries(ownReading.summaries) as [ProviderId, string][]);
	for (const { answer, text } of judgement.summaries) {
		const provider = speakers.get(answer);
		if (provider && isGrounded(text, passages.get(provider) ?? [])) summaries.set(provider, withNames(text, speakers));
	}
	return {
		claims: claims.filter((claim) => claim !== null),
		together: grounded(judgement.together, claims, speakers, isShared),
		dissent: grounded(judgement.dissent, claims, speakers, isDisputed),
		summaries: Object.fromEntries(summaries),
	};
}
