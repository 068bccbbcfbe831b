import { expect, it } from "vitest";
import { biasIn } from "./review-bias.ts";

const answers = [
	{ seat: "a", units: 100 },
	{ seat: "b", units: 300 },
	{ seat: "c", units: 200 },
];
const by = (order: readonly string[] | null, shown: readonly string[], demo = false) => ({ order, shown, demo });
const reviewOf = (...reviewers: ReturnType<typeof by>[]) => ({ answers, reviewers });

it("tells that long answers, or the first ones, are placed better, and the opposite", () => {
	const longest = by(["b", "c", "a"], ["a", "b", "c"]);
	expect(biasIn([reviewOf(longest), reviewOf(longest)])).toEqual({ length: 1, position: -0.5, reviews: 2 });
	const first = by(["a", "c", "b"], ["a", "c", "b"]);
	expect(biasIn([reviewOf(first)])).toEqual({ length: -1, position: 1, reviews: 1 });
	expect(biasIn([reviewOf(longest, first)]).length).toBeCloseTo(0, 9);
});

it("is unknown without orders, with answers of one length, and from samples", () => {
	expect(biasIn([reviewOf(by(null, ["a", "b"]), by(["a", "b"], ["a", "b"], true))])).toEqual({
		...{ length: null, position: null, reviews: 1 },
	});
	const equal = answers.map(({ seat }) => ({ seat, units: 7 }));
	expect(biasIn([{ answers: equal, reviewers: [by(["a", "b", "c"], ["b", "a", "c"])] }])).toEqual({
		...{ length: null, position: 0.5, reviews: 1 },
	});
});
