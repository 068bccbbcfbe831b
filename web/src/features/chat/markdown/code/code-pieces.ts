import type { RootContent } from "hast";

/** Keyword, string, number, comment: each has its own colour. */
type CodePart = "k" | "s" | "m" | "c";

export interface CodePiece {
	readonly text: string;
	readonly part: CodePart | null;
}

const PARTS: Readonly<Record<string, CodePart>> = {
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

function partOf(classes: unknown): CodePart | null {
	const names: unknown[] = Array.isArray(classes) ? classes : [];
	for (const name of names) {
		const part = typeof name === "string" ? PARTS[name] : undefined;
		if (part) return part;
	}
	return null;
}

function collect(nodes: readonly RootContent[], part: CodePart | null, pieces: CodePiece[]): void {
	for (const node of nodes) {
		if (node.type === "text") pieces.push({ text: node.value, part });
		if (node.type === "element") collect(node.children, partOf(node.properties.className) ?? part, pieces);
	}
}

/** Flattens the highlighter's tree into pieces. React elements are made of them, never raw HTML. */
export function toPieces(nodes: readonly RootContent[]): readonly CodePiece[] {
	const pieces: CodePiece[] = [];
	collect(nodes, null, pieces);
	return pieces;
}
