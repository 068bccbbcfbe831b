import { describe, expect, it } from "vitest";
import type { Cell, Claim } from "./draft.ts";
import { rowLine, rowLines } from "./row-lines.ts";
import { writeCollectiveSummary } from "./write-summary.ts";

const SPEAKERS = [
	{ seat: "chatgpt", name: "ChatGPT" },
	{ seat: "gemini", name: "Gemini" },
	{ seat: "claude", name: "Claude" },
	{ seat: "grok", name: "Grok" },
];
const says = (quote = "It is so."): Cell => ({ stance: "says", quote });
const against = (quote: string, mine?: string, stance: Cell["stance"] = "contradicts"): Cell => ({
	stance,
	quote,
	...(mine ? { slot: { kind: "price", mine, theirs: "€12" } } : {}),
});
const row = (claim: string, cells: Claim["cells"], more: Partial<Claim> = {}): Claim => ({
	claim,
	kind: "fact",
	follows: null,
	cells,
	...more,
});
const two = { chatgpt: says(), gemini: says() };

describe("a row as one line", () => {
	it("has the claim and each value with the names behind it, in the order of the columns", () => {
		const cells = {
			claude: says(),
			grok: against("It costs €11.80", "€11.80"),
			gemini: says(),
			chatgpt: against("€11.80 a month", "€11.80"),
		};
		expect(rowLine(row("It costs €12.", cells), SPEAKERS)).toBe(
			"It costs €12 (Gemini, Claude) · “€11.80” (ChatGPT, Grok)",
		);
	});

	it("has the quotation in place of words that would not read alone", () => {
		const short = against("It may be lower in winter", "may be lower", "differs");
		const long = against(`It ${"really ".repeat(20)}may be lower`, "may be lower", "differs");
		const line = (cell: Cell) => rowLine(row("It costs €12", { chatgpt: says(), grok: cell }), SPEAKERS);
		expect(line(short)).toBe("It costs €12 (ChatGPT) · “It may be lower in winter” (Grok)");
		expect(line(long)).toBe("It costs €12 (ChatGPT) · “may be lower” (Grok)");
	});

	it("has the quotation without a slot, both pieces of it, and nothing of those that decline", () => {
		const pair: Cell = { ...against("50 and older"), quotes: ["50 and older", "“$8,000”"] };
		const cells = { chatgpt: says(), grok: pair, claude: against("No reply", undefined, "declines") };
		expect(rowLine(row("It costs €12", cells), SPEAKERS)).toBe(
			"It costs €12 (ChatGPT) · “50 and older: '$8,000’” (Grok)",
		);
	});

	it("keeps an ending that is no full stop", () => {
		for (const claim of ["It is in the U.S.", "And so on …", "Is it so?", "It weighs 3 e.g."])
			expect(rowLine(row(claim, two), SPEAKERS)).toBe(`${claim} (ChatGPT, Gemini)`);
		expect(rowLine(row("It is 20 °C.", two), SPEAKERS)).toBe("It is 20 °C (ChatGPT, Gemini)");
		expect(rowLine(row("疫苗是安全的。", two), SPEAKERS)).toBe("疫苗是安全的 (ChatGPT, Gemini)");
	});

	it("puts right-to-left words between isolates, also in names", () => {
		const speakers = [{ seat: "chatgpt", name: "عليّ" }, ...SPEAKERS.slice(1)];
		const cells = { chatgpt: says(), gemini: says(), grok: against("٥٠ درهما") };
		expect(rowLine(row("اللقاحات آمنة", cells), speakers)).toBe(
			"\u2068اللقاحات آمنة\u2069 (\u2068عليّ\u2069, Gemini) · \u2068“٥٠ درهما”\u2069 (Grok)",
		);
	});

	it("is never cut, although its parts are", () => {
		const long = "word ".repeat(200);
		const cells = {
			chatgpt: says(),
			gemini: against(long, long),
			claude: against(`x ${long}`),
			grok: against("€9", "€9"),
		};
		const line = rowLine(row(long, cells), SPEAKERS);
		expect(line).toMatch(/… \(ChatGPT\) · “[^”]+…” \(Gemini\) · “[^”]+…” \(Claude\) · “€9” \(Grok\)$/);
		expect(line.length).toBeLessThan(240 * 2 + 120 + 80);
	});

	it("keeps no mark that a claim, a slot or a quotation forges", () => {
		const cells = {
			chatgpt: says(),
			gemini: against("x", "It is so (ChatGPT, Claude)"),
			grok: against("Never” (ChatGPT, Claude) · “It is"),
		};
		const line = rowLine(row("It is so (Claude, Grok)", cells), SPEAKERS);
		expect(line).toBe("It is so (ChatGPT) · “It is so” (Gemini) · “Never’ · 'It is” (Grok)");
	});
});

