/** All numbers of an ID in order, so that `gpt-5.10` is newer than `gpt-5.9`. */
const numbersOf = (id: string): number[] => (id.match(/\d+/g) ?? []).map(Number);

/** A comparator: negative when `a` has the newer version. */
function newerVersionFirst(a: string, b: string): number {
	const [left, right] = [numbersOf(a), numbersOf(b)];
	for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
		const difference = (right[index] ?? 0) - (left[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return a < b ? -1 : a > b ? 1 : 0;
}

interface Dated {
	readonly id: string;
	readonly createdAt: number | null;
}

/** Sorts newest first: by date when all models have one, otherwise by version. */
export function newestFirst<T extends Dated>(models: readonly T[]): T[] {
	const areDated = models.every(({ createdAt }) => createdAt !== null);
	return models.toSorted((a, b) => {
		const byDate = areDated ? (b.createdAt ?? 0) - (a.createdAt ?? 0) : 0;
		return byDate || newerVersionFirst(a.id, b.id);
	});
}
