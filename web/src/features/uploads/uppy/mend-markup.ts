import { panelTitles } from "./strings.ts";

/** Changed within its text node, which is the one that Uppy goes on to write to. */
function nameOpenPanel(root: Element) {
	const text = root.querySelector(".uppy-DashboardContent-panel .uppy-DashboardContent-title")?.firstChild;
	const title = text && panelTitles[text.nodeValue ?? ""];
	if (title) text.nodeValue = title;
}

function mend(root: Element, title: string, types: readonly string[]) {
	nameOpenPanel(root);
	root.querySelector(".uppy-Dashboard")?.setAttribute("role", "group");
	const dialog = root.querySelector(".uppy-Dashboard-inner[role=dialog]");
	dialog?.setAttribute("aria-label", title);
	dialog?.setAttribute("aria-modal", "true");
	root.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
	root.querySelector("label[role=tooltip]")?.removeAttribute("role");
	// The small pictures in the lists of other sources stand beside the names that they are of.
	for (const picture of root.querySelectorAll("img:not([alt])")) picture.setAttribute("alt", "");
	for (const input of root.querySelectorAll("input[type=file]:not([capture])"))
		input.setAttribute("accept", types.join(","));
}

/**
 * Uppy names its frame, which has no role, leaves its dialog without a name, puts a single file into no list, and calls
 * the ruler of its editor a tooltip: screen readers are told what is meant, also of what appears later. And the device's
 * own window offers what may be chosen from it, which is less than what may be recorded.
 */
export function mendMarkup(root: Element, title: string, types: readonly string[]) {
	mend(root, title, types);
	new MutationObserver(() => mend(root, title, types)).observe(root, { childList: true, subtree: true });
}
