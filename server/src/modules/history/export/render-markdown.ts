import { CJK_JOINER, joinCjkEmphasis, numberedSources, writeMarks } from "@parallax/contract";
import MarkdownIt from "markdown-it";
import { type CitationEnvironment, citationTokens } from "./citation-tokens.ts";
import { type CitedAnswer, marksOf } from "./cited-markdown.ts";
import { hasTooManyMarks } from "./has-too-many-marks.ts";

/** For untrusted text: HTML stays text, images become links, and only links to web pages stay links. */
const renderer = new MarkdownIt("default", { html: false, linkify: false, typographer: false }).disable("image");

/** The joiner, also as markdown-it writes it into addresses. */
const JOINERS = new RegExp(`${CJK_JOINER}|${encodeURIComponent(CJK_JOINER)}`, "g");

/** The headings of an answer are below that of its assistant, without gaps between levels. */
const PARENT_LEVEL = 3;
const BLOCK_TOKENS = ["paragraph_open", "heading_open", "list_item_open", "blockquote_open", "th_open", "td_open"];

renderer.validateLink = (address) => /^(https?:|mailto:)/i.test(address.trim());
/** Keyboard users can scroll blocks that are wider than the page. */
for (const kind of ["fence", "code_block"] as const) {
	const render = renderer.renderer.rules[kind];
	renderer.renderer.rules[kind] = (...args) => (render?.(...args) ?? "").replace(/^<pre/, '<pre tabindex="0"');
}

renderer.core.ruler.push("for_paper", ({ tokens }) => {
	const openHeadings: string[] = [];
	for (const token of tokens) {
		if (token.type === "heading_open") {
			while ((openHeadings.at(-1) ?? "") >= token.tag) openHeadings.pop();
			openHeadings.push(token.tag);
		}
		if (token.type === "heading_open" || token.type === "heading_close") {
			token.tag = `h${Math.min(6, PARENT_LEVEL + openHeadings.length)}`;
		}
		if (token.type === "table_open") token.attrSet("tabindex", "0");
		if (BLOCK_TOKENS.includes(token.type)) token.attrSet("dir", "auto");
		for (const child of token.children ?? []) {
			if (child.type === "link_open") child.attrSet("rel", "noopener noreferrer nofollow ugc");
		}
	}
});

export const escapeHtml = (text: string): string => renderer.utils.escapeHtml(text);

citationTokens(renderer);

const render = (text: string, environment: CitationEnvironment = {}): string =>
	renderer.render(joinCjkEmphasis(text), environment).replaceAll(JOINERS, "");

/** Renders Markdown as HTML that loads and runs nothing. */
export const renderMarkdown = (text: string): string =>
	hasTooManyMarks(text) ? `<pre class="unread" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n` : render(text);

/** The same of an answer, with the numbers of its sources after the words that they support. */
export function renderCited(answer: CitedAnswer): string {
	const marks = marksOf(answer);
	const plain = renderMarkdown(answer.text);
	if (marks.length === 0) return plain;
	const marked = writeMarks(answer.text, marks);
	// Without sources the marks are nothing; what they would change besides is left out.
	return render(marked) === plain ? render(marked, { sources: numberedSources(answer.citations ?? []) }) : plain;
}
