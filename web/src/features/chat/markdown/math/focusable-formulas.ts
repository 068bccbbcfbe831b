import type { Element, Root } from "hast";
import { chatMessages } from "../../chat-messages.ts";

const isDisplayed = ({ properties }: Element): boolean =>
	Array.isArray(properties.className) && properties.className.includes("katex-display");

function makeFocusable(parent: Root | Element): void {
	for (const node of parent.children) {
		if (node.type !== "element") continue;
		if (!isDisplayed(node)) makeFocusable(node);
		// A formula that is wider than its column scrolls, by keyboard as well.
		else
			Object.assign(node.properties, {
				className: ["katex-display", "cut-edges"],
				dir: "ltr",
				tabIndex: 0,
				role: "group",
				ariaLabel: chatMessages.formulaLabel,
			});
	}
}

/** A rehype plugin that makes each formula on lines of its own focusable, with a name. */
export const focusableFormulas = () => makeFocusable;
