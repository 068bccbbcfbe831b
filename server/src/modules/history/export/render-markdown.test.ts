import { expect, it, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

it.each(["[", "![", "*", "_", "`a "])("an answer with more than 3,000 of %s is shown as it is", (mark) => {
	const html = renderMarkdown(`**bold** <b>${mark.repeat(3001)}`);
	expect(html).toBe(`<pre class="unread" tabindex="0"><code>**bold** &lt;b&gt;${mark.repeat(3001)}</code></pre>\n`);
	expect(renderMarkdown(`**bold** ${mark.repeat(2000)}`)).toContain("<strong>bold</strong>");
});

it("marks in blocks of code are not counted", () => {
	expect(renderMarkdown(`**bold**\n\n\`\`\`\n${"a_b\n".repeat(4000)}\`\`\`\n`)).toContain("<strong>bold</strong>");
});

test.for([
	["**「北極星」**は明るい", "<strong>「北極星」</strong>は"],
	["これは*（注）*です", "<em>（注）</em>"],
	["[語](https://a.example/「*は)", "https://a.example/%E3%80%8C*%E3%81%AF"],
	["`「**は`", "<code>「**は</code>"],
] as const)("emphasis without spaces is rendered as on the page: %s", ([text, html]) => {
	expect(renderMarkdown(text)).toContain(html);
	expect(renderMarkdown(text)).not.toMatch(/\uFDD0|%EF%B7%90/);
});
