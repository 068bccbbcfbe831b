import { alignBlocks, toUnits } from "./align-blocks.ts";
import { type AnswerBlock, cutBlocks } from "./answer-blocks.ts";
import { similarityOf, termsOf, weighTerms, weightsOf } from "./block-terms.ts";
import { type DiffPiece, diffWords } from "./word-diff.ts";

/** A run of text that is in both blocks, or (`isOwn`) only in its own block. */
export interface MarkedPiece {
	readonly isOwn: boolean;
	readonly text: string;
}

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

/** Words are marked only if two blocks share at least this fraction of their words in the same order. */
const LEAST_SHARED = 2 / 3;

const BETWEEN_BLOCKS = "\f";
const textOf = (unit: Unit): string => unit.map(({ text }) => text).join(BETWEEN_BLOCKS);
const unmarked = (block: AnswerBlock): ShownBlock => ({ ...block, pieces: [{ isOwn: false, text: block.text }] });

/** Only equal shapes are paired: code, tables and headings with their own kind; all other text is one shape. */
const shapeOf = (unit: Unit): string => {
	const [{ kind } = { kind: "paragraph" }, ...others] = unit;
	if (others.length > 0) return "several";
	return kind === "item" || kind === "quote" ? "paragraph" : kind;
};

/** Splits the pieces at each separator and drops the separators. */
export function cutPieces(pieces: readonly MarkedPiece[], separator: string): readonly (readonly MarkedPiece[])[] {
	const parts: MarkedPiece[][] = [[]];
	for (const { isOwn, text } of pieces) {
		for (const [place, part] of text.split(separator).entries()) {
			if (place > 0) parts.push([]);
			if (part) parts.at(-1)?.push({ isOwn, text: part });
		}
	}
	return parts;
}

/** The text of one side. A space between two of its own words counts as its own too. */
function piecesOf(pieces: readonly DiffPiece[], side: Side): readonly MarkedPiece[] {
	const said = pieces.filter(({ kind }) => kind === "both" || kind === side);
	const joined: { isOwn: boolean; text: string }[] = [];
	for (const [place, { kind, text }] of said.entries()) {
		const isBetween = said[place - 1]?.kind === side && said[place + 1]?.kind === side;
		const isOwn = kind === side || (isBetween && /^ +$/.test(text));
		const last = joined.at(-1);
		if (last?.isOwn === isOwn) last.text += text;
		else joined.push({ isOwn, text });
	}
	return joined;
}

function markBlocks(unit: Unit, pieces: readonly DiffPiece[], side: Side): readonly ShownBlock[] {
	const parts = cutPieces(piecesOf(pieces, side), BETWEEN_BLOCKS);
	return unit.map((block, place) => ({ ...block, pieces: parts[place] ?? [] }));
}

function matchedRow(left: Unit, right: Unit): ComparisonRow {
	const diff = diffWords(textOf(left), textOf(right));
	const words = 2 * diff.inBoth + diff.onlyLeft + diff.onlyRight;
	if (words > 0 && (2 * diff.inBoth) / words < LEAST_SHARED) {
		return { relation: "matched", left: left.map(unmarked), right: right.map(unmarked) };
	}
	return {
		relation: "matched",
		left: markBlocks(left, diff.pieces, "left"),
		right: markBlocks(right, diff.pieces, "right"),
	};
}

/** Rows for the unmatched units of one side; neighbours with the same relation share a row. */
function aloneRows(
	units: readonly Unit[],
	[from, to]: readonly [number, number],
	elsewhere: ReadonlySet<number>,
	side: Side,
) {
	const runs: { relation: "only" | "elsewhere"; blocks: ShownBlock[] }[] = [];
	for (const [offset, unit] of units.slice(from, to).entries()) {
		const relation = elsewhere.has(from + offset) ? "elsewhere" : "only";
		const last = runs.at(-1);
		if (last?.relation === relation) last.blocks.push(...unit.map(unmarked));
		else runs.push({ relation, blocks: unit.map(unmarked) });
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
	const weighed = terms.map((each) => weighTerms(each, weights));
	const shapes = units.map(shapeOf);
	const texts = units.map(textOf);
	return (leftAt: number, at: number): number => {
		const rightAt = left.length + at;
		const [one, other] = [weighed[leftAt], weighed[rightAt]];
		if (shapes[leftAt] !== shapes[rightAt] || !one || !other) return 0;
		return texts[leftAt] === texts[rightAt] ? 1 : similarityOf(one, other, weights);
	};
}

/** Compares two answers block by block, and word by word where two blocks are similar. */
export function compareAnswers(leftMarkdown: string, rightMarkdown: string): AnswerComparison {
	const left = toUnits(cutBlocks(leftMarkdown));
	const right = toUnits(cutBlocks(rightMarkdown));
	const { pairs, elsewhereLeft, elsewhereRight } = alignBlocks(left.length, right.length, similarities(left, right));
	const rows: ComparisonRow[] = [];
	let [l, r] = [0, 0];
	for (const [leftAt, rightAt] of [...pairs, [left.length, right.length] as const]) {
		rows.push(...aloneRows(left, [l, leftAt], elsewhereLeft, "left"));
		rows.push(...aloneRows(right, [r, rightAt], elsewhereRight, "right"));
		const [one, other] = [left[leftAt], right[rightAt]];
		if (one && other) rows.push(matchedRow(one, other));
		l = leftAt + 1;
		r = rightAt + 1;
	}
	return {
		rows,
		matched: pairs.length,
		onlyLeft: left.length - pairs.length - elsewhereLeft.size,
		onlyRight: right.length - pairs.length - elsewhereRight.size,
	};
}
