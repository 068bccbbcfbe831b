import type { Element } from "hast";
import type { Components } from "react-markdown";
import { chatMessages } from "../chat-messages.ts";
import { CitationMark } from "./citations/citation-mark.tsx";
import { CodeBlock } from "./code/code-block.tsx";
import { CopyableTable } from "./copyable-table.tsx";
import { ImageChip, UntrustedLink } from "./untrusted-link.tsx";

const nodeText = (node: Element): string =>
	node.children
		.map((child) => (child.type === "text" ? child.value : child.type === "element" ? nodeText(child) : ""))
		.join("");

function languageOf(node: Element): string {
	const names: unknown = node.properties.className;
	const found = Array.isArray(names) ? names.find((name) => String(name).startsWith("language-")) : undefined;
	return found === undefined ? "" : String(found).slice("language-".length);
}

function Fence({ node }: { readonly node?: Element | undefined }) {
	const code = node?.children.find((child): child is Element => child.type === "element");
	return code ? <CodeBlock code={nodeText(code).replace(/\n$/, "")} language={languageOf(code)} /> : null;
}

/** An empty header cell is rendered as a plain cell. */
const isEmpty = (node: Element): boolean =>
	node.children.every((child) => child.type === "text" && child.value.trim() === "");

const cellClass = (style: { textAlign?: unknown } | undefined): string | undefined =>
	style?.textAlign === "right" ? "n" : style?.textAlign === "center" ? "mid-cell" : undefined;

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const directionOf = (node: Element | undefined): "ltr" | "rtl" =>
	node && RIGHT_TO_LEFT.test(FIRST_LETTER.exec(nodeText(node))?.[0] ?? "") ? "rtl" : "ltr";

/** The components that render an answer's Markdown. Every block detects its own text direction. */
export const markdownComponents: Components = {
	p: ({ children }) => <p dir="auto">{children}</p>,
	ul: ({ children, className }) => <ul className={className}>{children}</ul>,
	ol: ({ children, start }) => <ol start={start}>{children}</ol>,
	li: ({ children, id, className }) => (
		<li dir="auto" id={id} className={className}>
			{children}
		</li>
	),
	// `auto` ignores descendants that have a `dir`, as the paragraphs of a quotation do.
	blockquote: ({ children, node }) => <blockquote dir={directionOf(node)}>{children}</blockquote>,
	pre: Fence,
	code: ({ children }) => <code dir="ltr">{children}</code>,
	a: ({ href, children }) => <UntrustedLink href={href}>{children}</UntrustedLink>,
	sup: ({ node, children }) => {
		const number = Number(node?.properties.dataCite);
		return number > 0 ? <CitationMark number={number} /> : <sup>{children}</sup>;
	},
	img: ({ src, alt }) => <ImageChip src={typeof src === "string" ? src : undefined} alt={alt} />,
	table: ({ children, node }) => <CopyableTable dir={directionOf(node)}>{children}</CopyableTable>,
	th: ({ children, style, node }) => {
		const Cell = node && isEmpty(node) ? "td" : "th";
		return <Cell className={cellClass(style)}>{children}</Cell>;
	},
	td: ({ children, style }) => <td className={cellClass(style)}>{children}</td>,
	input: ({ checked }) => (
		<span
			className={checked ? "task is-done" : "task"}
			role="img"
			aria-label={checked ? chatMessages.taskDone : chatMessages.taskOpen}
		/>
	),
};
