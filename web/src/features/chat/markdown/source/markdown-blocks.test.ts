import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { normalizeMath } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { GrowingText } from "../../../../lib/text/growing-text.ts";
import { MARKDOWN_CORPUS } from "../../testing/markdown-corpus.ts";
import { readCodeFence } from "../code/code-fence.ts";
import { splitMarkdown } from "./markdown-blocks.ts";

const sources = (text: string) => splitMarkdown(GrowingText.of(text)).blocks.map(({ source }) => source.trim());

describe("splitting into blocks", () => {
	test("splits at blank lines outside of fences, lists and HTML", () => {
		expect(sources("a\n\nb\n\n```\nc\n\nd\n```\ne")).toEqual(["a", "b", "```\nc\n\nd\n```", "e"]);
		expect(sources("- a\n\n- b\n\n* c")).toEqual(["- a\n\n- b", "* c"]);
		expect(sources("1. a\n\n   more\n\ntext")).toEqual(["1. a\n\n   more", "text"]);
		expect(sources("<pre>\n\nx\n\n</pre>\n\nb")).toEqual(["<pre>\n\nx\n\n</pre>", "b"]);
	});

	test.each(Object.entries(MARKDOWN_CORPUS))(
		"%s: a text that grows character by character is split like the whole text",
		(_name, text) => {
			let grown = splitMarkdown(GrowingText.of(""));
			for (const unit of text.split("")) grown = splitMarkdown(grown.text.append(unit), grown);
			expect(grown.blocks).toEqual(splitMarkdown(GrowingText.of(text)).blocks);
			expect(grown.blocks.map(({ source }) => source).join("")).toBe(text);
		},
	);

	test("REL-18 each block keeps only its own text in memory, not the whole text at that time", () => {
		setFlagsFromString("--expose-gc");
		const collect = runInNewContext("gc") as () => void;
		const usedHeap = () => {
			collect();
			return process.memoryUsage().heapUsed;
		};
		const paragraph = `${"word ".repeat(200)}\n\n`;
		let grown = splitMarkdown(GrowingText.of(paragraph.repeat(150)));
		const before = usedHeap();
		for (let count = 0; count < 50; count += 1) grown = splitMarkdown(grown.text.append(paragraph), grown);
		// Fifty copies of the whole text would be about ten million characters.
		expect(usedHeap() - before).toBeLessThan(2_000_000);
		expect(grown.blocks).toHaveLength(200);
	});

	test("REL-18 finished blocks stay the same objects while 200,000 characters arrive", () => {
		const paragraph = `${"word ".repeat(60)}\n\n`;
		let blocks = splitMarkdown(GrowingText.of(""));
		while (blocks.text.length < 200_000) {
			const before = blocks.blocks;
			blocks = splitMarkdown(blocks.text.append(paragraph), blocks);
			const changed = blocks.blocks.filter((block, index) => block !== before[index]);
			expect(changed.length).toBeLessThanOrEqual(3);
		}
	});
});

test("a fence at the left edge is read without the Markdown parser", () => {
	expect(readCodeFence("```js title=x\na\n```\n")).toEqual({ language: "js", code: "a", isClosed: true });
	expect(readCodeFence("```js\na\nb")).toEqual({ language: "js", code: "a\nb", isClosed: false });
	expect(readCodeFence("```")).toEqual({ language: "", code: "", isClosed: false });
	expect(readCodeFence("~~~\n```\n~~~")).toEqual({ language: "", code: "```", isClosed: true });
	expect(readCodeFence("text")).toBeNull();
	expect(readCodeFence("```a`b")).toBeNull();
});

describe("formulas", () => {
	test.each([
		["\\(x\\) and \\[y\\]", "$$x$$ and $$y$$"],
		["\\[\ny\n\\]", "$$\ny\n$$"],
		["- a\n  \\[y\\]\n- b", "- a\n  $$\n  y\n  $$\n- b"],
		["so $x^2$ it is", "so $$x^2$$ it is"],
		["$5 and $10", "$5 and $10"],
		["from $5-$10, or $HOME/$USER", "from $5-$10, or $HOME/$USER"],
		["`$x^2$` and ``\\(x\\)``", "`$x^2$` and ``\\(x\\)``"],
		["costs US$5 or A$6", "costs US$5 or A$6"],
	])("%j", (written, read) => {
		expect(normalizeMath(written)).toBe(read);
	});
});
