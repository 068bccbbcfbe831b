import { normalizeMath } from "@parallax/contract";
import { it } from "vitest";
import { expectLinear } from "../../../../testing/growth-in-time.ts";
import { parseBlocks } from "../../compare/answer-blocks.ts";
import { plainText } from "../../compare/plain-text.ts";
import { readCodeFence } from "../code/code-fence.ts";
import { findDefinitions } from "./link-definitions.ts";

const definitionsIn = (source: string) => findDefinitions([{ start: 0, source }]);

type TextOf = (count: number) => string;
it.each<[name: string, read: (text: string) => unknown, text: TextOf, maxCount: number]>([
	["strong words that never end", plainText, (count) => " **a".repeat(count), 8000],
	["struck words that never end", plainText, (count) => "~~a ".repeat(count), 8000],
	["backticks without an end", plainText, (count) => `a${"`".repeat(count)}x`, 16_000],
	["footnotes without an end", plainText, (count) => "[^".repeat(count), 16_000],
	["brackets after line separators", plainText, (count) => "\u2028[".repeat(count), 16_000],
	["comments that never end", parseBlocks, (count) => "<!--".repeat(count), 16_000],
	["a heading of spaces", parseBlocks, (count) => `# a${" ".repeat(count)}x`, 16_000],
	["a rule of a table of spaces", parseBlocks, (count) => `|a|\n|--${" ".repeat(count)}x`, 16_000],
	["a fence of tildes", readCodeFence, (count) => `${"~".repeat(count)}\``, 800],
	["a language without an end", readCodeFence, (count) => `~~~ ${"a".repeat(count)}\``, 16_000],
	["a formula of tabs", normalizeMath, (count) => `a $$x${"\t".repeat(count)}x$$`, 16_000],
	["a definition of spaces", definitionsIn, (count) => `[a]:${" ".repeat(count)}<`, 16_000],
])("SEC-20 four times the text takes about four times the time: %s", (_name, read, text, maxCount) => {
	expectLinear(read, text, maxCount);
});
