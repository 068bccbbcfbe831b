import type { Seat } from "@parallax/contract";
import { expect, it } from "vitest";
import { someSeat } from "../../testing/seeds/some-seats.ts";
import type { ResponseRow } from "../chat/index.ts";
import { drawComparison } from "./draw-comparison.ts";
import { drawPreview } from "./draw-preview.ts";
import { drawnAnswers } from "./drawn-answer.ts";

const seatOf = (id: string, over: Partial<Seat>): Seat => ({ ...someSeat("chatgpt", id), ...over });
const rowOf = (seat: string, text: string) =>
	({ seat, status: "success", text, first_word_ms: 400, total_ms: 2300, demo: 0 }) as ResponseRow;

const SEATS = [
	someSeat("chatgpt"),
	seatOf("chatgpt-2", { name: "ChatGPT 2", tint: "#123456" }),
	seatOf("local", { name: "Local Llama", logo: null, tint: "#77aa55" }),
];
const CLAIMS = [
	{
		claim: "Water boils.",
		kind: "fact" as const,
		follows: null,
		cells: {
			chatgpt: { stance: "says", quote: "x" },
			"chatgpt-2": { stance: "contradicts", quote: "y" },
		} as const,
	},
];
const drawn = (seats: readonly Seat[]) =>
	drawnAnswers(
		seats.toReversed().map(({ id }, index) => rowOf(id, "word ".repeat(index + 1))),
		seats,
	);

it("draws each seat under its own name and in its own colour, in the order of the seats", () => {
	const answers = drawn(SEATS);
	expect(answers.map(({ seat, words }) => [seat, words])).toEqual([
		["chatgpt", 3],
		["chatgpt-2", 2],
		["local", 1],
	]);
	for (const { shapes, texts } of [
		drawComparison({ claims: CLAIMS, answers }),
		drawPreview({ prompt: "Why?", prompts: 1, answers, claims: null, quotable: false }),
	]) {
		const words = shapes + JSON.stringify(texts);
		expect(words).toContain("ChatGPT 2");
		expect(words.indexOf("Local Llama")).toBeGreaterThan(words.indexOf("ChatGPT 2") < 0 ? -1 : 0);
		expect(shapes).toContain('fill="#123456"');
		expect(shapes).toContain(">LL</text>");
	}
	const { shapes } = drawPreview({ prompt: "Why?", prompts: 1, answers, claims: null, quotable: false });
	expect([...shapes.matchAll(/(\d+) words?</g)].map(([, count]) => count)).toEqual(["3", "2", "1"]);
});

it("draws separate signs for `differs` and `declines`, and explains the signs that it uses", () => {
	const answers = drawn(SEATS);
	const withStance = (stance: "differs" | "declines") => {
		const cells = { ...CLAIMS[0]?.cells, local: { stance, quote: "z" } };
		return drawComparison({ claims: CLAIMS.map((claim) => ({ ...claim, cells })), answers }).shapes;
	};
	const silent = drawComparison({ claims: CLAIMS, answers }).shapes;
	expect([silent.includes("says it otherwise"), silent.includes("declines")]).toEqual([false, false]);
	expect(withStance("differs")).toContain(">says it otherwise</text>");
	expect(withStance("declines")).toContain(">declines</text>");
	const countOf = (shapes: string, colour: string) => shapes.split(`fill="${colour}"`).length - 1;
	// `differs` is drawn as two half bars in the seat's colour; a silent seat has none.
	expect(countOf(withStance("differs"), "#77aa55")).toBe(countOf(silent, "#77aa55") + 2);
	expect(withStance("declines").length).not.toBe(silent.length);
});

const claimOf = (claim: string, cells: Readonly<Record<string, "says" | "contradicts">>, over = {}) => ({
	claim,
	kind: "fact" as const,
	follows: null,
	cells: Object.fromEntries(Object.entries(cells).map(([seat, stance]) => [seat, { stance, quote: "x" }])),
	...over,
});

