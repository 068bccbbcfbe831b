import type { Citation } from "@parallax/contract";
import { describe, expect, it, test } from "vitest";
import { excessiveGrowth } from "../../../testing/excessive-growth.ts";
import { embedCited } from "./cited-markdown.ts";
import { embedMarkdown } from "./embed-markdown.ts";
import { renderCited, renderMarkdown } from "./render-markdown.ts";

const URL = "https://a.example/page?x=1&y=(2)";
/** The text without the signs `^`, at each of which a source is cited. */
function answerOf(marked: string, url = URL) {
	const citations: Citation[] = [];
	for (let at = marked.indexOf("^"); at >= 0; at = marked.indexOf("^", at + 1)) {
		const place = at - citations.length;
		citations.push({ url, title: "Page", at: [place, place] });
	}
	return { text: marked.replaceAll("^", ""), citations };
}
const SUP = `<sup><a href="https://a.example/page?x=1&amp;y=(2)" rel="noopener noreferrer nofollow ugc">[1]</a></sup>`;
const htmlOf = (marked: string) => renderCited(answerOf(marked)).replaceAll(SUP, "^");

/** Where the mark stands, in both files. */
test.each([
	["a sentence", "It is far.^ Gaia says so.", "It is far.^ Gaia says so."],
	["emoji", "Polaris 🌟👩‍🚀 is far.^ Yes", "Polaris 🌟👩‍🚀 is far.^ Yes"],
	["right to left", "הכוכב 🌟 רחוק.^ כן", "הכוכב 🌟 רחוק.^ כן"],
	["strong words", "It is **433 ly**^ away", "It is **433 ly**^ away"],
	["inline code", "Call `a[0]^` twice", "Call `a[0]`^ twice"],
	["words of a link", "See [the^ page](https://x.example/a_(b)) now", "See [the page](https://x.example/a_(b))^ now"],
	["an address", "See [it](https://x.example/^a) now", "See [it](https://x.example/a)^ now"],
	["a paragraph", "One.\n\n^Two.", "One.^\n\nTwo."],
	["a row", "| a | b |\n|---|---|\n| 1 | 2 |^\n", "| a | b |\n|---|---|\n| 1 | 2^ |\n"],
	["an item", "- One.^\n- Two.", "- One.^\n- Two."],
	["a heading", "# One^\n\nTwo", "### One^\n\nTwo"],
	["a price", "It rose to $3.2 billion.^ $4 now", "It rose to $3.2 billion.^ $4 now"],
	["Chinese", "**「北極星」**^は明るい", "**「北極星」**^は明るい"],
	["a line break", "One.^\r\nTwo.", "One.^\r\nTwo."],
])("the mark of a source stands after %s", (_, marked, embedded) => {
	expect(embedCited(answerOf(marked), 2).replaceAll("\\[1\\]", "^")).toBe(embedded);
	const plain = renderMarkdown(answerOf(marked).text);
	const html = htmlOf(marked);
	expect(html).toContain("^");
	expect(html.replaceAll("^", "")).toBe(plain);
});

test.each([
	["a formula", "So $x_1^ + 2$ holds."],
	["a rule", "One\n\n---^\n\nTwo"],
	["emphasis that it would make", "far_x_^_y_ away"],
	["a definition", "See [it].\n\n[it]: https://x.example/^a"],
	["the host of an address", "See [it](https://x.exam^ple/a) now"],
	["half of an emoji", "It \ud83c^\udf1f is"],
	["a block of code", "```js^\nconst a^ = 1;\n```^\n"],
])("%s is not changed in Markdown", (_, marked) => {
	const { text } = answerOf(marked);
	expect(embedCited(answerOf(marked), 2)).toBe(embedMarkdown(text, 2));
});

describe("in HTML", () => {
	it("a mark in a block of code follows after it", () => {
		const html = htmlOf("```js\nconst a^ = 1;\n```\n\nTwo.");
		expect(html).toContain("const a = 1;\n</code></pre>\n<p>^</p>\n<p");
	});

	it("a mark inside a link follows after it, and each source has its own number", () => {
		const text = "See [the page](https://x.example/a).";
		const at: Citation["at"] = [8, 8];
		const citations = ["https://a.example/", "https://b.example/"].map((url) => ({ url, title: "", at }));
		const html = renderCited({ text, citations });
		expect(html).toMatch(
			/the page<\/a><sup><a href="https:\/\/a\.example\/".*\[1\].*b\.example.*\[2\]<\/a><\/sup>\.<\/p>/,
		);
		expect(html).toContain('<a href="https://x.example/a"');
	});
});

it("a link whose host would change stays as it is", () => {
	const marked = "See [it](https://x.exam^ple/a) now^";
	expect(htmlOf(marked)).toBe(renderMarkdown(answerOf(marked).text));
});

it("an address with quotation marks cannot leave its attribute", () => {
	const html = renderCited(answerOf("One.^", "https://a.example/\"onclick='x'<b>"));
	expect(html).not.toMatch(/"onclick|<b>/);
});

it("an answer with its own characters of marks, or with too many signs, has none", () => {
	const own = "One\u2e28\ue301\u2e29.^ Two";
	expect(embedCited(answerOf(own), 2)).toBe(own.replace("^", ""));
	expect(renderCited(answerOf(`${"[".repeat(3001)}^`))).not.toContain("<sup>");
});

it.each(["a ", "[a](b", "`a ", "$a ", "\\(a ", `${"a".repeat(40)}\n\n`, "| a "])(
	"SEC-20 '%s' repeated is read in linear time",
	async (unit) => {
		const read = (text: string) => {
			const citations = Array.from({ length: 20 }, (_, n): Citation => {
				const at = Math.floor((text.length * n) / 20);
				return { url: `https://a.example/${n}`, title: "", at: [at, at] };
			});
			embedCited({ text, citations }, 2);
			renderCited({ text, citations });
		};
		const textOf = (units: number) => unit.repeat(Math.ceil(units / unit.length));
		expect(await excessiveGrowth(textOf, read)).toBeNull();
	},
);
