import { describe, expect, it } from "vitest";
import { createQuoteFinder } from "./find-quote.ts";

const ANSWER = `# Distance

Polaris is **about 433 light-years** away,
give or take [six](https://example.com). It isn’t certain.

| Gaia | 447 |
|---|---|

- _Hipparcos_ measured it.

\`\`\`
const hidden = 1;
\`\`\``;

const { find } = createQuoteFinder(ANSWER);

describe("a quotation", () => {
	it.each([
		[
			"Polaris is about 433 light-years away, give or take six.",
			"Polaris is about 433 light-years away, give or take six.",
		],
		["**about 433** light-years", "about 433 light-years"],
		["It isn't certain.", "It isn’t certain."],
		["“Hipparcos measured it.”", "Hipparcos measured it."],
		["Gaia", "Gaia"],
		["hidden = 1", "hidden = 1"],
	])("is found regardless of markup and white space: %s", (quote, words) => {
		expect(find(quote)).toBe(words);
	});

	it.each(["about 434 light-years", "polaris is About", "Gaia 447", "It isn’t certain. Gaia", "away", "", "…", " "])(
		"is dropped when it is not in the answer: %s",
		(quote) => {
			expect(find(quote)).toBe(quote === "away" ? "away" : null);
		},
	);
});

it("never splits a surrogate pair", () => {
	const { find } = createQuoteFinder("It is warm 😀 there.");
	expect(find("warm \ud83d")).toBeNull();
	expect(find("warm 😀")).toBe("warm 😀");
});

describe("code in an answer", () => {
	const answer = `The result is \`k**2*2**k\`, made by \`__init__\` in **bold** and \`<div>\`; \`\` a \` b \`\` too.

| Name | Form |
|---|---|
| \`a_b_c\` | \`x*y*z\` |

\`\`\`python
def f(k):
    return  k**2 * __name__  # *no* mark
~~~
    last_line
\`\`\`

It ends *here*, 2 * 3 is six.`;
	const { find } = createQuoteFinder(answer);

	it.each([
		["The result is `k**2*2**k`", "The result is k**2*2**k"],
		["The result is k**2*2**k", "The result is k**2*2**k"],
		["`k**2*2**k`", "k**2*2**k"],
		["made by `__init__` in **bold**", "made by __init__ in bold"],
		["made by __init__ in **bold** and <div>", "made by __init__ in bold and <div>"],
		["__init__", "__init__"],
		["a ` b", "a ` b"],
		["`a_b_c`", "a_b_c"],
		["x*y*z", "x*y*z"],
		["    return  k**2 * __name__  # *no* mark", "return  k**2 * __name__  # *no* mark"],
		["`return k**2 * __name__ # *no* mark`", "return  k**2 * __name__  # *no* mark"],
		["last_line", "last_line"],
		["It ends here, 2 * 3 is six.", "It ends here, 2 * 3 is six."],
	])("is found with or without its backticks, and shown untouched: %s", (quote, words) => {
		expect(find(quote)).toBe(words);
		expect(find(words)).toBe(words);
	});

	it.each(["k**3*2**k", "def f(k):\n    return  k**2", "__init__ in italic"])("is not made up: %s", (quote) => {
		expect(find(quote)).toBeNull();
	});
});

it("takes a bare sign as second piece only where it is a whole cell of the row", () => {
	const { find, findPieces } = createQuoteFinder(
		"| Sort | Stable |\n|---|---|\n| Merge sort | ✅ |\n| Heap sort | – |",
	);
	expect(find("✅")).toBeNull();
	expect(findPieces(["✅"])).toBeNull();
	expect(findPieces(["Merge sort", "✅"])).toEqual(["Merge sort", "✅"]);
	expect(findPieces(["Heap sort", "✅"])).toBeNull();
	expect(findPieces(["Heap sort", "–"])).toEqual(["Heap sort", "–"]);
	expect(findPieces(["Merge sort", "Stable"])).toEqual(["Merge sort", "Stable"]);
	expect(findPieces(["Merge sort", "Unstable"])).toBeNull();
});

it("finds a quotation of several lines of code line by line", () => {
	const { findPieces } = createQuoteFinder(
		"```python\ndef valid(s):\n    if not isinstance(s, str):\n        return False\n    return True\n```\n\nIt is done.",
	);
	const lines = ["if not isinstance(s, str):", "return False"];
	expect(findPieces(["if not isinstance(s, str):\n        return False"])).toEqual(lines);
	expect(findPieces(["```\nif not isinstance(s, str):\n        return False\n```"])).toEqual(lines);
	expect(findPieces(["def valid(s):\n        return False"])).toBeNull();
	expect(findPieces(["if not isinstance(s, str):\n        return None"])).toBeNull();
});
