import { expect, test } from "vitest";
import { type Claim, filterClaims, pairsOf } from "./claims.ts";

type Stance = "says" | "contradicts";
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
const namesOf = (filter: Parameters<typeof filterClaims>[1]) => filterClaims(CLAIMS, filter).map(({ claim }) => claim);

test("each filter keeps its claims, the disputed first, then what most say", () => {
	expect(namesOf("all")).toEqual(["disputed", "three say", "two say", "alone"]);
	expect(namesOf("agreed")).toEqual(["three say", "two say"]);
	expect(namesOf("disagreed")).toEqual(["disputed"]);
	expect(namesOf("alone")).toEqual(["alone"]);
});

test("a pair is alike where both say, opposed where one says what the other contradicts, and else neither", () => {
	expect(pairsOf(CLAIMS, ["chatgpt", "gemini", "claude"])).toEqual([
		{ first: "chatgpt", second: "gemini", alike: 2, opposed: 1 },
		{ first: "chatgpt", second: "claude", alike: 1, opposed: 1 },
		{ first: "gemini", second: "claude", alike: 1, opposed: 0 },
	]);
});

test("two that contradict a claim are opposed where their figures lie apart", () => {
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
