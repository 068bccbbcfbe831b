import type { Analysis, Claim, ClaimCell } from "@parallax/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { EIGHT, FOUR, makeSeat } from "../../../testing/make-chats.ts";
import { verdictOf } from "./verdict-of.ts";
import { VerdictSentence } from "./verdict-sentence.tsx";

const says: ClaimCell = { stance: "says", quote: "about 447 light-years" };
const at = (mine: string, over: Partial<ClaimCell> = {}): ClaimCell => ({
	stance: "contradicts",
	quote: `It is ${mine} away`,
	slot: { kind: "distance", mine, theirs: "447 light-years" },
	...over,
});
const quoted = (quote: string, stance: ClaimCell["stance"] = "contradicts"): ClaimCell => ({ stance, quote });
const claimOf = (claim: string, cells: Claim["cells"], over: Partial<Claim> = {}): Claim => ({
	claim,
	kind: "fact",
	follows: null,
	cells,
	...over,
});
const replyOf = (claim: string, cells: Claim["cells"]) => claimOf(claim, cells, { kind: "answer" });

const POLARIS = replyOf("Polaris is about 447 light-years away.", {
	chatgpt: at("433"),
	gemini: says,
	claude: says,
	grok: at("323"),
});
const ALL = claimOf("Polaris is a Cepheid.", { chatgpt: says, gemini: says, claude: says, grok: says });
const DISPUTED = claimOf("Gaia measured it.", { gemini: says, claude: quoted("Gaia could not observe it") });

function show(claims: readonly Claim[], ids: readonly string[] = FOUR, over: Partial<Analysis> = {}): string | null {
	cleanup();
	const seats = ids.map((id) => makeSeat(id));
	const analysis = {
		by: "Claude",
		approximate: false,
		costUsd: null,
		stale: false,
		missing: [],
		notes: [],
		together: [],
		dissent: [],
	};
	const verdict = verdictOf({ ...analysis, ...over, claims: [...claims] }, ids);
	if (!verdict) return null;
	const { container } = render(<VerdictSentence verdict={verdict} seats={seats} answered={ids.length} />);
	return container.textContent?.trim() ?? null;
}

describe("the direct reply", () => {
	test("comes first though it is disputed, with every side, its names and what it is about", () => {
		expect(show([ALL, POLARIS, DISPUTED])).toBe(
			"Distance: Gemini and Claude say 447 light-years, ChatGPT 433, Grok 323. +1 more difference",
		);
	});

	test("that all give needs no names; one that some give has them, and who declines", () => {
		const { chatgpt: _, ...three } = ALL.cells;
		expect(show([replyOf("No, it is not.", ALL.cells)])).toBe("All 4: No, it is not");
		expect(show([replyOf("No, it is not.", three)])).toBe("Gemini, Claude, and Grok: No, it is not");
		expect(show([replyOf("No.", { ...three, chatgpt: quoted("I cannot say", "declines") })])).toBe(
			"Gemini, Claude, and Grok: No · ChatGPT declines to answer",
		);
		expect(show([replyOf("No.", { chatgpt: says, gemini: says })], ["chatgpt", "gemini"])).toBe("Both: No");
		expect(show([replyOf("No.", { chatgpt: says })], ["chatgpt", "gemini"])).toBe("ChatGPT: No");
	});

	test("is followed by the other parts of the question and tells that one is disputed", () => {
		const second = replyOf("It is bright.", ALL.cells);
		expect(show([replyOf("Yes.", ALL.cells), second])).toBe("All 4: Yes · +1 more answer");
		expect(show([replyOf("Yes.", ALL.cells), second, POLARIS, DISPUTED])).toBe(
			"All 4: Yes · +2 more answers, disputed · +1 more difference",
		);
	});

	test("is quoted where no value tells the sides apart", () => {
		const reply = replyOf("Rent.", { chatgpt: says, gemini: says, grok: quoted("Buy at once.") });
		expect(show([reply])).toBe("ChatGPT and Gemini: Rent · Grok: “Buy at once”");
		const hedged = at("in a dear city", { stance: "differs" });
		expect(show([replyOf("Rent.", { chatgpt: says, grok: hedged })])).toBe("ChatGPT: Rent · Grok: “in a dear city”");
	});

	test("tells that a step folded under it is contradicted", () => {
		const step = claimOf("So it is dim.", DISPUTED.cells, { follows: 0 });
		expect(show([replyOf("Yes.", ALL.cells), step])).toBe("All 4: Yes · +1 more difference");
	});

	test("may be a recommendation", () => {
		const pick = claimOf("Python is best.", { ...ALL.cells, grok: quoted("Scratch", "differs") }, { kind: "pick" });
		expect(show([pick, DISPUTED])).toBe(
			"ChatGPT, Gemini, and Claude: Python is best · Grok: “Scratch” · +1 more difference",
		);
	});
});