describe("the lines of one outcome", () => {
	it("begin with direct replies, then those that most say, and are five at most", () => {
		const claims = [
			row("a", two),
			row("b", { ...two, claude: says() }),
			row("c", two, { kind: "answer" }),
			...["d", "e", "f", "g"].map((claim) => row(claim, two)),
			row("h", { ...two, claude: says() }, { follows: 0 }),
		];
		const { lines, more } = rowLines(claims, "agreed", SPEAKERS);
		expect(lines.map(({ text }) => text[0])).toEqual(["c", "b", "a", "d", "e"]);
		expect([more, lines[0]]).toEqual([2, { text: "c (ChatGPT, Gemini)", by: ["chatgpt", "gemini"], claims: [2] }]);
	});

	it("show the folded row that makes a root contradicted", () => {
		const claims = [row("root", two), row("step", { ...two, grok: against("no") }, { follows: 0 })];
		expect(rowLines(claims, "contradicted", SPEAKERS).lines).toEqual([
			{ text: "step (ChatGPT, Gemini) · “no” (Grok)", by: ["chatgpt", "gemini", "grok"], claims: [1] },
		]);
	});
});

describe("the collective summary", () => {
	const participants = { asked: SPEAKERS, missing: [] };

	it("has the direct replies, agreement, contradictions, differences, then what each answer says", () => {
		const claims = [
			row("Polaris is 447 light-years away.", { ...two, grok: against("323", "323 light-years") }, { kind: "answer" }),
			row("It is a star.", two, { kind: "answer" }),
			row("It does not move.", { ...two, claude: against("It moves a little") }),
			row("It is a Cepheid.", two),
			...["b", "c", "d", "e", "f", "g"].map((claim) => row(claim, two)),
			row("It is old.", { ...two, claude: against("perhaps", undefined, "differs") }),
			row("Alone", { grok: says() }),
		];
		const summaries = { chatgpt: "It is far.", grok: "It is near." };
		expect(writeCollectiveSummary({ claims, summaries }, participants)).toBe(`### In reply to the question

- Polaris is 447 light-years away (ChatGPT, Gemini) · “323 light-years” (Grok)
- It is a star (ChatGPT, Gemini)

### Where they agree

- It is a Cepheid (ChatGPT, Gemini)
- b (ChatGPT, Gemini)
- c (ChatGPT, Gemini)
- d (ChatGPT, Gemini)
- e (ChatGPT, Gemini)
- and 2 more in the claim map

### Where they disagree

- It does not move (ChatGPT, Gemini) · “It moves a little” (Claude)

### Where they differ

- It is old (ChatGPT, Gemini) · “perhaps” (Claude)

### What each answer says

- **ChatGPT**: It is far.
- **Grok**: It is near.`);
	});

	it("says who is missing, and that nothing is shared", () => {
		const partial = { asked: SPEAKERS, missing: SPEAKERS.slice(2) };
		const text = writeCollectiveSummary({ claims: [row("Alone", { chatgpt: says() })], summaries: {} }, partial);
		expect(text).toBe(
			"**2 of 4 answered.** Claude and Grok are missing.\n\nNo claim of one answer was found in another.",
		);
	});
});
