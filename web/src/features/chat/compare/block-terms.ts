/** Words found in nearly every English sentence. For other languages, weighting by rarity has to suffice. */
const STOP_WORDS = new Set(
	(
		"a about above after again all also an and any are as at be because been before being below between both but by can " +
		"could did do does doing down during each few for from further had has have having he her here him his how i if in " +
		"into is it its itself just may me might more most must my no nor not now of off on once only or other our out over " +
		"own same she should so some such than that the their them then there these they this those through to too under " +
		"until up very was we were what when where which while who why will with would you your"
	).split(" "),
);
const SUFFIXES = ["'s", "’s", "ings", "ing", "ies", "ied", "es", "ed", "ly", "s"];
const MIN_STEM_LENGTH = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function stemOf(word: string): string {
	if (/\p{N}/u.test(word)) return word.replace(/(?<=\d),(?=\d{3})/g, "");
	const suffix = SUFFIXES.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM_LENGTH);
	return (suffix ? word.slice(0, -suffix.length) : word).replace(/(?<=..)[ey]$/, "");
}

/** The stems and numbers of a text without stop words. A text of stop words alone keeps them. */
export function termsOf(text: string): ReadonlySet<string> {
	const words: string[] = [];
	for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike) words.push(segment.toLowerCase());
	const contentWords = words.filter((word) => !STOP_WORDS.has(word));
	return new Set((contentWords.length > 0 ? contentWords : words).map(stemOf));
}

/** The weight of each term: the fewer blocks contain it, the higher. */
export function weightsOf(blocks: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const terms of blocks) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
	return new Map([...counts].map(([term, count]) => [term, Math.log(1 + blocks.length / count)]));
}

export interface WeightedTerms {
	readonly terms: ReadonlySet<string>;
	readonly weight: number;
}

export function weighTerms(terms: ReadonlySet<string>, weights: ReadonlyMap<string, number>): WeightedTerms {
	let weight = 0;
	for (const term of terms) weight += weights.get(term) ?? 0;
	return { terms, weight };
}

/** The share of their total weight that two blocks have in common, from 0 to 1. */
export function similarityOf(left: WeightedTerms, right: WeightedTerms, weights: ReadonlyMap<string, number>): number {
	const [small, large] = left.terms.size < right.terms.size ? [left, right] : [right, left];
	let common = 0;
	for (const term of small.terms) if (large.terms.has(term)) common += weights.get(term) ?? 0;
	const total = left.weight + right.weight;
	return total === 0 ? 0 : (2 * common) / total;
}