describe("without a direct reply", () => {
	test("the contradiction that concerns most answers comes first, also one that is folded under a row", () => {
		const { kind: _, ...early } = POLARIS;
		const stored = JSON.parse(JSON.stringify({ ...early, kind: "fact" })) as Claim;
		expect(show([ALL, DISPUTED, stored])).toMatch(/^Distance: .* \+1 more difference$/);
		expect(show([ALL, { ...DISPUTED, follows: 0 }])).toBe(
			"Gemini: Gaia measured it · Claude: “Gaia could not observe it”",
		);
	});

	test("what most say is told when nothing is contradicted, and nothing when no judge compared", () => {
		expect(show([ALL])).toBe("All 4: Polaris is a Cepheid");
		expect(show([POLARIS], FOUR, { approximate: true })).toBeNull();
		expect(show([])).toBeNull();
		expect(show([claimOf("x", { grok: says })])).toBeNull();
	});
});

describe("eight columns, long and foreign words", () => {
	test("a side of many is counted, and each other assistant stands beside its value", () => {
		const cells = Object.fromEntries(EIGHT.map((id, index): [string, ClaimCell] => [id, index < 5 ? says : at("433")]));
		expect(show([replyOf("It is far.", { ...cells, grok: at("323") })], EIGHT)).toBe(
			"Distance: 4 of 8 say 447 light-years, Grok 323, Gemini 2, Claude 2, and Grok 2 say 433.",
		);
	});

	test("those that dispute a claim are named, however many they are", () => {
		const cells = Object.fromEntries(
			EIGHT.map((id, index): [string, ClaimCell] => [id, index < 3 ? says : at("433.")]),
		);
		expect(show([replyOf("It is far.", cells)], EIGHT)).toBe(
			"Distance: ChatGPT, Gemini, and Claude say 447 light-years, Grok, ChatGPT 2, Gemini 2, Claude 2, and Grok 2 say 433.",
		);
	});

	test("a choice is no direct reply where other rows come first", () => {
		const pick = claimOf("Python is best.", ALL.cells, { kind: "pick" });
		expect(show([ALL, pick, DISPUTED])).toMatch(/^Gemini: Gaia measured it/);
	});

	test("a long claim is cut before a word, and its whole text is its title", () => {
		const long = `${"It is a very long claim ".repeat(12)}of 433 light-years`;
		const text = show([replyOf(long, ALL.cells)]) ?? "";
		expect(text.length).toBeLessThan(190);
		expect(text).toMatch(/[a-z]…$/);
		expect(screen.getByTitle(long).textContent).toMatch(/…$/);
	});

	test("wide letters have as much room as others", () => {
		const text = show([replyOf("富士山の標高は三千七百七十六メートルであり".repeat(10), ALL.cells)]) ?? "";
		expect(text.length).toBeLessThan(100);
	});

	test("words of an answer have their own direction and language, and the names too", () => {
		show([replyOf("النجم القطبي بعيد", { chatgpt: says, gemini: quoted("北極星は433光年の距離にある") })]);
		expect(screen.getByText("النجم القطبي بعيد").getAttribute("lang")).toBe("ar");
		expect(screen.getByText("北極星は433光年の距離にある").getAttribute("dir")).toBe("auto");
		expect(screen.getByText("ChatGPT").tagName).toBe("BDI");
	});

	test("values that contain commas are separated by semicolons", () => {
		const other = at("433, or 400");
		expect(show([replyOf("It is far.", { chatgpt: says, gemini: other })])).toBe(
			"Distance: ChatGPT says 447 light-years; Gemini 433, or 400.",
		);
	});
});
