import { describe, expect, it } from "vitest";
import { firstOrder, moveTo, placesOf, rankingOf, setTied, step } from "./order.ts";

const FOUR = ["a", "b", "c", "d"];
const order = (ranking: string[][]) => firstOrder(ranking.flat(), ranking);
const moved = (ranking: string[][], seat: string, index: number) => rankingOf(moveTo(order(ranking), seat, index));

describe("the order of a vote", () => {
	it("begins with the earlier choice, then the columns; answers that are gone are left out", () => {
		expect(rankingOf(firstOrder(FOUR, [["c"], ["gone", "a"]]))).toEqual([["c"], ["a"], ["b"], ["d"]]);
		expect(rankingOf(firstOrder(FOUR, []))).toEqual([["a"], ["b"], ["c"], ["d"]]);
	});

	it("moves an answer up and down, and not beyond the ends", () => {
		expect(moved([["a"], ["b"], ["c"]], "c", 0)).toEqual([["c"], ["a"], ["b"]]);
		expect(rankingOf(step(order([["a"], ["b"]]), "a", 1))).toEqual([["b"], ["a"]]);
		expect(rankingOf(step(order([["a"], ["b"]]), "a", -1))).toEqual([["a"], ["b"]]);
	});

	it("keeps answers equal when another one is moved, and makes one equal that is put between them", () => {
		expect(moved([["a"], ["b", "c"], ["d"]], "a", 3)).toEqual([["b", "c"], ["d"], ["a"]]);
		expect(moved([["a"], ["b", "c"], ["d"]], "d", 2)).toEqual([["a"], ["b", "d", "c"]]);
		expect(moved([["a"], ["b", "c"], ["d"]], "b", 0)).toEqual([["b"], ["a"], ["c"], ["d"]]);
	});

	it("shares the better place between equal answers", () => {
		const tied = setTied(order([["a"], ["b"], ["c"], ["d"]]), "c", true);
		expect([rankingOf(tied), placesOf(tied)]).toEqual([
			[["a"], ["b", "c"], ["d"]],
			[1, 2, 2, 4],
		]);
		expect(placesOf(setTied(tied, "a", true))).toEqual([1, 2, 2, 4]);
	});
});
