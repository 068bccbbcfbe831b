/** A run of words that both texts have, or that only one of them has. */
export interface DiffPiece {
	readonly kind: "both" | "left" | "right";
	/** As that text writes it; of words that both have, as the left one does. */
	readonly text: string;
	/** Words that both have, as the right text writes them: case is ignored. */
	readonly rightText?: string;
}

export interface WordDiff {
	readonly pieces: readonly DiffPiece[];
	readonly inBoth: number;
	readonly onlyLeft: number;
	readonly onlyRight: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const isWord = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text);
const isHyphen = (text: string | undefined): boolean => text !== undefined && /^[-\u2010\u2011]$/.test(text);

/** Splits a text into words, spaces and signs; scripts without spaces are split by the segmenter's dictionary. */
export function wordsOf(text: string): readonly string[] {
	const segments = Array.from(segmenter.segment(text), ({ segment }) => segment);
	const words: string[] = [];
	for (let at = 0; at < segments.length; at++) {
		let word = segments[at] ?? "";
		// Words joined by a hyphen are one word, as in every word count of the app.
		while (isWord(segments[at]) && isHyphen(segments[at + 1]) && isWord(segments[at + 2]))
			word += `${segments[++at]}${segments[++at]}`;
		words.push(word);
	}
	return words;
}

/** Compares two words and ignores their case. */
const isSameWord = (left: string | undefined, right: string | undefined): boolean =>
	left !== undefined && left.toLowerCase() === right?.toLowerCase();

interface Span {
	readonly left: number;
	readonly leftEnd: number;
	readonly right: number;
	readonly rightEnd: number;
}

/** Pairs of indexes, in order, at which both texts have the same word. */
type Pairs = [left: number, right: number][];

/** A span without anchors and with more cells counts as rewritten, so that the time stays linear in the length. */
const MAX_CELLS = 400_000;

/** Words that occur exactly once on each side of the span: the most reliable anchors. */
function uniquePairs(left: readonly string[], right: readonly string[], span: Span): Pairs {
	const seen = new Map<string, { left: number; right: number; counts: [number, number] }>();
	const record = (words: readonly string[], from: number, to: number, side: 0 | 1) => {
		for (let at = from; at < to; at++) {
			const word = words[at]?.toLowerCase() ?? "";
			if (!isWord(word)) continue;
			const entry = seen.get(word) ?? { left: -1, right: -1, counts: [0, 0] };
			entry.counts[side]++;
			if (side === 0) entry.left = at;
			else entry.right = at;
			seen.set(word, entry);
		}
	};
	record(left, span.left, span.leftEnd, 0);
	record(right, span.right, span.rightEnd, 1);
	return [...seen.values()]
		.filter(({ counts }) => counts[0] === 1 && counts[1] === 1)
		.map((entry): [number, number] => [entry.left, entry.right]);
}

/** The longest subsequence of pairs that is ascending on both sides (patience sorting). */
export function longestIncreasingSubsequence(pairs: Pairs): Pairs {
	const tails: number[] = [];
	const predecessors: number[] = [];
	for (const [at, [, right]] of pairs.entries()) {
		let low = 0;
		let high = tails.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1;
			else high = middle;
		}
		predecessors[at] = tails[low - 1] ?? -1;
		tails[low] = at;
	}
	const chain: Pairs = [];
	for (let at = tails.at(-1) ?? -1; at >= 0; at = predecessors[at] ?? -1) {
		const pair = pairs[at];
		if (pair) chain.push(pair);
	}
	return chain.reverse();
}

/** The longest common subsequence of words in a small span, by dynamic programming. */
function longestCommonSubsequence(left: readonly string[], right: readonly string[], span: Span): Pairs {
	const rows = span.leftEnd - span.left;
	const columns = span.rightEnd - span.right;
	if (rows === 0 || columns === 0 || rows * columns > MAX_CELLS) return [];
	const width = columns + 1;
	const lengths = new Uint16Array((rows + 1) * width);
	const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
	for (let row = rows - 1; row >= 0; row--) {
		for (let column = columns - 1; column >= 0; column--) {
			lengths[row * width + column] = isSameWord(left[span.left + row], right[span.right + column])
				? at(row + 1, column + 1) + 1
				: Math.max(at(row + 1, column), at(row, column + 1));
		}
	}
	const pairs: Pairs = [];
	for (let row = 0, column = 0; row < rows && column < columns; ) {
		if (isSameWord(left[span.left + row], right[span.right + column])) {
			pairs.push([span.left + row, span.right + column]);
			row++;
			column++;
		} else if (at(row + 1, column) >= at(row, column + 1)) row++;
		else column++;
	}
	return pairs;
}

function collectPairs(left: readonly string[], right: readonly string[], span: Span, pairs: Pairs): void {
	let { left: l, right: r, leftEnd, rightEnd } = span;
	while (l < leftEnd && r < rightEnd && isSameWord(left[l], right[r])) pairs.push([l++, r++]);
	const tail: Pairs = [];
	while (leftEnd > l && rightEnd > r && isSameWord(left[leftEnd - 1], right[rightEnd - 1]))
		tail.push([--leftEnd, --rightEnd]);
	const inner = { left: l, leftEnd, right: r, rightEnd };
	const anchors = longestIncreasingSubsequence(uniquePairs(left, right, inner));
	if (anchors.length === 0) pairs.push(...longestCommonSubsequence(left, right, inner));
	for (const [leftIndex, rightIndex] of anchors) {
		collectPairs(left, right, { left: l, leftEnd: leftIndex, right: r, rightEnd: rightIndex }, pairs);
		pairs.push([leftIndex, rightIndex]);
		l = leftIndex + 1;
		r = rightIndex + 1;
	}
	if (anchors.length > 0) collectPairs(left, right, { left: l, leftEnd, right: r, rightEnd }, pairs);
	for (const pair of tail.reverse()) pairs.push(pair);
}

const countOf = (words: readonly string[]): number => words.filter(isWord).length;

/** Which words two texts share in the same order, and which only one of them has. */
export function diffWords(leftText: string, rightText: string): WordDiff {
	const left = wordsOf(leftText);
	const right = wordsOf(rightText);
	const pairs: Pairs = [];
	collectPairs(left, right, { left: 0, leftEnd: left.length, right: 0, rightEnd: right.length }, pairs);
	const pieces = toPieces(left, right, pairs);
	const inBoth = pairs.filter(([at]) => isWord(left[at] ?? "")).length;
	return { pieces, inBoth, onlyLeft: countOf(left) - inBoth, onlyRight: countOf(right) - inBoth };
}

function toPieces(left: readonly string[], right: readonly string[], pairs: Pairs): readonly DiffPiece[] {
	const pieces: { kind: DiffPiece["kind"]; text: string; rightText?: string }[] = [];
	const add = (kind: DiffPiece["kind"], text: string, rightText = "") => {
		const last = pieces.at(-1);
		if (text === "") return;
		if (last?.kind !== kind) pieces.push(kind === "both" ? { kind, text, rightText } : { kind, text });
		else {
			last.text += text;
			if (kind === "both") last.rightText += rightText;
		}
	};
	let l = 0;
	let r = 0;
	for (const [leftIndex, rightIndex] of [...pairs, [left.length, right.length] as const]) {
		add("left", left.slice(l, leftIndex).join(""));
		add("right", right.slice(r, rightIndex).join(""));
		add("both", left[leftIndex] ?? "", right[rightIndex]);
		l = leftIndex + 1;
		r = rightIndex + 1;
	}
	return pieces;
}
