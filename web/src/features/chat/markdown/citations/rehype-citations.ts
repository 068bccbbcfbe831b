import { addressWithoutMarks, CITATION_MARK, numberOfMark } from "@parallax/contract";
import type { Element, ElementContent, Root } from "hast";

/** Marks cannot stand in these: they follow after them. */
const CLOSED = new Set(["a", "code", "pre", "math", "svg"]);

const markElement = (number: number): Element => ({
	type: "element",
	tagName: "sup",
	properties: { dataCite: String(number) },
	children: [],
});

/** The text without marks, and the marks. */
function split(value: string): ElementContent[] {
	const parts: ElementContent[] = [];
	let from = 0;
	for (const found of value.matchAll(CITATION_MARK)) {
		if (found.index > from) parts.push({ type: "text", value: value.slice(from, found.index) });
		parts.push(markElement(numberOfMark(found[1] ?? "")));
		from = found.index + found[0].length;
	}
	if (from < value.length) parts.push({ type: "text", value: value.slice(from) });
	return parts;
}

const isMark = (node: ElementContent): boolean => node.type === "element" && node.properties.dataCite !== undefined;

function cleanAddress(element: Element): void {
	const { href } = element.properties;
	if (typeof href === "string") element.properties.href = addressWithoutMarks(href);
}

/** Replaces the children by those with marks as elements; returns the marks that must follow after the element. */
function visit(node: Root | Element, isClosed: boolean): Element[] {
	const after: Element[] = [];
	const children: ElementContent[] = [];
	for (const child of node.children as ElementContent[]) {
		if (child.type === "text" && child.value.includes("\u2e28")) {
			for (const part of split(child.value)) {
				if (isClosed && isMark(part)) after.push(part as Element);
				else children.push(part);
			}
		} else if (child.type === "element") {
			cleanAddress(child);
			const following = visit(child, isClosed || CLOSED.has(child.tagName));
			children.push(child);
			if (isClosed) after.push(...following);
			else children.push(...following);
		} else children.push(child);
	}
	node.children = children;
	return after;
}

/** A rehype plugin that turns the marks in the text into elements. */
export const rehypeCitations = () => (tree: Root) => {
	visit(tree, false);
};
