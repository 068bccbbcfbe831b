import { describe, expect, it } from "vitest";
import { someAnswer } from "../../../testing/seeds/some-answers.ts";
import { type CodeOf, simulateJudge } from "../../../testing/simulate-judge.ts";
import { checkDraft } from "../draft/check-draft.ts";

const PROMPT = "How much may I pay into an IRA in 2024?";
const ANSWERS = [
	someAnswer("chatgpt", "You may pay in $7,000 in 2024.\n\n| Age | Limit |\n|---|---|\n| 50 and older | $8,000 |"),
	someAnswer("gemini", "The limit is $7,000. I would open a Roth IRA."),
	someAnswer(
		"claude",
		"The limit is $6,500, so over ten years that is $65,000. A traditional IRA is the better choice.",
	),
	someAnswer("grok", "I cannot give advice on taxes."),
];
type Cell = Record<string, unknown>;
const cell = (answer: string, quote: string, more: Cell = {}): Cell => ({
	answer,
	stance: "says",
	quotes: [quote],
	slot: null,
	itself: false,
	...more,
});
const row = (claim: string, cells: Cell[], more: Cell = {}) => ({ claim, kind: "fact", follows: null, cells, ...more });

const limits = (code: CodeOf) =>
	row(
		"The limit in 2024 is $7,000",
		[
			cell(code("chatgpt"), "You may pay in $7,000 in 2024."),
			cell(code("gemini"), "The limit is $7,000."),
			cell(code("claude"), "The limit is $6,500", {
				stance: "contradicts",
				slot: { kind: "limit", mine: "$6,500", theirs: "$7,000" },
			}),
			cell(code("grok"), "I cannot give advice on taxes.", { stance: "declines" }),
		],
		{ kind: "answer" },
	);
const picks = (code: CodeOf) =>
	row(
		"Open a Roth IRA",
		[
			cell(code("gemini"), "I would open a Roth IRA."),
			cell(code("claude"), "A traditional IRA is the better choice.", { stance: "contradicts" }),
		],
		{ kind: "pick" },
	);

async function draftOf(write: (code: CodeOf) => string | object) {
	const { read } = await simulateJudge(PROMPT, ANSWERS, write);
	if (!("draft" in read)) throw new Error(read.problem);
	return { draft: checkDraft(read.draft, ANSWERS), notes: read.notes };
}

describe("the claim of a judge's row", () => {
	const cells = (code: CodeOf) => [
		cell(code("gemini"), "The limit is $7,000."),
		cell(code("gemini"), "I would open a Roth IRA."),
	];

	it("may have another key, or none: then its quotation stands in its place, and each row stays", async () => {
		for (const key of ["statement", "point"]) {
			const { draft } = await draftOf((code) => ({
				claims: cells(code).map((one) => ({ [key]: "Gemini wrote it", kind: "fact", cells: [one] })),
			}));
			expect(draft.claims).toHaveLength(key === "statement" ? 1 : 2);
		}
		const { draft } = await draftOf((code) => ({
			claims: [
				{ statement: "The limit is $7,000 in 2024", kind: " Answer ", cells: cells(code).slice(0, 1) },
				...[1, 1].map((at) => ({ point: "Open one", cells: cells(code).slice(at) })),
			],
		}));
		expect(draft.claims.map(({ claim, kind }) => [claim, kind])).toEqual([
			["The limit is $7,000 in 2024", "answer"],
			["I would open a Roth IRA.", "fact"],
		]);
	});
});

