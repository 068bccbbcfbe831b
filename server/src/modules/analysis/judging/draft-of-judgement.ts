import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { assistantName } from "../../../providers/index.ts";
import { isDisputed, isShared } from "../check-draft.ts";
import type { Claim, Draft, Sentence } from "../draft.ts";
import { type Quotable, quotable } from "../find-quote.ts";
import { inQuotes } from "../one-line.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import { readUnit } from "../reading/read-unit.ts";
import type { Judgement, Letter } from "./judgement.ts";

/** The part of a judge's words that must be in the words it points at; below it those words are shown instead. */
const GROUNDED = 0.4;

/** A passage is read no further. */
const TERMS_UNITS = 24_000;

type Speakers = ReadonlyMap<Letter, ProviderId>;
type Terms = ReadonlySet<string>;

interface Grounds {
	readonly terms: Terms;
	readonly letters: ReadonlySet<string>;
}

/** Reads each text once, however many sentences are held against it. */
class Grounding {
	readonly #known = new Map<string, Grounds>();

	/** True when a sentence speaks of what its sources speak of. */
	holds(text: string, sources: readonly string[]): boolean {
		// Which answers it is about is no matter of its words.
		const said = this.#groundsOf(text.replace(LETTERED, " "));
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
		const { terms } = readUnit("judge", read, read);
		const grounds = { terms, letters: new Set(read.match(STRAY_LETTER)) };
		this.#known.set(text, grounds);
		return grounds;
	}
}

/** "Answer B", "Answers A, B and D": the letters in capitals, so that "answer a question" is none. */
const LETTERED =
	/\b(?:[Aa]nswers?|[Aa]ssistants?)\s+[A-D](?:(?:,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|\s*[/&]\s*)[A-D])*\b/g;
const STRAY_LETTER = /(?<![\p{L}\p{N}.'’-])[B-D](?![\p{L}\p{N}.'’-])/gu;
const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/**
 * "Answer B" becomes the name that the judge does not know, where answer B is among those quoted for the sentence. An answer can
 * contain such words too, so they name no other.
 */
const withNames = (text: string, speakers: Speakers, quoted: readonly ProviderId[]): string =>
	text.replace(LETTERED, (words) => {
		const meant = (words.match(/\b[A-D]\b/g) ?? []).flatMap((letter) => speakers.get(letter as Letter) ?? []);
		const known = PROVIDER_IDS.filter((id) => meant.includes(id) && quoted.includes(id));
		if (known.length === 0) return meant.length > 1 ? "other answers" : "another answer";
		return list.format(known.map((id) => assistantName(id)));
	});

const quotedIn = (claims: readonly Claim[]): ProviderId[] =>
	PROVIDER_IDS.filter((id) => claims.some(({ cells }) => cells[id]));
const quotesOf = ({ cells }: Claim): string[] => PROVIDER_IDS.flatMap((id) => cells[id]?.quote ?? []);

/** What a claim's cells say, each with its name: stands in for a sentence of the judge that says something else. */
const asRows = (claims: readonly Claim[]): string =>
	claims
		.flatMap(({ cells }) =>
			PROVIDER_IDS.flatMap((id) => (cells[id] ? `${assistantName(id)}: ${inQuotes(cells[id].quote)}` : [])),
		)
		.join(" · ");

interface Judged {
	readonly speakers: Speakers;
	readonly quotables: ReadonlyMap<ProviderId, Quotable>;
	readonly grounding: Grounding;
}

/** The claims by their place, with the cells whose quotation is in that answer; null for one that no answer says then. */
function claimsOf(judgement: Judgement, { speakers, quotables, grounding }: Judged): (Claim | null)[] {
	return judgement.claims.map(({ claim, cells }): Claim | null => {
		const kept: Claim["cells"] = {};
		for (const { answer, stance, quote } of cells) {
			const provider = speakers.get(answer);
			const words = provider && quotables.get(provider)?.find(quote);
			if (provider && words && !kept[provider]) kept[provider] = { stance, quote: words };
		}
		const [first] = PROVIDER_IDS.flatMap((id) => (kept[id]?.stance === "says" ? kept[id].quote : []));
		if (first === undefined) return null;
		const checked = { claim, cells: kept };
		const text = withNames(claim, speakers, quotedIn([checked]));
		return { ...checked, claim: grounding.holds(claim, quotesOf(checked)) ? text : first };
	});
}

/** The sentences that rest on claims of the wanted kind. */
function sentencesOf(
	written: readonly Sentence[],
	claims: readonly (Claim | null)[],
	{ speakers, grounding }: Judged,
	isWanted: (claim: Claim) => boolean,
): Sentence[] {
	return written.flatMap(({ text, claims: named }) => {
		const places = named.filter((place) => claims[place] && isWanted(claims[place]));
		const behind = places.flatMap((place) => claims[place] ?? []);
		if (behind.length === 0) return [];
		const sources = behind.flatMap((claim) => [claim.claim, ...quotesOf(claim)]);
		const readable = withNames(text, speakers, quotedIn(behind));
		return [{ text: grounding.holds(text, sources) ? readable : asRows(behind), claims: places }];
	});
}

/** What remains of a judgement once every quotation, every name and every sentence has been checked by code. */
export function draftOfJudgement(
	judgement: Judgement,
	speakers: Speakers,
	answers: readonly AnswerText[],
	ownReading: Draft,
): Draft {
	const quotables = new Map(answers.map(({ provider, text }) => [provider, quotable(text)]));
	const judged: Judged = { speakers, quotables, grounding: new Grounding() };
	const claims = claimsOf(judgement, judged);
	// A place stays the place of its claim: one that went leaves an empty claim, which the check drops.
	const placed = claims.map((claim): Claim => claim ?? { claim: "", cells: {} });
	const summaries = new Map(Object.entries(ownReading.summaries) as [ProviderId, string][]);
	for (const { answer, text } of judgement.summaries) {
		const provider = speakers.get(answer);
		// One text, since an answer can have a hundred thousand passages.
		const words = provider && quotables.get(provider)?.passages.join("\n");
		if (words && judged.grounding.holds(text, [words])) summaries.set(provider, withNames(text, speakers, [provider]));
	}
	return {
		claims: placed,
		together: sentencesOf(judgement.together, claims, judged, isShared),
		dissent: sentencesOf(judgement.dissent, claims, judged, isDisputed),
		summaries: Object.fromEntries(summaries),
	};
}
