import { type Claim, rowsOf } from "@parallax/contract";
import { expect, test } from "vitest";
import { filterRows, groupsOf, pairsOf, rowNumbersOf } from "./claims.ts";

type Stance = "says" | "contradicts" | "differs" | "declines";
const claimOf = (claim: string, stances: Readonly<Record<string, Stance>>): Claim => ({
	claim,
	kind: "fact",
	follows: null,
	cells: Object.fromEntries(Object.entries(stances).map(([id, stance]) => [id, { stance, quote: claim }])),
});

const CLAIMS = [
	claimOf("alone", { grok: "says" }),
	claimOf("two say", { chatgpt: "says", gemini: "says" }),
	claimOf("disputed", { chatgpt: "says", gemini: "contradicts", claude: "contradicts" }),
	claimOf("three say", { chatgpt: "says", gemini: "says", claude: "says" }),
];
const namesOf = (filter: Parameters<typeof filterRows>[1], claims = CLAIMS) =>
	filterRows(rowsOf(claims), filter).map(({ claim }) => claim.claim);

test("each filter keeps its claims and sorts disputed ones first, then those that most answers say", () => {
	expect(namesOf("all")).toEqual(["disputed", "three say", "two say", "alone"]);
	expect(namesOf("agreed")).toEqual(["three say", "two say"]);
	expect(namesOf("disagreed")).toEqual(["disputed"]);
	expect(namesOf("alone")).toEqual(["alone"]);
});

test("a differing claim counts neither as a disagreement nor as an agreement, and is sorted between them", () => {
	const differing = claimOf("differing", { chatgpt: "says", gemini: "says", grok: "differs" });
	const declined = claimOf("declined", { chatgpt: "says", gemini: "says", grok: "declines" });
	const claims = [...CLAIMS, differing, declined];
	expect(namesOf("differing", claims)).toEqual(["differing"]);
	expect(namesOf("agreed", claims)).toEqual(["three say", "declined", "two say"]);
	expect(namesOf("all", claims).slice(0, 2)).toEqual(["disputed", "differing"]);
});

test("puts direct and indirect steps under the claim they follow from, and ignores an invalid index", () => {
	const claimFollowing = (name: string, follows: number | null): Claim => ({
		...claimOf(name, { grok: "says" }),
		follows,
	});
	const rows = rowsOf([
		claimFollowing("first", null),
		claimFollowing("step", 0),
		claimFollowing("own", 2),
		claimFollowing("later", 9),
		claimFollowing("next step", 1),
	]);
	expect(rows.map(({ claim }) => claim.claim)).toEqual(["first", "own", "later"]);
	expect(rows[0]?.consequences.map(({ claim }) => claim.claim)).toEqual(["step", "next step"]);
	expect([...rowNumbersOf(rows, true)]).toEqual([
		[0, 1],
		[1, 2],
		[4, 3],
		[2, 4],
		[3, 5],
	]);
});

test("groups the direct reply, what is disputed, what is agreed and the rest, and omits empty groups", () => {
	const rows = rowsOf([
		claimOf("one says it", { grok: "says" }),
		claimOf("two say it", { grok: "says", claude: "says" }),
		claimOf("one differs", { grok: "says", claude: "differs" }),
		{ ...claimOf("the reply", { grok: "says", claude: "contradicts" }), kind: "answer" as const },
		{ ...claimOf("the second reply", { grok: "says" }), kind: "answer" as const },
	]);
	const namesOf = (groups: ReturnType<typeof groupsOf>) =>
		groups.map(({ name, rows: each }) => [name, each.map(({ index }) => index)]);
	expect(namesOf(groupsOf(rows.toReversed()))).toEqual([
		["reply", [3, 4]],
		["disputed", [2]],
		["agreed", [1]],
		["alone", [0]],
	]);
	expect(namesOf(groupsOf(rows.slice(0, 1)))).toEqual([["alone", [0]]]);
	expect(namesOf(groupsOf(rows, true))).toEqual([["alone", [0, 1, 2, 3, 4]]]);
});

test("a pair is alike when both say a claim, opposed when one contradicts what the other says, else neither", () => {
	expect(pairsOf(CLAIMS, ["chatgpt", "gemini", "claude"])).toEqual([
		{ first: "chatgpt", second: "gemini", alike: 2, opposed: 1 },
		{ first: "chatgpt", second: "claude", alike: 1, opposed: 1 },
		{ first: "gemini", second: "claude", alike: 1, opposed: 0 },
	]);
});

test("two answers that contradict a claim are opposed when their figures do not overlap", () => {
	const distance: Claim = {
		claim: "Polaris is about 447 light-years away.",
		kind: "fact" as const,
		follows: null,
		cells: {
			chatgpt: { stance: "contradicts", quote: "about 433 light-years away, give or take 6" },
			gemini: { stance: "says", quote: "about 447 light-years" },
			claude: { stance: "contradicts", quote: "430 to 440 light-years" },
			grok: { stance: "contradicts", quote: "323 light-years" },
		},
	};
	const opposed = pairsOf([distance], ["chatgpt", "claude", "grok"]).map((pair) => pair.opposed);
	expect(opposed).toEqual([0, 1, 1]);
});
