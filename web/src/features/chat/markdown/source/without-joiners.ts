import { CJK_JOINER } from "@parallax/contract";
import type { Root } from "mdast";

/** Removes the joiners from all texts below a node: also from addresses, and from the copies that formulas keep. */
function removeJoiners(node: object): void {
	for (const [name, value] of Object.entries(node)) {
		if (typeof value === "string") (node as Record<string, unknown>)[name] = value.replaceAll(CJK_JOINER, "");
		else if (typeof value === "object" && value !== null && name !== "position") removeJoiners(value);
	}
}

/** A remark plugin that removes the joiners after parsing. */
export const withoutJoiners =
	() =>
	(tree: Root, file: { toString: () => string }): void => {
		if (String(file).includes(CJK_JOINER)) removeJoiners(tree);
	};
