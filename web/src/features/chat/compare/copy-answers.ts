import { richTextOf, writeRichText } from "../answer-text/rich-text.ts";

const answerIn = (body: HTMLElement | null): HTMLElement | null => body?.querySelector<HTMLElement>(".answer") ?? null;

export function copyAnswer(markdown: string, body: HTMLElement | null): Promise<void> {
	const shown = answerIn(body);
	return shown ? writeRichText(markdown, richTextOf(shown)) : navigator.clipboard.writeText(markdown);
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
	return writeRichText([quoted, ...markdown].join("\n\n"), head.outerHTML + html.join(""));
}
