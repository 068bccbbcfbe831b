import { describe, expect, test } from "vitest";
import { alignBlocks, MAX_UNITS, toUnits } from "./align-blocks.ts";
import { parseBlocks } from "./answer-blocks.ts";
import { type ComparisonRow, compareAnswers, type ShownBlock } from "./compare-answers.ts";

const markedTexts = (blocks: readonly ShownBlock[]) =>
	blocks.flatMap(({ pieces }) => pieces.filter(({ isUnique }) => isUnique).map(({ text }) => text.trim()));
const rowSummary = ({ relation, left, right }: ComparisonRow) => [
	relation,
	left.map(({ text }) => text).join(" + "),
	right.map(({ text }) => text).join(" + "),
];

const DISTANCE = "Polaris lies about 433 light-years from Earth, measured by the Hipparcos satellite.";
const AXIS = "The axis of the Earth points within one degree of it, so the whole sky turns around this star.";
const SUPERGIANT = "It is a yellow supergiant, a variable of the Cepheid class, with two smaller companions.";

describe("an answer cut into blocks", () => {
	test("keeps its headings, items, tables and code apart", () => {
		const text = `# Far\nOne\ntwo **three**\n\n1. first\n   - deep\n\n| a | b |\n|---|--:|\n| 1 | \`x\` |\n\n\`\`\`js\nrun()\n\n| no |\n\`\`\`\n> said\n> so\n---`;
		expect(parseBlocks(text).map(({ kind, text: words, depth, marker }) => [kind, words, depth, marker])).toEqual([
			["heading", "Far", 0, ""],
			["paragraph", "One two three", 0, ""],
			["item", "first", 0, "1."],
			["item", "deep", 1, "•"],
			["table", "a\tb\n1\tx", 0, ""],
			["code", "run()\n\n| no |", 0, ""],
			["quote", "said so", 0, ""],
		]);
	});

	test("handles an unclosed fence, an empty text and an underlined heading", () => {
		expect(parseBlocks("```\na\n\nb").map(({ text }) => text)).toEqual(["a\n\nb"]);
		expect(parseBlocks(" \n\n")).toEqual([]);
		expect(parseBlocks("Far\n===\nso").map(({ kind }) => kind)).toEqual(["heading", "paragraph"]);
	});
});

