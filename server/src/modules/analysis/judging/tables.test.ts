import { expect, it } from "vitest";
import { columnHeadings, tablesIn } from "./tables.ts";

const ANSWER = `As follows:

| Medicine | Most in **24 hours** | Most at once |
|---|---:|---|
| Paracetamol | 4,000 mg | 1,000 mg |
| Ibuprofen | 1,200 mg | 400 mg |

Not a | table.

a | b
--|--
c | d`;

it("returns the column headings of a label and a cell from one row", () => {
	const tables = tablesIn(ANSWER);
	expect(tables).toHaveLength(2);
	expect(columnHeadings(["Paracetamol", "4,000 mg"], tables)).toEqual(["Medicine", "Most in 24 hours"]);
	expect(columnHeadings(["c", "d"], tables)).toEqual(["a", "b"]);
});

it("returns none for pieces of two rows, pieces outside a table, and a single piece", () => {
	const tables = tablesIn(ANSWER);
	expect(columnHeadings(["Paracetamol", "400 mg"], tables)).toEqual([]);
	expect(columnHeadings(["Not a", "table"], tables)).toEqual([]);
	expect(columnHeadings(["4,000 mg"], tables)).toEqual([]);
});

it("ends a table where the next one begins, and ignores rows after the 200th and cells after the 40th", () => {
	const wide = `| ${Array.from({ length: 60 }, (_, index) => `h${index}`).join(" | ")} |`;
	const long = Array.from({ length: 300 }, (_, index) => `| ${index} |`).join("\n");
	const tables = tablesIn(`| a |\n|---|\n| 1 |\n| b |\n|---|\n| 2 |\n\n${wide}\n|-|\n${long}`);
	expect(tables.slice(0, 2)).toEqual([
		{ headings: ["a"], rows: [["1"]] },
		{ headings: ["b"], rows: [["2"]] },
	]);
	expect([tables[2]?.headings.length, tables[2]?.rows.length, tables[2]?.rows[0]]).toEqual([40, 200, ["0"]]);
});

it.each(["|---|", "| :-- | --: |", "-", " :-: "])("takes %j for the line below the headings", (line) => {
	expect(tablesIn(`a | b\n${line}\nc | d`)).toEqual([{ headings: ["a", "b"], rows: [["c", "d"]] }]);
});

it.each(["", "|", ": :", "--- x", "|---|=|"])("does not take %j for it", (line) => {
	expect(tablesIn(`a | b\n${line}\nc | d`)).toEqual([]);
});