describe("the cells of a judge's reply", () => {
	it("may name an answer by its heading and agree in another word", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [
				row("The limit is $7,000", [
					cell(`Answer ${code("gemini")}`, "The limit is $7,000.", { stance: "agrees" }),
					cell(`answer: ${code("claude")}`, "The limit is $6,500", { stance: "Opposes" }),
					cell(code("grok"), "I cannot give advice on taxes.", { stance: "shrugs" }),
				]),
			],
			summaries: [{ answer: `Answer ${code("gemini")}`, text: "It would open a Roth IRA." }],
		}));
		expect(Object.entries(draft.claims[0]?.cells ?? {}).map(([seat, { stance }]) => [seat, stance])).toEqual([
			["gemini", "says"],
			["claude", "contradicts"],
		]);
		expect(draft.summaries.gemini).toBe("It would open a Roth IRA.");
	});

	it("have one of four stances, and a slot with the differing words of both quotations", async () => {
		const { draft } = await draftOf((code) => ({ claims: [limits(code)] }));
		expect(draft.claims).toEqual([
			{
				claim: "The limit in 2024 is $7,000",
				kind: "answer",
				follows: null,
				cells: {
					chatgpt: { stance: "says", quote: "You may pay in $7,000 in 2024." },
					gemini: { stance: "says", quote: "The limit is $7,000." },
					claude: {
						stance: "contradicts",
						quote: "The limit is $6,500",
						slot: { kind: "limit", mine: "$6,500", theirs: "$7,000" },
					},
					grok: { stance: "declines", quote: "I cannot give advice on taxes." },
				},
			},
		]);
	});

	it.each([
		["of liars", { kind: "", mine: "$6,500", theirs: "$7,000" }],
		["the limit", { kind: "the limit", mine: "$6,500", theirs: "$7,000" }],
		["in an IRA", { kind: "in an IRA", mine: "$6,500", theirs: "$7,000" }],
	])("lose the kind of a slot if it has words of its own: %s", async (kind, slot) => {
		const { draft } = await draftOf((code) => {
			const claim = limits(code);
			return {
				claims: [{ ...claim, cells: claim.cells.map((one) => ({ ...one, slot: one.slot && { ...one.slot, kind } })) }],
			};
		});
		expect(draft.claims[0]?.cells.claude?.slot).toEqual(slot);
	});

	it("are set against the first one that says the claim, as the judge wrote them", async () => {
		const slot = { kind: "limit", mine: "$6,500", theirs: "The limit is $7,000" };
		const { draft } = await draftOf((code) => ({
			claims: [
				row("Something quite different", [
					cell(code("claude"), "The limit is $6,500", { stance: "contradicts", slot }),
					cell(code("gemini"), "The limit is $7,000."),
					cell(code("chatgpt"), "You may pay in $7,000 in 2024."),
				]),
			],
		}));
		expect(draft.claims[0]?.claim).toBe("The limit is $7,000.");
		expect(draft.claims[0]?.cells.claude?.slot).toEqual(slot);
		expect(Object.keys(draft.claims[0]?.cells ?? {})).toEqual(["claude", "gemini", "chatgpt"]);
	});

	it("lose a slot that is not in the quotations, but keep the stance", async () => {
		const { draft } = await draftOf((code) => {
			const claim = limits(code);
			const cells = claim.cells.map((one) => ({
				...one,
				slot: one.slot && { kind: "x", mine: "$6,500", theirs: "$9,000" },
			}));
			return { claims: [{ ...claim, cells }] };
		});
		expect(draft.claims[0]?.cells.claude).toEqual({ stance: "contradicts", quote: "The limit is $6,500" });
	});

	it("may have two literal quotations of one answer; a cell with an invented one is dropped", async () => {
		const { draft, notes } = await draftOf((code) => ({
			claims: [
				row("At 50 and older it is $8,000", [cell(code("chatgpt"), "", { quotes: ["50 and older", "$8,000"] })]),
				row("At 50 it is $9,000", [
					cell(code("chatgpt"), "", { quotes: ["50 and older", "$9,000"] }),
					cell(code("gemini"), "The limit is $7,000."),
				]),
			],
		}));
		expect(draft.claims[0]?.cells.chatgpt).toEqual({
			stance: "says",
			quote: "50 and older",
			quotes: ["50 and older", "$8,000", "Limit"],
		});
		expect(Object.keys(draft.claims[1]?.cells ?? {})).toEqual(["gemini"]);
		expect(notes).toEqual([
			{
				code: "quotes-not-found",
				params: { count: 1 },
				text: "One passage was left out: not literally in the answer.",
			},
		]);
	});

	it("support a claim with words of their table's headings and row; else it becomes the quotation", async () => {
		const table = "| Loan | Monthly payment | Interest |\n|---|---|---|\n| 15 years | $1,687.71 | $103,788 |";
		const answers = [someAnswer("chatgpt", table), someAnswer("gemini", "It costs $1,688 a month.")];
		const claimOf = async (claim: string, quotes: readonly string[]) => {
			const write = (code: CodeOf) => ({ claims: [row(claim, [{ ...cell(code("chatgpt"), ""), quotes }])] });
			const { read } = await simulateJudge("What does a loan cost?", answers, write);
			return "draft" in read ? [read.draft.claims[0]?.claim, read.draft.claims[0]?.cells.chatgpt?.quotes] : null;
		};
		const pieces = ["15 years", "$103,788"];
		const shown = [...pieces, "Interest"];
		const fullText = "Over 15 years the payment is $1,687.71 and the interest $103,788";
		expect(await claimOf(fullText, ["15 years", "$1,687.71 | $103,788"])).toEqual([fullText, shown]);
		expect(await claimOf(fullText, ["15 years", "$103,788"])).toEqual(["15 years: $103,788", shown]);
		expect(await claimOf(fullText, ["15 years", "$1,687.71 in all | $103,788"])).toEqual(["15 years: $103,788", shown]);
		const named = "The Loan of 15 years has an Interest of $103,788";
		expect(await claimOf(named, pieces)).toEqual([named, shown]);
	});

	it("do not contradict when both are recommendations", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [picks(code)],
		}));
		expect(draft.claims[0]?.cells.claude?.stance).toBe("differs");
	});

	it("are marked when an answer contradicts itself", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [row("The limit is $6,500", [cell(code("claude"), "The limit is $6,500", { itself: true })])],
		}));
		expect(draft.claims[0]?.cells.claude?.itself).toBe(true);
	});
});

