/** Blocks with a lower similarity than this are never paired. */
const LEAST_SIMILARITY = 0.18;

/** The least similarity at which a block counts as moved to another place in the other answer. */
const LEAST_ELSEWHERE = 0.5;

/** The most units compared per side. Above this, neighbouring blocks are merged into one unit. */
export const MOST_UNITS = 300;

/** Merges neighbouring blocks until there are few enough units to compare every pair. */
export function toUnits<Block>(blocks: readonly Block[]): readonly (readonly Block[])[] {
	const size = Math.max(1, Math.ceil(blocks.length / MOST_UNITS));
	const units: Block[][] = [];
	for (let at = 0; at < blocks.length; at += size) units.push(blocks.slice(at, at + size));
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

/** Pairs the blocks of two answers without changing their order. Each left-right similarity is computed once. */
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
