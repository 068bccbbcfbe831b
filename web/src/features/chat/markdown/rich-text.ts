/** Elements left out of the rich text, such as controls. */
const EXCLUDED_ELEMENTS = "button, [role='status'], .vh, .code-head";

/** The rendered HTML without classes, so that it takes the style of the document it is pasted into. */
export function richTextOf(element: Element): string {
	const copy = element.cloneNode(true) as Element;
	for (const part of copy.querySelectorAll(EXCLUDED_ELEMENTS)) part.remove();
	for (const part of copy.querySelectorAll(".answer-part, .table, .table-scroll, .table-foot"))
		part.replaceWith(...part.childNodes);
	// The page draws the number of a source, so that it is no text of the answer.
	for (const mark of copy.querySelectorAll<HTMLElement>("a[data-number]"))
		mark.textContent = `[${mark.dataset.number}]`;
	for (const part of copy.querySelectorAll("*")) {
		for (const name of part.getAttributeNames()) {
			if (!["href", "start", "colspan", "rowspan"].includes(name)) part.removeAttribute(name);
		}
	}
	return copy.innerHTML;
}

/** Writes rich text and plain text to the clipboard. The app that receives the paste chooses one. */
export async function writeRichText(plain: string, html: string): Promise<void> {
	if (typeof ClipboardItem === "undefined" || !navigator.clipboard.write) {
		return navigator.clipboard.writeText(plain);
	}
	const item = new ClipboardItem({
		"text/plain": new Blob([plain], { type: "text/plain" }),
		"text/html": new Blob([html], { type: "text/html" }),
	});
	await navigator.clipboard.write([item]);
}