describe("the order of rows", () => {
	const consequence = (code: CodeOf, follows: unknown) =>
		row("Over ten years that is $65,000", [cell(code("claude"), "over ten years that is $65,000")], { follows });

	it("puts the direct reply first, and updates the rows that follow from it", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [picks(code), limits(code), consequence(code, 1)],
		}));
		expect(draft.claims.map(({ kind, follows }) => [kind, follows])).toEqual([
			["answer", null],
			["pick", null],
			["fact", 0],
		]);
	});

	it("reads `with` as well as `follows`", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [limits(code), { ...consequence(code, undefined), with: 0 }],
		}));
		expect(draft.claims[1]?.follows).toBe(0);
	});

	it.each([2, 5, -1, "0", 0.5])(
		"ignores a `follows` that points to the row itself, a later row or no row: %s",
		async (follows) => {
			const { draft } = await draftOf((code) => ({ claims: [limits(code), picks(code), consequence(code, follows)] }));
			expect(draft.claims[2]?.follows).toBeNull();
		},
	);

	it("ignores a `follows` that points to a dropped row", async () => {
		const { draft } = await draftOf((code) => ({
			claims: [row("Invented", [cell(code("chatgpt"), "not in it at all")]), limits(code), consequence(code, 0)],
		}));
		expect(draft.claims[1]?.follows).toBeNull();
	});
});

describe("rows while the judge writes", () => {
	it("are returned as soon as each is complete, and are the same at the end", async () => {
		const { pushed, read } = await simulateJudge(
			PROMPT,
			ANSWERS,
			(code) => ({ claims: [limits(code), picks(code)], together: [], dissent: [], summaries: [] }),
			(reply) => [...reply],
		);
		expect(pushed.map((rows) => rows.map(({ claim }) => claim))).toEqual([
			["The limit in 2024 is $7,000"],
			["The limit in 2024 is $7,000", "Open a Roth IRA"],
		]);
		if (!("draft" in read)) throw new Error(read.problem);
		expect(read.draft.claims).toEqual(pushed.at(-1));
	});
});

