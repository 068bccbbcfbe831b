import { panelTitles } from "./strings.ts";

/** Changes the value of the text node and keeps the node, because Uppy continues to write to it. */
function nameOpenPanel(root: Element) {
	const text = root.querySelector(".uppy-DashboardContent-panel .uppy-DashboardContent-title")?.firstChild;
	const title = text && panelTitles[text.nodeValue ?? ""];
	if (title) text.nodeValue = title;
}

function applyFixes(root: Element, title: string, types: readonly string[]) {
	nameOpenPanel(root);
	root.querySelector(".uppy-Dashboard")?.setAttribute("role", "group");
	const dialog = root.querySelector(".uppy-Dashboard-inner[role=dialog]");
	dialog?.setAttribute("aria-label", title);
	dialog?.setAttribute("aria-modal", "true");
	root.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
	root.querySelector("label[role=tooltip]")?.removeAttribute("role");
	// Thumbnails in the lists of remote sources need no description, because the file names are beside them.
	for (const picture of root.querySelectorAll("img:not([alt])")) picture.setAttribute("alt", "");
	for (const input of root.querySelectorAll("input[type=file]:not([capture])"))
		input.setAttribute("accept", types.join(","));
}

/**
 * Corrects Uppy's markup for screen readers, also in elements that appear later: its frame has a name but no role, its
 * dialog has no name, a single file is in no list, and the editor's ruler is a tooltip. It also limits the device's
 * file dialog to the types that may be chosen, because Uppy adds the types that may only be recorded.
 */
export function fixMarkup(root: Element, title: string, types: readonly string[]) {
	applyFixes(root, title, types);
	new MutationObserver(() => applyFixes(root, title, types)).observe(root, { childList: true, subtree: true });
}
