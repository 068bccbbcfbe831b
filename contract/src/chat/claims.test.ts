import { describe, expect, test } from "vitest";
import {
	type Claim,
	type ClaimCell,
	contradictedIn,
	countClaims,
	mostSaid,
	outcomeOf,
	rowsOf,
	sidesOf,
} from "./claims.ts";

const ORDER = ["chatgpt", "gemini", "claude", "grok"];
type Stances = Readonly<Record<string, ClaimCell["stance"]>>;

const cellsOf = (stances: Stances): Claim["cells"] =>
	Object.fromEntries(Object.entries(stances).map(([seat, stance]) => [seat, { stance, quote: seat }]));
const claimOf = (stances: Stances, follows: number | null = null): Claim => ({
	claim: "It is so",
	kind: "fact",
	follows,
	cells: cellsOf(stances),
});
const outcomesOf = (claims: readonly Claim[]) => rowsOf(claims).map(outcomeOf);

describe("the outcome of a root row", () => {
	test("is contradicted before differing, agreed when two say it, alone when one does; declining decides nothing", () => {
		expect(
			outcomesOf([
				claimOf({ chatgpt: "says", gemini: "says", claude: "differs", grok: "contradicts" }),
				claimOf({ chatgpt: "says", gemini: "says", claude: "differs" }),
				claimOf({ chatgpt: "says", gemini: "says", claude: "declines" }),
				claimOf({ chatgpt: "says", gemini: "declines" }),
				claimOf({ gemini: "declines" }),
			]),
		).toEqual(["contradicted", "differing", "agreed", "alone", null]);
	});

	test("is contradicted when a row folded under it is, however deep, and folded rows count for nothing else", () => {
		const claims = [
			claimOf({ chatgpt: "says", gemini: "says" }),
			claimOf({ chatgpt: "says" }, 0),
			claimOf({ chatgpt: "says", gemini: "contradicts" }, 1),
			claimOf({ chatgpt: "says", gemini: "says" }),
			claimOf({ chatgpt: "says", gemini: "differs" }, 3),
		];
		expect(countClaims(claims)).toEqual({ agreed: 1, differing: 0, contradicted: 1, alone: 0 });
		expect(rowsOf(claims).map((row) => contradictedIn(row).index)).toEqual([2, 3]);
	});

	test("does not depend on an index that names no earlier row", () => {
		const says = { chatgpt: "says" } as const;
		const claims = [0, 5, -1, 0.5, Number.NaN].map((follows) => claimOf(says, follows));
		expect(countClaims(claims)).toMatchObject({ alone: claims.length });
	});

	test("is known of analyses of the first versions, whose claims have no kind and follow from none", () => {
		const { claim, cells } = claimOf({ chatgpt: "says", gemini: "contradicts" });
		const stored = JSON.parse(JSON.stringify([{ claim, cells }])) as Claim[];
		expect(countClaims(stored)).toEqual({ agreed: 0, differing: 0, contradicted: 1, alone: 0 });
		expect(countClaims([])).toEqual({ agreed: 0, differing: 0, contradicted: 0, alone: 0 });
	});
});

test("what most say may be stated differently, but is contradicted nowhere", () => {
	const contradicted = claimOf({ chatgpt: "says", gemini: "says", claude: "says", grok: "contradicts" });
	const differing = claimOf({ chatgpt: "says", gemini: "says", claude: "says", grok: "differs" });
	const agreed = claimOf({ chatgpt: "says", gemini: "says" });
	expect(mostSaid(rowsOf([contradicted, agreed, differing]))?.index).toBe(2);
	expect(mostSaid(rowsOf([contradicted, claimOf({ chatgpt: "says" })]))).toBeNull();
});

describe("the sides of a row", () => {
	const distance = (mine: string, theirs = "447 light-years", kind = "distance"): ClaimCell => ({
		stance: "contradicts",
		quote: `It is ${mine} away`,
		slot: { kind, mine, theirs },
	});
	const says: ClaimCell = { stance: "says", quote: "about 447 light-years" };
	const polaris = (cells: Claim["cells"]): Claim => ({ claim: "It is far", kind: "answer", follows: null, cells });

	test("are those who say it and each other value with all who hold it, in the order of the columns", () => {
		const claim = polaris({
			grok: distance("433 Light-years."),
			claude: says,
			gemini: says,
			chatgpt: distance("433 light-years"),
		});
		expect(sidesOf(claim, ORDER)).toEqual({
			says: ["gemini", "claude"],
			others: [{ stance: "contradicts", value: "433 light-years", seats: ["chatgpt", "grok"] }],
			declines: [],
			point: { kind: "distance", said: "447 light-years" },
		});
	});

	test("have the quotation where no slot says what differs, and then no common point", () => {
		const table: ClaimCell = { stance: "differs", quote: "Distance:", quotes: ["Distance:", "433"] };
		const { others, point } = sidesOf(polaris({ gemini: says, claude: table, grok: distance("323") }), ORDER);
		expect(others).toEqual([
			{ stance: "contradicts", value: "323", seats: ["grok"] },
			{ stance: "differs", value: "Distance: 433", seats: ["claude"] },
		]);
		expect(point).toBeNull();
	});

	test("have no common point where the slots are about different things or one repeats what it disputes", () => {
		const other = distance("1 %", "2 %", "uncertainty");
		expect(sidesOf(polaris({ gemini: says, claude: distance("433"), grok: other }), ORDER).point).toBeNull();
		expect(sidesOf(polaris({ gemini: says, grok: distance("447 light-years") }), ORDER).point).toBeNull();
		const shorter = distance("433", "447", "distance in light-years");
		expect(sidesOf(polaris({ gemini: says, claude: distance("323"), grok: shorter }), ORDER).point).toBeNull();
	});
});
