import { describe, expect, it } from "vitest";
import { type Battle, battlesOf } from "./battles-of.ts";

const ANSWERED = ["a", "b", "c", "d"];

/** A second implementation: the points of each seat, by counting who stands before whom in the written order. */
function pointsByCounting(ranking: readonly (readonly string[])[]): Record<string, number> {
	const all = ranking.flat();
	return Object.fromEntries(
		ranking.flatMap((group, place) =>
			group.map((seat) => {
				const better = ranking.slice(0, place).flat().length;
				return [seat, all.length - better - group.length + (group.length - 1) / 2];
			}),
		),
	);
}

function pointsOf(battles: readonly Battle[]): Record<string, number> {
	const points: Record<string, number> = {};
	for (const { seats, points: first } of battles) {
		points[seats[0]] = (points[seats[0]] ?? 0) + first;
		points[seats[1]] = (points[seats[1]] ?? 0) + 1 - first;
	}
	return points;
}

/** All orders of the seats, each with all ways of putting neighbours into one group. */
function rankings(seats: readonly string[]): string[][][] {
	if (seats.length === 0) return [[]];
	return seats.flatMap((seat) =>
		rankings(seats.filter((other) => other !== seat)).flatMap(([first, ...rest]) =>
			first
				? [
						[[seat], first, ...rest],
						[[seat, ...first], ...rest],
					]
				: [[[seat]]],
		),
	);
}

describe("battles of a vote", () => {
	it("are all pairs of a ranking", () => {
		for (const ranking of rankings(ANSWERED)) {
			const battles = battlesOf({ best: null, ranking }, ANSWERED);
			expect(battles).toHaveLength(6);
			expect(pointsOf(battles)).toEqual(pointsByCounting(ranking));
		}
	});

	it("are neutral for equally good answers", () => {
		const battles = battlesOf({ best: null, ranking: [ANSWERED] }, ANSWERED);
		expect(battles.map(({ points }) => points)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
		expect(new Set(Object.values(pointsOf(battles)))).toEqual(new Set([1.5]));
	});

	it("do not depend on the order of the columns", () => {
		const ranking = [["c"], ["a", "d"], ["b"]];
		const reversed = battlesOf({ best: null, ranking }, ANSWERED.toReversed());
		expect(pointsOf(reversed)).toEqual(pointsOf(battlesOf({ best: null, ranking }, ANSWERED)));
	});

	it("are those of the best answer alone where only the best is named", () => {
		expect(battlesOf({ best: "b", ranking: null }, ANSWERED)).toEqual([
			{ seats: ["b", "a"], points: 1 },
			{ seats: ["b", "c"], points: 1 },
			{ seats: ["b", "d"], points: 1 },
		]);
	});

	it("leave out answers that do not count", () => {
		expect(battlesOf({ best: "b", ranking: null }, ["a", "c"])).toEqual([]);
		expect(battlesOf({ best: null, ranking: [["a"], ["b"], ["c"]] }, ["a", "c"])).toEqual([
			{ seats: ["a", "c"], points: 1 },
		]);
	});

	it("are none where no answer won", () => {
		expect(battlesOf({ best: null, ranking: [] }, ANSWERED)).toEqual([]);
		expect(battlesOf({ best: null, ranking: null }, ANSWERED)).toEqual([]);
	});
});
