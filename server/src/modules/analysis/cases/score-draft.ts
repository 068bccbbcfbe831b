import type { Claim, Draft } from "../draft/draft.ts";
import { withoutMarkdown } from "../text/plain-passages.ts";
import type { Case, TaggedSentence } from "./read-case.ts";

export interface Score {
	readonly agreements: { readonly expected: number; readonly found: number };
	readonly contradictions: { readonly expected: number; readonly found: number };
	readonly shown: number;
	readonly false: readonly string[];
	readonly missed: readonly string[];
}

type Pair = readonly [TaggedSentence, TaggedSentence];

const isDecidable = ([{ topic }]: Pair): boolean => topic !== null && !topic.endsWith("?");

function expectedPairs({ sentences }: Case): Pair[] {
	return sentences.flatMap((a, index) =>
		sentences
			.slice(index + 1)
			.filter((b) => a.topic !== null && a.topic === b.topic && a.seat !== b.seat)
			.map((b): Pair => [a, b])
			.filter((pair) => isAlike(pair) || isDecidable(pair)),
	);
}

const sentenceOf = (sentences: readonly TaggedSentence[], seat: string, quote: string) =>
	sentences.find((sentence) => sentence.seat === seat && withoutMarkdown(sentence.text).includes(quote));

interface ShownPair {
	readonly pair: Pair;
	/** Null for two that both contradict the claim: each may do so in its own way. */
	readonly isAlike: boolean | null;
}

/** Each pair of cells of a claim states that two sentences agree or contradict each other. */
function shownPairs(claim: Claim, { sentences }: Case): ShownPair[] {
	const cells = Object.entries(claim.cells).flatMap(([seat, cell]) => {
		const sentence = sentenceOf(sentences, seat, cell.quote);
		return sentence ? [{ sentence, stance: cell.stance }] : [];
	});
	return cells.flatMap((a, index) =>
		cells.slice(index + 1).map((b): ShownPair => {
			const isOpen = a.stance === "contradicts" && b.stance === "contradicts";
			return { pair: [a.sentence, b.sentence], isAlike: isOpen ? null : a.stance === b.stance };
		}),
	);
}

const isAlike = ([a, b]: Pair): boolean => a.value === b.value;
const describePair = (kind: string, [a, b]: Pair): string => `${kind}: “${a.text}” / “${b.text}”`;

export function scoreDraft(draft: Draft, testCase: Case): Score {
	const shown = draft.claims.flatMap((claim) => shownPairs(claim, testCase));
	const expected = expectedPairs(testCase);
	const has = (wanted: Pair) =>
		shown.some(
			({ pair, isAlike: alike }) =>
				pair[0] === wanted[0] && pair[1] === wanted[1] && (alike ?? isAlike(wanted)) === isAlike(wanted),
		);
	const found = expected.filter(has);
	const wrong = shown.filter(
		({ pair, isAlike: alike }) =>
			pair[0].topic === null ||
			pair[0].topic !== pair[1].topic ||
			(alike ?? isAlike(pair)) !== isAlike(pair) ||
			(!isAlike(pair) && !isDecidable(pair)),
	);
	return {
		agreements: { expected: expected.filter(isAlike).length, found: found.filter(isAlike).length },
		contradictions: {
			expected: expected.filter((pair) => !isAlike(pair)).length,
			found: found.filter((pair) => !isAlike(pair)).length,
		},
		shown: shown.length,
		false: wrong.map(({ pair, isAlike: alike }) => describePair(alike ? "not alike" : "not opposed", pair)),
		missed: expected
			.filter((pair) => !has(pair))
			.map((pair) => describePair(isAlike(pair) ? "agree" : "contradict", pair)),
	};
}

/** Several scores as one. */
export function totalScore(scores: readonly Score[]) {
	const sum = (figure: (score: Score) => number) => scores.reduce((total, score) => total + figure(score), 0);
	return {
		agreementsFound: sum(({ agreements }) => agreements.found) / sum(({ agreements }) => agreements.expected),
		contradictionsFound:
			sum(({ contradictions }) => contradictions.found) / sum(({ contradictions }) => contradictions.expected),
		falseShare:
			sum((score) => score.false.length) /
			Math.max(
				1,
				sum(({ shown }) => shown),
			),
	};
}
