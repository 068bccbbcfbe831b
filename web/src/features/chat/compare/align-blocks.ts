/** Blocks with a lower similarity than this are never paired. */
const MIN_SIMILARITY = 0.18;

/** The minimum similarity at which a block counts as moved to another position in the other answer. */
const MIN_ELSEWHERE_SIMILARITY = 0.5;

/** The maximum number of units compared per side. Above this, neighbouring blocks are merged into one unit. */
export const MAX_UNITS = 300;

/** Merges neighbouring blocks until there are few enough units to compare every pair. */
export function toUnits<Block>(blocks: readonly Block[]): readonly (readonly Block[])[] {
	const size = Math.max(1, Math.ceil(blocks.length / MAX_UNITS));
	const units: Block[][] = [];
	for (let start = 0; start < blocks.length; start += size) units.push(blocks.slice(start, start + size));
	return units;
}

type Pair = readonly [left: number, right: number];

export interface Alignment {
	/** Indexes of blocks shown side by side, ascending in both answers. */
	readonly pairs: readonly Pair[];
	/** Indexes of unpaired blocks for which a similar block exists elsewhere in the other answer. */
	readonly elsewhereLeft: ReadonlySet<number>;
	readonly elsewhereRight: ReadonlySet<number>;
}

/** One row per left block: its similarity to each right block. */
type Table = readonly Float32Array[];

/** Finds the pairs with the highest total similarity by dynamic programming; gaps on either side cost nothing. */
function bestPairs(table: Table, leftCount: number, rightCount: number): Pair[] {
	const sums = Array.from({ length: leftCount + 1 }, () => new Float32Array(rightCount + 1));
	const similarity = (left: number, right: number) => table[left]?.[right] ?? 0;
	const sum = (left: number, right: number) => sums[left]?.[right] ?? 0;
	const paired = (left: number, right: number) =>
		similarity(left, right) < MIN_SIMILARITY ? -1 : similarity(left, right) + sum(left + 1, right + 1);
	for (let left = leftCount - 1; left >= 0; left--) {
		const row = sums[left];
		for (let right = rightCount - 1; row && right >= 0; right--) {
			row[right] = Math.max(paired(left, right), sum(left + 1, right), sum(left, right + 1));
		}
	}
	const pairs: Pair[] = [];
	for (let left = 0, right = 0; left < leftCount && right < rightCount; ) {
		const pair = Math.fround(paired(left, right));
		if (pair >= sum(left + 1, right) && pair >= sum(left, right + 1)) pairs.push([left++, right++]);
		else if (sum(left + 1, right) >= sum(left, right + 1)) left++;
		else right++;
	}
	return pairs;
}

/** Pairs the blocks of two answers without changing their order. Each left-right similarity is computed once. */
export function alignBlocks(
	leftCount: number,
	rightCount: number,
	similarity: (left: number, right: number) => number,
): Alignment {
	const table = Array.from({ length: leftCount }, (_, left) =>
		Float32Array.from({ length: rightCount }, (_, right) => similarity(left, right)),
	);
	const pairs = bestPairs(table, leftCount, rightCount);
	const pairedLeft = new Set(pairs.map(([left]) => left));
	const pairedRight = new Set(pairs.map(([, right]) => right));
	const elsewhereLeft = new Set<number>();
	const elsewhereRight = new Set<number>();
	for (const [left, row] of table.entries()) {
		for (const [right, score] of row.entries()) {
			if (score < MIN_ELSEWHERE_SIMILARITY) continue;
			if (!pairedLeft.has(left)) elsewhereLeft.add(left);
			if (!pairedRight.has(right)) elsewhereRight.add(right);
		}
	}
	return { pairs, elsewhereLeft, elsewhereRight };
}
