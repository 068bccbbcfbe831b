import type { RootContent } from "hast";

/** Keyword, string, number, comment: each has its own colour. */
type TokenKind = "k" | "s" | "m" | "c";

export interface CodeToken {
	readonly text: string;
	readonly kind: TokenKind | null;
}

const TOKEN_KINDS: Readonly<Record<string, TokenKind>> = {
	"hljs-keyword": "k",
	"hljs-meta": "c",
	"hljs-tag": "k",
	"hljs-name": "k",
	"hljs-selector-tag": "k",
	"hljs-section": "k",
	"hljs-string": "s",
	"hljs-regexp": "s",
	"hljs-addition": "s",
	"hljs-char": "s",
	"hljs-number": "m",
	"hljs-literal": "m",
	"hljs-symbol": "m",
	"hljs-bullet": "m",
	"hljs-deletion": "m",
	"hljs-comment": "c",
	"hljs-quote": "c",
	"hljs-doctag": "c",
};

function tokenKindOf(classes: unknown): TokenKind | null {
	const names: unknown[] = Array.isArray(classes) ? classes : [];
	for (const name of names) {
		const kind = typeof name === "string" ? TOKEN_KINDS[name] : undefined;
		if (kind) return kind;
	}
	return null;
}

function collect(nodes: readonly RootContent[], kind: TokenKind | null, tokens: CodeToken[]): void {
	for (const node of nodes) {
		if (node.type === "text") tokens.push({ text: node.value, kind });
		if (node.type === "element") collect(node.children, tokenKindOf(node.properties.className) ?? kind, tokens);
	}
}

/** Flattens the highlighter's tree into tokens. They become React elements, never raw HTML. */
export function toTokens(nodes: readonly RootContent[]): readonly CodeToken[] {
	const tokens: CodeToken[] = [];
	collect(nodes, null, tokens);
	return tokens;
}
