import { isDisputed, isShared } from "../check-draft.ts";
import type { Claim, Draft, Sentence } from "../draft.ts";
import { type Quotable, quotable } from "../find-quote.ts";
import { inQuotes } from "../one-line.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import { termsOf } from "../reading/read-unit.ts";
import { nameList, type Speaker } from "../speakers.ts";
import { type Judgement, type Letter, lettersFor } from "./judgement.ts";

/** The part of a judge's words that must be in the words it points at; below it those words are shown instead. */
const GROUNDED = 0.4;

/** A passage is read no further. */
const TERMS_UNITS = 24_000;

/** Seats by letter. */
type Speakers = ReadonlyMap<Letter, string>;
type Terms = ReadonlySet<string>;

interface Grounds {
	readonly terms: Terms;
	readonly letters: ReadonlySet<string>;
}

/** Reads each text once, however many sentences are held against it. */
class Grounding {
	readonly #known = new Map<string, Grounds>();
	readonly #letters: LetterPatterns;

	constructor(letters: LetterPatterns) {
		this.#letters = letters;
	}

	/** True when a sentence speaks of what its sources speak of. */
	holds(text: string, sources: readonly string[]): boolean {
		// Which answers it is about is no matter of its words.
		const said = this.#groundsOf(text.replace(this.#letters.named, " "));
		const known = sources.map((source) => this.#groundsOf(source));
		// A letter by itself tells a reader nothing, unless it is a word of the answers, as in vitamin C.
		if (![...said.letters].every((letter) => known.some(({ letters }) => letters.has(letter)))) return false;
		const found = [...said.terms].filter((term) => known.some(({ terms }) => terms.has(term)));
		return said.terms.size > 0 && found.length / said.terms.size >= GROUNDED;
	}

	#groundsOf(text: string): Grounds {
		const known = this.#known.get(text);
		if (known) return known;
		const read = text.slice(0, TERMS_UNITS);
		const grounds = { terms: termsOf(read), letters: new Set(read.match(this.#letters.stray)) };
		this.#known.set(text, grounds);
		return grounds;
	}
}

interface LetterPatterns {
	/** "Answer B", "Answers A, B and D": the letters in capitals, so that "answer a question" is none. */
	readonly named: RegExp;
	/** A letter by itself; A is a word. */
	readonly stray: RegExp;
	readonly single: RegExp;
}

function letterPatterns(answers: number): LetterPatterns {
	const last = lettersFor(answers).at(-1) ?? "D";
	const letter = `[A-${last}]`;
	const joint = String.raw`(?:,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|\s*[/&]\s*)`;
	return {
		named: new RegExp(String.raw`\b(?:[Aa]nswers?|[Aa]ssistants?)\s+${letter}(?:${joint}${letter})*\b`, "g"),
		stray: new RegExp(String.raw`(?<![\p{L}\p{N}.'’-])[B-${last}](?![\p{L}\p{N}.'’-])`, "gu"),
		single: new RegExp(String.raw`\b${letter}\b`, "g"),
	};
}

interface Judged {
	readonly speakers: Speakers;
	/** In the order of the seats. */
	readonly answers: readonly Speaker[];
	readonly quotables: ReadonlyMap<string, Quotable>;
	readonly letters: LetterPatterns;
	readonly grounding: Grounding;
}

/**
 * "Answer B" becomes the name that the judge does not know, where answer B is among those quoted for the sentence. An answer can
 * contain such words too, so they name no other.
 */
const withNames = (text: string, { speakers, answers, letters }: Judged, quoted: readonly string[]): string =>
	text.replace(letters.named, (words) => {
		const meant = (words.match(letters.single) ?? []).flatMap((letter) => speakers.get(letter as Letter) ?? []);
		const known = answers.filter(({ seat }) => meant.includes(seat) && quoted.includes(seat));
		if (known.length === 0) return meant.length > 1 ? "other answers" : "another answer";
		return nameList(known);
	});

const quotedIn = (claims: readonly Claim[]): string[] => claims.flatMap(({ cells }) => Object.keys(cells));
/** In the order of the seats. */
const quotesOf = ({ cells }: Claim, answers: readonly Speaker[]): string[] =>
	answers.flatMap(({ seat }) => cells[seat]?.quote ?? []);

/** What a claim's cells say, each with its name: stands in for a sentence of the judge that says something else. */
const asRows = (claims: readonly Claim[], answers: readonly Speaker[]): string =>
	claims
		.flatMap(({ cells }) =>
			answers.flatMap(({ seat, name }) => (cells[seat] ? `${name}: ${inQuotes(cells[seat].quote)}` : [])),
		)
		.join(" · ");

/** The claims by their place, with the cells whose quotation is in that answer; null for one that no answer says then. */
function claimsOf(judgement: Judgement, judged: Judged): (Claim | null)[] {
	const { speakers, quotables, grounding, answers } = judged;
	return judgement.claims.map(({ claim, cells }): Claim | null => {
		const kept: Claim["cells"] = {};
		for (const { answer, stance, quote } of cells) {
			const seat = speakers.get(answer);
			const words = seat && quotables.get(seat)?.find(quote);
			if (seat && words && !kept[seat]) kept[seat] = { stance, quote: words };
		}
		const [first] = answers.flatMap(({ seat }) => (kept[seat]?.stance === "says" ? kept[seat].quote : []));
		if (first === undefined) return null;
		const checked: Claim = { claim, kind: "fact", follows: null, cells: kept };
		const text = withNames(claim, judged, quotedIn([checked]));
		return { ...checked, claim: grounding.holds(claim, quotesOf(checked, answers)) ? text : first };
	});
}

/** The sentences that rest on claims of the wanted kind. */
function sentencesOf(
	written: readonly Sentence[],
	claims: readonly (Claim | null)[],
	judged: Judged,
	isWanted: (claim: Claim) => boolean,
): Sentence[] {
	const { grounding, answers } = judged;
	return written.flatMap(({ text, claims: named }) => {
		const places = named.filter((place) => claims[place] && isWanted(claims[place]));
		const behind = places.flatMap((place) => claims[place] ?? []);
		if (behind.length === 0) return [];
		const sources = behind.flatMap((claim) => [claim.claim, ...quotesOf(claim, answers)]);
		const readable = withNames(text, judged, quotedIn(behind));
		return [{ text: grounding.holds(text, sources) ? readable : asRows(behind, answers), claims: places }];
	});
}

/** What remains of a judgement once every quotation, every name and every sentence has been checked by code. */
export function draftOfJudgement(
	judgement: Judgement,
	speakers: Speakers,
	answers: readonly AnswerText[],
	ownReading: Draft,
): Draft {
	const quotables = new Map(answers.map(({ seat, text }) => [seat, quotable(text)]));
	const letters = letterPatterns(speakers.size);
	const judged: Judged = { speakers, answers, quotables, letters, grounding: new Grounding(letters) };
	const claims = claimsOf(judgement, judged);
	// A place stays the place of its claim: one that went leaves an empty claim, which the check drops.
	const placed = claims.map((claim): Claim => claim ?? { claim: "", kind: "fact", follows: null, cells: {} });
	const summaries = new Map(Object.entries(ownReading.summaries));
	for (const { answer, text } of judgement.summaries) {
		const seat = speakers.get(answer);
		// One text, since an answer can have a hundred thousand passages.
		const words = seat && quotables.get(seat)?.passages.join("\n");
		if (words && judged.grounding.holds(text, [words])) summaries.set(seat, withNames(text, judged, [seat]));
	}
	return {
		claims: placed,
		together: sentencesOf(judgement.together, claims, judged, isShared),
		dissent: sentencesOf(judgement.dissent, claims, judged, isDisputed),
		summaries: Object.fromEntries(summaries),
	};
}
