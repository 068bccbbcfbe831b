import type { Nodes, Root } from "hast";
import { fromDom } from "hast-util-from-dom";

/** Replaces `style`, which the Content-Security-Policy refuses in parsed HTML, even if it is never shown. */
const STYLE_PLACEHOLDER = "data-style";

function restoreStyles(node: Nodes): void {
	if (!("children" in node)) return;
	for (const child of node.children) {
		if (child.type === "element" && child.properties.dataStyle) {
			const { dataStyle, ...others } = child.properties;
			child.properties = { ...others, style: String(dataStyle) };
		}
		restoreStyles(child);
	}
}

/**
 * Parses HTML that a library generated, such as a formula, with the browser's parser: not on a server.
 * Named after the package that it replaces by an alias in vite.config.ts, `hast-util-from-html-isomorphic`.
 */
export function fromHtmlIsomorphic(html: string): Root {
	const template = document.createElement("template");
	template.innerHTML = html.replaceAll(' style="', ` ${STYLE_PLACEHOLDER}="`);
	const root = fromDom(template.content) as Root;
	restoreStyles(root);
	return root;
}
