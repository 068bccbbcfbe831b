/** An orientation point in an answer: a heading or a list item. */
export interface Landmark {
	readonly kind: "heading" | "item";
	readonly text: string;
	/** Its distance from the top of its column. */
	readonly y: number;
}

export interface MeasuredColumn {
	readonly landmarks: readonly Landmark[];
	/** The full scroll height of the column. */
	readonly height: number;
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** How well two landmarks of the same kind match; more shared words give a higher value. */
function similarity(left: Landmark, right: Landmark): number {
	if (left.kind !== right.kind) return 0;
	const [a, b] = [wordSet(left.text), wordSet(right.text)];
	const shared = [...a].filter((word) => b.has(word)).length;
	const overlap = shared / Math.max(1, Math.min(a.size, b.size));
	return (left.kind === "heading" ? 2 : 1) * (0.5 + overlap);
}

type Pair = readonly [from: number, to: number];

/** Pairs of matching heights, in order, from the alignment with the highest total similarity. */
export function pairLandmarks(from: readonly Landmark[], to: readonly Landmark[]): readonly Pair[] {
	const width = to.length + 1;
	const best = new Float64Array((from.length + 1) * width);
	const at = (row: number, column: number): number => best[row * width + column] ?? 0;
	for (let row = from.length - 1; row >= 0; row--) {
		for (let column = to.length - 1; column >= 0; column--) {
			const [left, right] = [from[row], to[column]];
			const paired = left && right ? similarity(left, right) + at(row + 1, column + 1) : 0;
			best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
		}
	}
	const pairs: Pair[] = [];
	for (let row = 0, column = 0; row < from.length && column < to.length; ) {
		const [left, right] = [from[row], to[column]];
		if (
			left &&
			right &&
			at(row, column) === similarity(left, right) + at(row + 1, column + 1) &&
			similarity(left, right) > 0
		) {
			pairs.push([left.y, right.y]);
			row++;
			column++;
		} else if (at(row + 1, column) >= at(row, column + 1)) row++;
		else column++;
	}
	return pairs;
}

/** The position in `to` that matches `y` in `from`, interpolated between two matched landmarks. */
export function matchingPosition(y: number, from: MeasuredColumn, to: MeasuredColumn): number {
	const pairs: readonly Pair[] = [[0, 0], ...pairLandmarks(from.landmarks, to.landmarks), [from.height, to.height]];
	const ascending = pairs.filter(([a, b], index) => pairs.slice(0, index).every(([x, z]) => x <= a && z <= b));
	const after = ascending.findIndex(([a]) => a > y);
	if (after <= 0) return after === 0 ? 0 : to.height;
	const [a0, b0] = ascending[after - 1] ?? [0, 0];
	const [a1, b1] = ascending[after] ?? [from.height, to.height];
	return a1 === a0 ? b1 : b0 + ((y - a0) / (a1 - a0)) * (b1 - b0);
}
