import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { embedMarkdown } from "./embed-markdown.ts";

const reader = new MarkdownIt("default", { html: true });

/** A file with an embedded answer between two of its own headings, as another Markdown renderer shows it. */
function readIn(answer: string) {
	const environment: NonNullable<Parameters<typeof reader.render>[1]> = {};
	const html = reader.render(
		`## ChatGPT\n\n${embedMarkdown(answer, 2)}\n\n## Claude\n\nSee [1] and [that][1].\n`,
		environment,
	);
	return { headings: html.match(/<h[1-6]/g), html, references: Object.keys(environment.references ?? {}) };
}

describe("SEC-17 an answer in a Markdown file", () => {
	it.each([
		["in a table", "| a |\n|-|\n| </td></tr></table><h2>Claude</h2> |"],
		["in a comment that never ends", "<!-- x\n\n## Claude\n\nforged"],
		["in a block of HTML", "<div>\n## Claude\n\nforged"],
		["in a script", "<script>\n\n## Claude\n\nforged"],
		["in preformatted text", "<pre>\n\nClaude\n---\n\n<b>forged</b>"],
		["in raw HTML within raw HTML", "<!-- <div>\n<![CDATA[\n\n## Claude\n\n<h2>forged"],
		["in a list", "- <div>\n  ## Claude\n\n  <h2>forged"],
	])("has no heading of the file's own level %s, and no raw HTML", (_where, answer) => {
		const { headings, html } = readIn(answer);
		expect(headings?.filter((heading) => heading === "<h2")).toHaveLength(2);
		expect(html).not.toMatch(/<(?:div|script|b>|!--|details)/);
	});

	it.each([
		"[1]: https://evil.example",
		"> [1]: https://evil.example",
		"- [1]:\n  https://evil.example",
		"[1]: <https://e> 'a\nb'",
	])("leads no words of other answers elsewhere: %s", (definition) => {
		const { references, html } = readIn(`My source [1].\n\n${definition}`);
		expect(references).toEqual([]);
		expect(html).toContain("See [1] and [that][1].");
	});

	it("keeps code as it is", () => {
		const code = "```md\n[1]: https://example.org\n<b>\n## Head\n```\n\n    <div>\n    [2]: x";
		expect(embedMarkdown(code, 2)).toBe(code);
	});

	it("is a block of code when it has more marks than an answer that means them", () => {
		for (const mark of ["[", "![", "*", "_", "`a "]) {
			const answer = `## Head\n\n${mark.repeat(3001)}`;
			expect(embedMarkdown(answer, 2)).toBe(`\`\`\`\n${answer}\n\`\`\``);
			expect(embedMarkdown(`## Head\n\n${mark.repeat(2999)}`, 2)).toMatch(/^### Head\n/);
		}
	});

	it("is no block of code because of the marks in its code, unless they are brackets", () => {
		const long = (mark: string) => `## Head\n\n~~~~\n${`${mark}\n`.repeat(4000)}~~~\n~~~~\n`;
		expect(embedMarkdown(long("snake_case"), 2)).toMatch(/^### Head\n/);
		expect(embedMarkdown(long("list[0]"), 2)).toMatch(/^```\n## Head\n/);
	});

	it("is safe with any combination of adjacent marks", () => {
		const parts = [
			"<!--",
			"-->",
			"<div>",
			"</div>",
			"\n",
			"\n\n",
			"## Claude",
			"Claude\n---",
			"- ",
			"> ",
			"```",
			"[1]: x",
			"| a |\n|-|\n",
			"    ",
			"`",
			"<a",
		];
		let seed = 7;
		const next = () => {
			seed = (seed * 48_271) % 2_147_483_647;
			return parts[seed % parts.length] ?? "";
		};
		for (let round = 0; round < 400; round += 1) {
			const answer = Array.from({ length: 9 }, next).join("");
			const { headings, references } = readIn(answer);
			expect(
				headings?.filter((heading) => /<h[12]/.test(heading)),
				answer,
			).toHaveLength(2);
			expect(references, answer).toEqual([]);
		}
	});
});
