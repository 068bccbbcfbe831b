/** Left out of what is copied as rich text: it is there to be pressed, not read. */
const NOT_TEXT = "button, [role='status'], .vh, .code-head";

/** The rendered answer as HTML without our classes, so that it takes on the look of where it is pasted. */
function richTextOf(body: HTMLElement): string {
	const copy = body.cloneNode(true) as HTMLElement;
	for (const part of copy.querySelectorAll(NOT_TEXT)) part.remove();
	for (const part of copy.querySelectorAll(".part")) part.replaceWith(...part.childNodes);
	for (const part of copy.querySelectorAll("*")) {
		for (const name of part.getAttributeNames()) {
			if (!["href", "start", "colspan", "rowspan"].includes(name)) part.removeAttribute(name);
		}
	}
	return copy.innerHTML;
}

/** Rich text and Markdown together: what takes the paste chooses. */
async function writeBoth(markdown: string, html: string): Promise<void> {
	if (typeof ClipboardItem === "undefined" || !navigator.clipboard.write) {
		return navigator.clipboard.writeText(markdown);
	}
	const item = new ClipboardItem({
		"text/plain": new Blob([markdown], { type: "text/plain" }),
		"text/html": new Blob([html], { type: "text/html" }),
	});
	await navigator.clipboard.write([item]);
}

const answerIn = (body: HTMLElement | null): HTMLElement | null => body?.querySelector<HTMLElement>(".answer") ?? null;

export function copyAnswer(markdown: string, body: HTMLElement | null): Promise<void> {
	const shown = answerIn(body);
	return shown ? writeBoth(markdown, richTextOf(shown)) : navigator.clipboard.writeText(markdown);
}

export interface CopiedAnswer {
	readonly name: string;
	readonly markdown: string;
	readonly body: HTMLElement | null;
}

/** All answers in one: the prompt first, then each under the name of who gave it. */
export function copyAllAnswers(prompt: string, answers: readonly CopiedAnswer[]): Promise<void> {
	const markdown = answers.map(({ name, markdown }) => `## ${name}\n\n${markdown.trim()}`);
	const head = document.createElement("blockquote");
	head.textContent = prompt;
	const html = answers.map(({ name, body }) => {
		const shown = answerIn(body);
		return `<h2>${name}</h2>${shown ? richTextOf(shown) : ""}`;
	});
	const quoted = prompt.replace(/^/gm, "> ");
	return writeBoth([quoted, ...markdown].join("\n\n"), head.outerHTML + html.join(""));
}