describe("a weak judge causes fewer rows, never false ones", () => {
	it.each<[string, (code: CodeOf, fullText: string) => string]>([
		["prose and a fence", (_, fullText) => `Sure! Here it is:\n\`\`\`json\n${fullText}\n\`\`\`\nAnything else?`],
		["unknown keys", (_, fullText) => fullText.replace('"claims"', '"winner":"R4","claims"')],
		["one quotation as a text", (_, fullText) => fullText.replaceAll(/"quotes":\["([^"]*)"\]/g, '"quote":"$1"')],
		["rows as a list", (_, fullText) => fullText.replace(/^\{"claims":(.*)\}$/, "$1")],
		["rows under another key", (_, fullText) => fullText.replace('"claims"', '"results"')],
		["rows one after the other", (code) => `${JSON.stringify(limits(code))}\n${JSON.stringify(picks(code))}`],
		["rows by number", (code) => JSON.stringify({ claims: { 1: limits(code), 2: picks(code) } })],
		[
			"cells by code",
			(code) =>
				JSON.stringify({
					claims: [limits(code), picks(code)].map((one) => ({
						...one,
						cells: Object.fromEntries(one.cells.map(({ answer, ...rest }) => [answer, rest])),
					})),
				}),
		],
		["cells with a code", (_, fullText) => fullText.replaceAll('"answer":', '"code":')],
		["commas before a bracket", (_, fullText) => fullText.replaceAll(/([}\]])/g, ",$1").replace("{,", "{")],
		["line breaks in strings", (_, fullText) => fullText.replaceAll("You may pay", "You may\npay")],
		["quotation marks in strings", (_, fullText) => fullText.replaceAll("Open a Roth IRA", 'Open a "Roth" IRA')],
		[
			"single quotation marks",
			(_, fullText) => fullText.replaceAll('"', "'").replaceAll("null", "None").replaceAll("false", "False"),
		],
		["keys without quotation marks", (_, fullText) => fullText.replaceAll(/"(\w+)":/g, "$1: ")],
		["the same row twice", (_, fullText) => fullText.replace(/"claims":\[(\{.*?\}\]\}|.*?),\{/, '"claims":[$1,{')],
	])("%s", async (_name, change) => {
		const { draft } = await draftOf((code) => change(code, JSON.stringify({ claims: [limits(code), picks(code)] })));
		expect(draft.claims.map(({ claim }) => claim.replaceAll('"', ""))).toEqual([
			"The limit in 2024 is $7,000",
			"Open a Roth IRA",
		]);
		expect(draft.claims.map(({ cells }) => Object.keys(cells))).toEqual([
			["chatgpt", "gemini", "claude", "grok"],
			["gemini", "claude"],
		]);
	});

	it("counts rows that are none, and reads summaries by code", async () => {
		const { draft, notes } = await draftOf((code) => ({
			claims: [{ topic: "limits" }, limits(code), row("It is $65,000", [cell(code("claude"), "$65,000")], { with: 1 })],
			summaries: { [code("gemini")]: "It would open a Roth IRA.", [code("grok")]: "Vaccines are dangerous." },
		}));
		expect(draft.claims.map(({ follows }) => follows)).toEqual([null, 0]);
		expect(draft.summaries).toMatchObject({
			chatgpt: "You may pay in $7,000 in 2024.",
			gemini: "It would open a Roth IRA.",
			grok: "I cannot give advice on taxes.",
		});
		expect(notes).toEqual([
			{
				code: "rows-not-read",
				params: { count: 1 },
				text: "One row was left out: not in the form that was asked for.",
			},
		]);
	});

	it("keeps the complete rows of a reply that is cut off at any position, and adds a note", async () => {
		for (let share = 1; share < 10; share += 1) {
			const { read } = await simulateJudge(PROMPT, ANSWERS, (code) => {
				const fullText = JSON.stringify({ claims: [limits(code), picks(code)] });
				return fullText.slice(0, Math.floor((fullText.length * share) / 10));
			});
			if (!("draft" in read)) continue;
			expect(read.draft.claims[0]?.claim).toBe("The limit in 2024 is $7,000");
			expect(read.notes.map(({ code }) => code)).toContain("reply-cut");
		}
	});

	it("drops rows with invented quotations", async () => {
		const { read } = await simulateJudge(PROMPT, ANSWERS, (code) => ({
			claims: [row("Invented", [cell(code("chatgpt"), "nowhere to be found")])],
		}));
		expect(read).toEqual({ problem: "quotes" });
	});

	it.each([
		["cut", '{"claims":[{"claim":"The limit'],
		["cut", "{"],
		["form", "The limit is $7,000, and most agree on it."],
		["form", '{"winner":"R4"}'],
		["form", '{"claims":"none"}'],
		["form", ""],
	])("says why nothing can be used, %s: %s", async (problem, reply) => {
		const { read } = await simulateJudge(PROMPT, ANSWERS, () => reply);
		expect(read).toEqual({ problem });
	});
});

it("names an answer that was cut because it was too long", async () => {
	const long = [
		someAnswer("chatgpt", `The limit is $7,000. ${"Then more. ".repeat(9_000)}`),
		ANSWERS[1] ?? someAnswer("grok", ""),
	];
	const { read } = await simulateJudge(PROMPT, long, (code) => ({
		claims: [row("The limit is $7,000", [cell(code("chatgpt"), "The limit is $7,000.")])],
	}));
	expect(read).toMatchObject({
		notes: [{ code: "answer-cut", text: "Only the first part was compared of ChatGPT." }],
	});
});
