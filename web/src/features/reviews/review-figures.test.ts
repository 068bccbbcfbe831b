import { expect, test } from "vitest";
import { makeDone } from "../chat/testing/make-answers.ts";
import { faultsOf, opinionOn } from "./review-figures.ts";
import { spreadText } from "./standings.tsx";
import { makeReview, makeReviewer } from "./testing/make-review.ts";

const ANSWERS = ["chatgpt", "gemini", "claude", "grok"].map((seat) => makeDone(seat, "447.", { model: `m-${seat}` }));

test("faults about the same words are one, with what each reviewer says of them", () => {
	const [fault, ...others] = faultsOf(makeReview(), ANSWERS);
	expect(others).toEqual([]);
	expect(fault).toMatchObject({ seat: "chatgpt", quote: "433 light-years", stale: false });
	expect(fault?.remarks).toEqual([
		{ reviewer: "gemini", text: "An older figure." },
		{ reviewer: "claude", text: "Superseded by Gaia." },
	]);
});

test("a fault in an answer that was replaced is stale", () => {
	const [first, ...others] = ANSWERS;
	const replaced = first ? [{ ...first, attempt: 2 }, ...others] : [];
	expect(faultsOf(makeReview(), replaced).map(({ stale }) => stale)).toEqual([true]);
});

test("a stale review of which no answer was replaced is of an earlier edition, and so are its faults", () => {
	expect(faultsOf(makeReview({ stale: true }), ANSWERS).map(({ stale }) => stale)).toEqual([true]);
});

test("an empty cell says why: its own answer, one of its own model, or silence", () => {
	const twins = [...ANSWERS, makeDone("chatgpt", "447.", { seat: "chatgpt-2", model: "m-chatgpt" })];
	const reviewer = makeReviewer("chatgpt", []);
	expect(["chatgpt", "chatgpt-2", "claude"].map((answer) => opinionOn(reviewer, answer, twins))).toEqual([
		"own",
		"sameModel",
		"silent",
	]);
});

test.each([
	[{ bestPlace: 2, worstPlace: 2, places: 1 }, "2nd place, from one reviewer"],
	[{ bestPlace: 1, worstPlace: 1, places: 2 }, "1st place from both reviewers"],
	[{ bestPlace: 3, worstPlace: 3, places: 3 }, "3rd place from all three reviewers"],
	[{ bestPlace: 1, worstPlace: 4, places: 5 }, "between 1st and 4th place, from five reviewers"],
])("the spread and the reviewers behind it in words: %o", (standing, text) => {
	expect(spreadText({ seat: "claude", meanPlace: 2, ...standing })).toBe(text);
});
