import {
	addressWithoutMarks,
	CITATION_MARK,
	type NumberedSource,
	numberOfMark,
	withoutMarks,
} from "@parallax/contract";
import type { MarkdownIt, Token } from "markdown-it";
import { addressOf, numbersIn } from "./cited-markdown.ts";

const TYPE = "citation";
type MakeToken = (type: string) => Token;

function citationOf(number: number, makeToken: MakeToken): Token {
	const token = makeToken(TYPE);
	token.meta = { number };
	return token;
}

/** The text without marks, and the marks. */
function split(text: Token, makeToken: MakeToken): readonly Token[] {
	const parts: Token[] = [];
	let from = 0;
	const addText = (to: number) => {
		if (to === from) return;
		const part = makeToken("text");
		part.content = text.content.slice(from, to);
		parts.push(part);
	};
	for (const { index, 0: mark, 1: code = "" } of text.content.matchAll(CITATION_MARK)) {
		addText(index);
		parts.push(citationOf(numberOfMark(code), makeToken));
		from = index + mark.length;
	}
	addText(text.content.length);
	return parts;
}

/** Takes the marks out of code, and returns them. */
function takeMarks(token: Token, makeToken: MakeToken): readonly Token[] {
	const marks = numbersIn(token.content).map((number) => citationOf(number, makeToken));
	token.content = withoutMarks(token.content);
	token.info = withoutMarks(token.info);
	return marks;
}

/** Marks cannot stand in links and code: they follow after them. */
function inlineCitations(children: readonly Token[], makeToken: MakeToken): Token[] {
	let openLinks = 0;
	let held: Token[] = [];
	return children.flatMap((child): readonly Token[] => {
		if (child.type === "link_open") {
			openLinks += 1;
			held.push(...numbersIn(addressOf(child)).map((number) => citationOf(number, makeToken)));
			child.attrs = child.attrs?.map(([name, value]) => [name, addressWithoutMarks(String(value))]) ?? null;
		}
		if (child.type === "link_close") openLinks -= 1;
		const isText = child.type === "text";
		const parts = isText ? split(child, makeToken) : [child, ...takeMarks(child, makeToken)];
		if (openLinks === 0) {
			const after = held;
			held = [];
			return [...parts, ...after];
		}
		held.push(...parts.filter(({ type }) => type === TYPE));
		return parts.filter(({ type }) => type !== TYPE);
	});
}

/** What a document is rendered with: the sources whose marks are in its text. */
export type CitationEnvironment = { readonly sources?: readonly NumberedSource[] };

/** Renders the marks of sources as links with their numbers. */
export function citationTokens(renderer: MarkdownIt): void {
	renderer.core.ruler.push("citations", (state) => {
		const makeToken: MakeToken = (type) => new state.Token(type, "", 0);
		state.tokens = state.tokens.flatMap((token) => {
			if (token.children === null) {
				const marks = takeMarks(token, makeToken);
				for (const mark of marks) mark.block = true;
				return [token, ...marks];
			}
			token.children = inlineCitations(token.children, makeToken);
			return [token];
		});
	});
	renderer.renderer.rules[TYPE] = (tokens, index, _options, environment) => {
		const token = tokens[index];
		const { sources = [] } = (environment ?? {}) as CitationEnvironment;
		const source = sources.find(({ number }) => number === token?.meta?.number);
		if (!token || !source) return "";
		const address = renderer.utils.escapeHtml(source.url);
		const mark = `<sup><a href="${address}" rel="noopener noreferrer nofollow ugc">[${source.number}]</a></sup>`;
		return token.block ? `<p>${mark}</p>\n` : mark;
	};
}
