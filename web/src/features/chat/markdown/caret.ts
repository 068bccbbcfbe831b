import type { Element, ElementContent, Root } from "hast";

/** Elements that may contain the last word, so that the caret is placed behind it and not below. */
const CARET_CONTAINERS = new Set([
	"p",
	"ul",
	"ol",
	"li",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"blockquote",
	"table",
	"thead",
	"tbody",
	"tr",
	"th",
	"td",
]);

const CARET: Element = { type: "element", tagName: "span", properties: { className: ["caret"] }, children: [] };

const lastElement = (nodes: readonly (ElementContent | Root["children"][number])[]): Element | undefined =>
	nodes.findLast((node): node is Element => node.type === "element");

function lastContainer(node: Element): Element {
	const last = node.children.findLast((child) => child.type === "element" || child.value.trim() !== "");
	return last?.type === "element" && CARET_CONTAINERS.has(last.tagName) ? lastContainer(last) : node;
}

/** A rehype plugin that puts the caret at the end of the text. */
export const rehypeCaret = () => (tree: Root) => {
	const last = lastElement(tree.children);
	if (last && CARET_CONTAINERS.has(last.tagName)) lastContainer(last).children.push(CARET);
};
