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