describe("two answers compared", () => {
	test("a rewritten passage is shown beside its counterpart, and a passage of one answer only is shown alone", () => {
		const rewritten = "About 447 light-years separate Earth and Polaris, as the Hipparcos satellite measured.";
		const { rows, ...counts } = compareAnswers(`${DISTANCE}\n\n${SUPERGIANT}`, `${AXIS}\n\n${rewritten}`);
		expect(rows.map(rowSummary)).toEqual([
			["only", "", AXIS],
			["matched", DISTANCE, rewritten],
			["only", SUPERGIANT, ""],
		]);
		// Most words differ, so only the figures are marked, and the name that the other answer lacks.
		expect(rows.map(({ left, right }) => [markedTexts(left), markedTexts(right)])).toEqual([
			[[], []],
			[["433"], ["447"]],
			[["Cepheid"], []],
		]);
		expect(counts).toEqual({ matched: 1, onlyLeft: 1, onlyRight: 1 });
	});

	test("words are marked where two passages are nearly the same", () => {
		const { rows } = compareAnswers(DISTANCE, DISTANCE.replace("433", "447").replace("satellite", "mission"));
		expect(rows).toHaveLength(1);
		expect([markedTexts(rows[0]?.left ?? []), markedTexts(rows[0]?.right ?? [])]).toEqual([
			["433", "satellite"],
			["447", "mission"],
		]);
	});

	test("figures, dates and names that differ are marked, whatever else does, and each side keeps its own letters", () => {
		const marksOf = (left: string, right: string) =>
			compareAnswers(left, right).rows.map((row) => [markedTexts(row.left), markedTexts(row.right)]);
		expect(
			marksOf(
				"Die Zugspitze wurde am 27. August 1820 von Josef Naus bestiegen.",
				"Die Zugspitze wurde zum ersten Mal im Jahr 1823 bestiegen, und zwar von Josef Naus mit zwei Begleitern.",
			),
		).toEqual([[["27", "1820"], ["1823"]]]);
		expect(
			marksOf(
				"The people in Basel today are 169,978 in all",
				"In all of Basel, says Bern, live 169978 people of many kinds",
			),
		).toEqual([[[], ["Bern"]]]);
		const [row] = compareAnswers(
			"Common forms of the verb are these four",
			"common forms of the verb are these five",
		).rows;
		expect(row?.right[0]?.pieces.map(({ text }) => text).join("")).toBe("common forms of the verb are these five");
	});

	test("a passage that moved to another place is not reported as missing", () => {
		const { rows, ...counts } = compareAnswers(
			`${DISTANCE}\n\n${AXIS}\n\n${SUPERGIANT}`,
			`${SUPERGIANT}\n\n${DISTANCE}\n\n${AXIS}`,
		);
		expect(rows.map(rowSummary)).toEqual([
			["elsewhere", "", SUPERGIANT],
			["matched", DISTANCE, DISTANCE],
			["matched", AXIS, AXIS],
			["elsewhere", SUPERGIANT, ""],
		]);
		expect(counts).toEqual({ matched: 2, onlyLeft: 0, onlyRight: 0 });
	});

	test("a table is paired with a table and its changed cells are marked; code is paired with code", () => {
		const table = (far: string) => `| star | light-years |\n|---|---|\n| Polaris | ${far} |\n| Vega | 25 |`;
		const code = (name: string) => `\`\`\`\nconst ${name} = 1;\nprint(star, 25)\n\`\`\``;
		const { rows } = compareAnswers(`${table("433")}\n\n${code("a")}`, `${table("447")}\n\n${code("b")}`);
		expect(rows.map(({ left, right }) => [left[0]?.kind, right[0]?.kind])).toEqual([
			["table", "table"],
			["code", "code"],
		]);
		expect(rows.map(({ left, right }) => [markedTexts(left), markedTexts(right)])).toEqual([
			[["433"], ["447"]],
			[["a"], ["b"]],
		]);
	});

	test("right-to-left texts and texts without spaces are matched by their own words", () => {
		const hebrew = "כוכב הצפון נמצא במרחק 433 שנות אור מכדור הארץ";
		expect(compareAnswers(hebrew, hebrew.replace("433", "447")).matched).toBe(1);
		expect(
			compareAnswers("北極星は地球から433光年の距離にあります。", "北極星は地球から447光年の距離です。").matched,
		).toBe(1);
	});

	test("equal answers match throughout without marks; an empty answer has no passages", () => {
		const text = `## Far\n\n${DISTANCE}\n\n- ${AXIS}\n- ${AXIS}\n\n...`;
		const { rows, ...counts } = compareAnswers(text, text);
		expect(counts).toEqual({ matched: 5, onlyLeft: 0, onlyRight: 0 });
		expect(rows.flatMap(({ left, right }) => [...markedTexts(left), ...markedTexts(right)])).toEqual([]);
		expect(compareAnswers("", "")).toEqual({ rows: [], matched: 0, onlyLeft: 0, onlyRight: 0 });
		expect(compareAnswers(DISTANCE, "")).toMatchObject({ matched: 0, onlyLeft: 1, onlyRight: 0 });
	});
});

describe("the work is bounded", () => {
	test("each pair of units is compared once, and neighbouring blocks are merged when there are too many", () => {
		const many = Array.from({ length: 20_000 }, (_, at) => at);
		const units = toUnits(many);
		expect(units.flat()).toEqual(many);
		expect(units.length).toBeLessThanOrEqual(MAX_UNITS);
		let comparisons = 0;
		alignBlocks(units.length, units.length, () => comparisons++ && 0);
		expect(comparisons).toBe(units.length ** 2);
	});

	test("answers of 200,000 characters lose no text", () => {
		const text = (step: number) =>
			Array.from({ length: 10_000 }, (_, at) => `word${(at * step) % 900} number ${at}`).join("\n\n");
		const { rows } = compareAnswers(text(1), text(7));
		expect(rows.flatMap(({ left }) => left)).toHaveLength(10_000);
		expect(rows.flatMap(({ right }) => right)).toHaveLength(10_000);
	});
});
