import type { Nodes, Root } from "mdast";

const LINE_BREAK = /^<br\s*\/?>$/i;
const COMMENT = /^<!--[\s\S]*?-->$/;
const FLOW_PARENTS = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

/** Shows raw HTML as text. Only `<br>`, which assistants write in tables, is rendered; comments are removed. */
export const plainHtml = () => (tree: Root) => visit(tree);

function plain(html: string, isFlow: boolean): Nodes[] {
	const text = html.trim();
	if (COMMENT.test(text)) return [];
	if (LINE_BREAK.test(text)) return isFlow ? [] : [{ type: "break" }];
	return isFlow ? [{ type: "paragraph", children: [{ type: "text", value: text }] }] : [{ type: "text", value: html }];
}

function visit(node: Nodes): void {
	if (!("children" in node)) return;
	const children: Nodes[] = node.children.flatMap((child: Nodes) => {
		if (child.type === "html") return plain(child.value, FLOW_PARENTS.has(node.type));
		visit(child);
		return [child];
	});
	(node as { children: Nodes[] }).children = children;
}
