import { alignBlocks, toUnits } from "./align-blocks.ts";
import { type AnswerBlock, parseBlocks } from "./answer-blocks.ts";
import { similarityOf, termsOf, weighTerms, weightsOf } from "./block-terms.ts";
import { type MarkedPiece, markTelling, wordKeysOf } from "./telling-words.ts";
import { type DiffPiece, diffWords } from "./word-diff.ts";

export interface ShownBlock extends AnswerBlock {
	readonly pieces: readonly MarkedPiece[];
}

export interface ComparisonRow {
	/** Shown side by side, found in one answer only, or similar to a block elsewhere in the other answer. */
	readonly relation: "matched" | "only" | "elsewhere";
	readonly left: readonly ShownBlock[];
	readonly right: readonly ShownBlock[];
}

export interface AnswerComparison {
	readonly rows: readonly ComparisonRow[];
	/** How many passages are matched, and how many are in one answer only. */
	readonly matched: number;
	readonly onlyLeft: number;
	readonly onlyRight: number;
}

type Unit = readonly AnswerBlock[];
type Side = "left" | "right";
/** The words of a whole answer. */
type Keys = ReadonlySet<string>;

/** All words are marked only if two blocks share at least this fraction of their words in the same order. */
const MIN_SHARED_RATIO = 2 / 3;

const BLOCK_SEPARATOR = "\f";
const textOf = (unit: Unit): string => unit.map(({ text }) => text).join(BLOCK_SEPARATOR);
const withTelling = (block: AnswerBlock, others: Keys): ShownBlock => ({
	...block,
	pieces: markTelling(block.text, others),
});

/** Only equal shapes are paired: code, tables and headings with their own kind; all other text is one shape. */
const shapeOf = (unit: Unit): string => {
	const [{ kind } = { kind: "paragraph" }, ...others] = unit;
	if (others.length > 0) return "several";
	return kind === "item" || kind === "quote" ? "paragraph" : kind;
};

/** Splits the pieces at each separator and drops the separators. */
export function splitPieces(pieces: readonly MarkedPiece[], separator: string): readonly (readonly MarkedPiece[])[] {
	const parts: MarkedPiece[][] = [[]];
	for (const { isUnique, text } of pieces) {
		for (const [index, part] of text.split(separator).entries()) {
			if (index > 0) parts.push([]);
			if (part) parts.at(-1)?.push({ isUnique, text: part });
		}
	}
	return parts;
}

/** The text of one side. A space between two of its own words counts as its own too. */
function piecesOf(pieces: readonly DiffPiece[], side: Side): readonly MarkedPiece[] {
	const sidePieces = pieces.filter(({ kind }) => kind === "both" || kind === side);
	const joined: { isUnique: boolean; text: string }[] = [];
	for (const [index, piece] of sidePieces.entries()) {
		const { kind } = piece;
		const text = side === "right" ? (piece.rightText ?? piece.text) : piece.text;
		const isBetween = sidePieces[index - 1]?.kind === side && sidePieces[index + 1]?.kind === side;
		const isUnique = kind === side || (isBetween && /^ +$/.test(text));
		const last = joined.at(-1);
		if (last?.isUnique === isUnique) last.text += text;
		else joined.push({ isUnique, text });
	}
	return joined;
}

function markBlocks(unit: Unit, pieces: readonly DiffPiece[], side: Side): readonly ShownBlock[] {
	const parts = splitPieces(piecesOf(pieces, side), BLOCK_SEPARATOR);
	return unit.map((block, index) => ({ ...block, pieces: parts[index] ?? [] }));
}

function matchedRow(left: Unit, right: Unit, leftKeys: Keys, rightKeys: Keys): ComparisonRow {
	const diff = diffWords(textOf(left), textOf(right));
	const words = 2 * diff.inBoth + diff.onlyLeft + diff.onlyRight;
	if (words > 0 && (2 * diff.inBoth) / words < MIN_SHARED_RATIO) {
		// What the other answer says in another passage is no difference.
		return {
			relation: "matched",
			left: left.map((block) => withTelling(block, rightKeys)),
			right: right.map((block) => withTelling(block, leftKeys)),
		};
	}
	return {
		relation: "matched",
		left: markBlocks(left, diff.pieces, "left"),
		right: markBlocks(right, diff.pieces, "right"),
	};
}

/** Rows for the unmatched units of one side; neighbours with the same relation share a row. */
function unmatchedRows(
	units: readonly Unit[],
	[from, to]: readonly [number, number],
	elsewhere: ReadonlySet<number>,
	side: Side,
	others: Keys,
) {
	const runs: { relation: "only" | "elsewhere"; blocks: ShownBlock[] }[] = [];
	for (const [offset, unit] of units.slice(from, to).entries()) {
		const relation = elsewhere.has(from + offset) ? "elsewhere" : "only";
		const last = runs.at(-1);
		const blocks = unit.map((block) => withTelling(block, others));
		if (last?.relation === relation) last.blocks.push(...blocks);
		else runs.push({ relation, blocks });
	}
	return runs.map(
		({ relation, blocks }): ComparisonRow => ({
			relation,
			left: side === "left" ? blocks : [],
			right: side === "right" ? blocks : [],
		}),
	);
}

function similarities(left: readonly Unit[], right: readonly Unit[]) {
	const units = [...left, ...right];
	const terms = units.map((unit) => termsOf(textOf(unit)));
	const weights = weightsOf(terms);
	const weighted = terms.map((each) => weighTerms(each, weights));
	const shapes = units.map(shapeOf);
	const texts = units.map(textOf);
	return (leftIndex: number, offset: number): number => {
		const rightIndex = left.length + offset;
		const [leftTerms, rightTerms] = [weighted[leftIndex], weighted[rightIndex]];
		if (shapes[leftIndex] !== shapes[rightIndex] || !leftTerms || !rightTerms) return 0;
		return texts[leftIndex] === texts[rightIndex] ? 1 : similarityOf(leftTerms, rightTerms, weights);
	};
}

/** Compares two answers block by block, and word by word where two blocks are similar. */
export function compareAnswers(leftMarkdown: string, rightMarkdown: string): AnswerComparison {
	const left = toUnits(parseBlocks(leftMarkdown));
	const right = toUnits(parseBlocks(rightMarkdown));
	const { pairs, elsewhereLeft, elsewhereRight } = alignBlocks(left.length, right.length, similarities(left, right));
	const [leftKeys, rightKeys] = [wordKeysOf(leftMarkdown), wordKeysOf(rightMarkdown)];
	const rows: ComparisonRow[] = [];
	let [l, r] = [0, 0];
	for (const [leftIndex, rightIndex] of [...pairs, [left.length, right.length] as const]) {
		rows.push(...unmatchedRows(left, [l, leftIndex], elsewhereLeft, "left", rightKeys));
		rows.push(...unmatchedRows(right, [r, rightIndex], elsewhereRight, "right", leftKeys));
		const [leftUnit, rightUnit] = [left[leftIndex], right[rightIndex]];
		if (leftUnit && rightUnit) rows.push(matchedRow(leftUnit, rightUnit, leftKeys, rightKeys));
		l = leftIndex + 1;
		r = rightIndex + 1;
	}
	return {
		rows,
		matched: pairs.length,
		onlyLeft: left.length - pairs.length - elsewhereLeft.size,
		onlyRight: right.length - pairs.length - elsewhereRight.size,
	};
}