it("names the dispute, who says it and who contradicts it; the direct reply comes before other facts", () => {
	const step = claimOf("So it is hot.", { chatgpt: "says", local: "contradicts" }, { follows: 0, kind: "answer" });
	const reply = claimOf("It boils at 100 °C.", { chatgpt: "says", local: "contradicts" }, { kind: "answer" });
	const shared = claimOf("Water is wet.", { chatgpt: "says", local: "says" });
	const facts = { prompt: "Why?", prompts: 1, answers: drawn(SEATS), claims: [...CLAIMS, step, reply, shared] };
	const { shapes, texts } = drawPreview({ ...facts, quotable: true });
	const words = texts.map(({ text }) => text);
	expect(words).toContain("It boils at 100 °C.");
	expect(words).toContain("ChatGPT says so, Local Llama contradicts it");
	expect(shapes).toContain(">Disputed</text>");
	expect(shapes).toContain(">1 claim agreed · 1 more contradicted</text>");
	const [prompt, ...others] = texts;
	for (const { top } of others) expect(top).toBeGreaterThanOrEqual((prompt?.top ?? 0) + (prompt?.height ?? 0));
});

it("counts the two sides of a dispute when their names would not fit", () => {
	const seats = SEATS.map((seat, index) => ({ ...seat, name: `A column with a very long name ${index}` }));
	const claims = [claimOf("It boils at 100 °C.", { chatgpt: "says", "chatgpt-2": "says", local: "contradicts" })];
	const { texts } = drawPreview({ prompt: "Why?", prompts: 1, answers: drawn(seats), claims, quotable: true });
	expect(texts.map(({ text }) => text)).toContain("2 say so, 1 contradicts it");
});

it("quotes no dispute that an assistant did not find in these answers, and none where all agree", () => {
	const counts = drawPreview({ prompt: "Why?", prompts: 1, answers: drawn(SEATS), claims: CLAIMS, quotable: false });
	expect(counts.shapes).toContain("1 contradicted");
	const agreed = [claimOf("Water is wet.", { chatgpt: "says", local: "says" })];
	const peace = drawPreview({ prompt: "Why?", prompts: 1, answers: drawn(SEATS), claims: agreed, quotable: true });
	for (const { shapes, texts } of [counts, peace]) {
		expect(shapes).not.toContain("Disputed");
		expect(texts.map(({ text }) => text).join()).not.toContain("contradicts");
	}
	expect(peace.shapes).toContain("1 claim agreed");
});

it("draws eight seats within the picture", () => {
	const seats = Array.from({ length: 8 }, (_, index) =>
		seatOf(`chatgpt-${index + 1}`, { name: `ChatGPT number ${index + 1}` }),
	);
	const answers = drawn(seats);
	for (const { width, shapes, texts } of [
		drawComparison({ claims: CLAIMS, answers }),
		drawPreview({ prompt: "Why?", prompts: 1, answers, claims: CLAIMS, quotable: true }),
	]) {
		const rights = [...shapes.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(
			([, x, w]) => Number(x) + Number(w),
		);
		expect(Math.max(...rights)).toBeLessThanOrEqual(width);
		for (const { left, width: room } of texts) {
			expect(room).toBeGreaterThan(80);
			expect(left + room).toBeLessThanOrEqual(width);
		}
		for (const { name } of seats) expect(shapes + JSON.stringify(texts)).toContain(name);
	}
});

it("SEC-17 does not insert markup from a name or a colour into the drawing", () => {
	const hostile = [seatOf("local", { name: "<script>&", logo: null, tint: '"/><script>' }), someSeat("claude")];
	const { shapes, texts } = drawPreview({
		prompt: "Why?",
		prompts: 1,
		answers: drawn(hostile),
		claims: null,
		quotable: false,
	});
	expect(shapes).not.toContain("<script");
	expect(texts.map(({ text }) => text)).toContain("<script>&");
});
