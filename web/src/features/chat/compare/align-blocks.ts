/** Two blocks that are less alike than this are never set beside each other. */
const LEAST_SIMILARITY = 0.18;

/** A block found at another place of the other answer has to be this much alike. */
const LEAST_ELSEWHERE = 0.5;

/** How many blocks a side are compared; of more, neighbours are taken together. */
export const MOST_UNITS = 300;

/** Neighbours taken together until there are few enough to compare each with each. */
export function toUnits<Block>(blocks: readonly Block[]): readonly (readonly Block[])[] {
	const size = Math.max(1, Math.ceil(blocks.length / MOST_UNITS));
	const units: Block[][] = [];
	for (let at = 0; at < blocks.length; at += size) units.push(blocks.slice(at, at + size));
	return units;
}

type Pair = readonly [left: number, right: number];

export interface Alignment {
	/** Places in both answers that stand beside each other, in the order of both. */
	readonly pairs: readonly Pair[];
	/** Places whose like stands at another place of the other answer. */
	readonly elsewhereLeft: ReadonlySet<number>;
	readonly elsewhereRight: ReadonlySet<number>;
}

/** The similarities of a row of the left side to all of the right. */
type Table = readonly Float32Array[];

/** Best sums of similarity from each place to the end; a pair or a gap on either side costs nothing. */
function bestPairs(table: Table, lefts: number, rights: number): Pair[] {
	const sums = Array.from({ length: lefts + 1 }, () => new Float32Array(rights + 1));
	const similarity = (left: number, right: number) => table[left]?.[right] ?? 0;
	const sum = (left: number, right: number) => sums[left]?.[right] ?? 0;
	const paired = (left: number, right: number) =>
		similarity(left, right) < LEAST_SIMILARITY ? -1 : similarity(left, right) + sum(left + 1, right + 1);
	for (let left = lefts - 1; left >= 0; left--) {
		const row = sums[left];
		for (let right = rights - 1; row && right >= 0; right--) {
			row[right] = Math.max(paired(left, right), sum(left + 1, right), sum(left, right + 1));
		}
	}
	const pairs: Pair[] = [];
	for (let left = 0, right = 0; left < lefts && right < rights; ) {
		const pair = Math.fround(paired(left, right));
		if (pair >= sum(left + 1, right) && pair >= sum(left, right + 1)) pairs.push([left++, right++]);
		else if (sum(left + 1, right) >= sum(left, right + 1)) left++;
		else right++;
	}
	return pairs;
}

/** Sets the blocks of two answers beside each other in the order of both, each compared with each once. */
export function alignBlocks(
	lefts: number,
	rights: number,
	similarity: (left: number, right: number) => number,
): Alignment {
	const table = Array.from({ length: lefts }, (_, left) =>
		Float32Array.from({ length: rights }, (_, right) => similarity(left, right)),
	);
	const pairs = bestPairs(table, lefts, rights);
	const takenLeft = new Set(pairs.map(([left]) => left));
	const takenRight = new Set(pairs.map(([, right]) => right));
	const elsewhereLeft = new Set<number>();
	const elsewhereRight = new Set<number>();
	for (const [left, row] of table.entries()) {
		for (const [right, alike] of row.entries()) {
			if (alike < LEAST_ELSEWHERE) continue;
			if (!takenLeft.has(left)) elsewhereLeft.add(left);
			if (!takenRight.has(right)) elsewhereRight.add(right);
		}
	}
	return { pairs, elsewhereLeft, elsewhereRight };
}
