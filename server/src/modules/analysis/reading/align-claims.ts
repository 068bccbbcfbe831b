import type { TimeSlice } from "../text/time-slice.ts";
import { compareSentences, type Relation } from "./compare-sentences.ts";
import type { ParsedSentence } from "./parse-sentence.ts";
import type { PromptTraits } from "./read-prompt.ts";

/** One claim, with at most one sentence of each answer: those that say the same as the first, and those against it. */
export interface AlignedClaim {
	readonly says: readonly ParsedSentence[];
	readonly against: readonly ParsedSentence[];
}

/** Far more than long answers need. Without it, answers that repeat one sentence would take quadratic time. */
const MAX_COMPARISONS = 60_000;
/** Comparisons between two clock reads, because a read costs as much as some comparisons. */
const COMPARISONS_PER_CLOCK_READ = 64;

type Links = Map<ParsedSentence, Map<ParsedSentence, Relation>>;

/** The first sentence of each answer, then the second of each. If comparing ends early, no answer is left out. */
function interleaved(sentences: readonly ParsedSentence[]): ParsedSentence[] {
	const bySeat = [...Map.groupBy(sentences, ({ seat }) => seat).values()];
	const longest = Math.max(0, ...bySeat.map((own) => own.length));
	return Array.from({ length: longest }, (_, turn) => bySeat.flatMap((own) => own[turn] ?? [])).flat();
}

async function findLinks(
	sentences: readonly ParsedSentence[],
	promptTraits: PromptTraits,
	slice: TimeSlice,
): Promise<Links> {
	const links: Links = new Map(sentences.map((sentence) => [sentence, new Map()]));
	let compared = 0;
	for (const [index, b] of sentences.entries()) {
		for (const a of sentences.slice(0, index)) {
			if (a.seat === b.seat) continue;
			compared += 1;
			if (compared > MAX_COMPARISONS) return links;
			if (compared % COMPARISONS_PER_CLOCK_READ === 0) await slice.yieldIfOver();
			const relation = compareSentences(a, b);
			if (!relation || (relation.isOpposed && !promptTraits.asksForFacts)) continue;
			if (a.isYes !== null && b.isYes !== null && !promptTraits.asksYesOrNo) continue;
			links.get(a)?.set(b, relation);
			links.get(b)?.set(a, relation);
		}
	}
	return links;
}

/** The sentences about the same thing as `base`: the most similar one of each answer. */
function rowOf(base: ParsedSentence, links: Links, used: ReadonlySet<ParsedSentence>): AlignedClaim {
	const known = [...(links.get(base) ?? [])].filter(([sentence]) => !used.has(sentence));
	const mostSimilar = known.toSorted(([, a], [, b]) => b.similarity - a.similarity);
	const best = mostSimilar.filter(
		([sentence], index) => mostSimilar.findIndex(([{ seat }]) => seat === sentence.seat) === index,
	);
	const relatedSentences = (isOpposed: boolean) =>
		best.filter(([, one]) => one.isOpposed === isOpposed).map(([sentence]) => sentence);
	return { says: [base, ...relatedSentences(false)], against: relatedSentences(true) };
}

/** True when the claim contains the direct reply of an answer. */
export const hasReply = ({ says, against }: AlignedClaim): boolean =>
	[...says, ...against].some(({ isReply }) => isReply);

/** Direct replies first, then contradictions, then the claims that most answers make. */
const byWeight = (a: AlignedClaim, b: AlignedClaim): number =>
	Number(hasReply(b)) - Number(hasReply(a)) ||
	Math.sign(b.against.length) - Math.sign(a.against.length) ||
	b.says.length + b.against.length - a.says.length - a.against.length ||
	b.says.length - a.says.length;

/** Finds claims that several answers make or that one answer contradicts. `sentences` are grouped by answer. */
export async function alignClaims(
	sentences: readonly ParsedSentence[],
	promptTraits: PromptTraits,
	slice: TimeSlice,
): Promise<AlignedClaim[]> {
	const ordered = interleaved(sentences);
	const links = await findLinks(ordered, promptTraits, slice);
	const used = new Set<ParsedSentence>();
	const rows: AlignedClaim[] = [];
	const claims: AlignedClaim[] = [];
	for (const base of ordered) {
		await slice.yieldIfOver();
		const row = rowOf(base, links, used);
		if (row.says.length + row.against.length > 1) rows.push(row);
	}
	for (const { says } of rows.toSorted(byWeight)) {
		await slice.yieldIfOver();
		const [base] = says;
		if (!base || used.has(base)) continue;
		const row = rowOf(base, links, used);
		if (row.says.length + row.against.length < 2) continue;
		for (const sentence of [...row.says, ...row.against]) used.add(sentence);
		claims.push(row);
	}
	return claims.toSorted(byWeight);
}
