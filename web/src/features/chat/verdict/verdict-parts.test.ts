import type { Analysis } from "@parallax/contract";
import { expect, test } from "vitest";
import { FOUR, makeSeat } from "../../../testing/make-chats.ts";
import { claimCounts, verdictParts } from "./verdict-parts.ts";

type Claim = Analysis["claims"][number];

const SEATS = FOUR.map((id) => makeSeat(id));
const says = { stance: "says", quote: "7,000" } as const;
const claimOf = (claim: string, cells: Claim["cells"], overrides: Partial<Claim> = {}): Claim => ({
	claim,
	kind: "fact",
	follows: null,
	cells,
	...overrides,
});
const analysisOf = (claims: Claim[], overrides: Partial<Analysis> = {}): Analysis => ({
	by: "Claude",
	approximate: false,
	stale: false,
	missing: [],
	notes: [],
	claims,
	together: [],
	dissent: [],
	...overrides,
});
const textsOf = (analysis: Analysis) =>
	verdictParts(analysis, 4, SEATS).map(({ lead, subject }) => `${lead} ${subject}`);

const ALL = claimOf("It is a federal limit", { chatgpt: says, gemini: says, claude: says, grok: says });
const REPLY = claimOf(
	"The limit is 7,000",
	{
		chatgpt: says,
		gemini: says,
		claude: says,
		grok: {
			stance: "contradicts",
			quote: "6,500",
			slot: { kind: "figure", mine: "6,500", theirs: "7,000" },
		},
	},
	{ kind: "answer" },
);

test("the direct reply comes before what more of them say, and who contradicts it leads to the words", () => {
	const at = (stance: string, seat: string | null) => ({ claimIndex: 1, seat, stance });
	expect(verdictParts(analysisOf([ALL, REPLY]), 4, SEATS)).toEqual([
		{ ...at("says", null), lead: "3 of 4 agree:", subject: "The limit is 7,000", language: "en" },
		{
			...at("contradicts", "grok"),
			lead: "Grok contradicts:",
			subject: "“6,500” against “7,000”",
			language: undefined,
		},
	]);
});

test("a contradiction elsewhere outweighs a difference on what they share", () => {
	const differs = { stance: "differs", quote: "about 7,000" } as const;
	const shared = claimOf("Shared", { chatgpt: says, gemini: says, claude: differs });
	const disputed = claimOf("Disputed", { chatgpt: says, claude: { stance: "contradicts", quote: "no" } });
	expect(textsOf(analysisOf([shared, disputed]))).toEqual(["2 of 4 agree: Shared", "Claude contradicts: Disputed"]);
	expect(textsOf(analysisOf([shared]))).toEqual(["2 of 4 agree: Shared", "Claude differs: Shared"]);
	expect(textsOf(analysisOf([ALL]))).toEqual(["All 4 agree: It is a federal limit"]);
});

test("what merely follows is no statement of its own and is not counted", () => {
	const step = { ...REPLY, claim: "So the sum is 7,500", follows: 0 };
	const analysis = analysisOf([REPLY, step]);
	expect(claimCounts(analysis)).toEqual({ agreed: 0, contradicted: 1 });
	expect(verdictParts(analysis, 4, SEATS).map(({ claimIndex }) => claimIndex)).toEqual([0, 0]);
});

test("the language is that of the claim, not of the page's words before it", () => {
	const german = claimOf("Die Grenze ist nicht bekannt", { chatgpt: says, gemini: says, claude: says, grok: says });
	expect(verdictParts(analysisOf([german]), 4, SEATS).map(({ language }) => language)).toEqual(["de"]);
});

test("without a judge there is no verdict", () => {
	expect(textsOf(analysisOf([REPLY], { approximate: true }))).toEqual([]);
});
