import { describe, expect, it } from "vitest";
import { createQuoteFinder } from "../draft/find-quote.ts";
import { NO_CONTEXT } from "./quote-context.ts";

const ANSWER = `# Doses

Adults may take both. It is safe for most people. **Keep** to the limits below, and ask a doctor.

## Limits

For a healthy adult these hold:

- Paracetamol: 4,000 mg
- Ibuprofen
  - at most 1,200 mg
  - never on an empty stomach

| Medicine | In **24 hours** | At once |
|---|---:|---|
| Paracetamol | 4,000 mg | 1,000 mg |
| Ibuprofen | 1,200 mg | 400 mg |
| Aspirin | 4,000 mg | 1,000 mg |

Children need less. For them it is another dose.

It depends on the weight.`;

const { contextOf } = createQuoteFinder(ANSWER);

describe("what gives a quotation its sense", () => {
	it.each([
		[
			"part of a sentence",
			["safe for most people"],
			{ heading: "Doses", sentence: "It is safe for most people.", before: "Adults may take both." },
		],
		["a whole first sentence", ["Adults may take both."], { heading: "Doses" }],
		[
			"the first sentence of a later paragraph",
			["It depends on the weight."],
			{ heading: "Limits", before: "For them it is another dose." },
		],
		["an item", ["Paracetamol: 4,000 mg"], { heading: "Limits", leadIn: "For a healthy adult these hold:" }],
		["an item below another", ["at most 1,200 mg"], { heading: "Limits", leadIn: "Ibuprofen" }],
		[
			"a label and a cell of its row",
			["Aspirin", "4,000 mg"],
			{ heading: "Limits", labelColumn: "Medicine", column: "In 24 hours" },
		],
		["a cell alone", ["400 mg"], { heading: "Limits", column: "At once", label: "Ibuprofen" }],
		["a heading and an item", ["Limits", "Paracetamol: 4,000 mg"], { leadIn: "For a healthy adult these hold:" }],
		["words that are not there", ["aspirin is best"], {}],
		["no words", [], {}],
	])("%s", (_name, pieces, context) => {
		expect(contextOf(pieces)).toEqual({ ...NO_CONTEXT, ...context });
	});
});

it("takes the column that the claim names where a row has the same words twice, else none", () => {
	const { contextOf: contextIn } = createQuoteFinder("| | Quicksort | Heapsort |\n|---|---|---|\n| Stable | No | No |");
	expect(contextIn(["Stable", "No"], "Heapsort is not stable.").column).toBe("Heapsort");
	expect(contextIn(["Stable", "No"], "None of them is stable.").column).toBe("");
	expect(contextIn(["Stable", "No"]).label).toBe("");
});

it("reads code, and a list whose items have paragraphs", () => {
	const finder = createQuoteFinder(
		"Use this:\n\n1. First\n\n   It is quick. It is small.\n2. Second\n\n```\n# not a heading\nx = 1\n```",
	);
	expect(finder.contextOf(["Second"]).leadIn).toBe("Use this:");
	expect(finder.contextOf(["It is small."]).before).toBe("It is quick.");
	expect(finder.contextOf(["x = 1"])).toEqual(NO_CONTEXT);
});
