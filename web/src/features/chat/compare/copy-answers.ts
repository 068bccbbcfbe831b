import { richTextOf, writeRichText } from "../markdown/rich-text.ts";

/** The rendered answer; null until it is complete, since a long answer is rendered step by step. */
function renderedAnswer(markdown: string, body: HTMLElement | null): HTMLElement | null {
	const element = body?.querySelector<HTMLElement>(".answer");
	return element?.dataset.units === `${markdown.length}` ? element : null;
}

export function copyAnswer(markdown: string, body: HTMLElement | null): Promise<void> {
	const rendered = renderedAnswer(markdown, body);
	return rendered ? writeRichText(markdown, richTextOf(rendered)) : navigator.clipboard.writeText(markdown);
}

export interface CopiedAnswer {
	readonly name: string;
	readonly markdown: string;
	readonly body: HTMLElement | null;
}

function sourceHtml(markdown: string): string {
	const pre = document.createElement("pre");
	pre.textContent = markdown;
	return pre.outerHTML;
}

/** Copies all answers as one text: the prompt first, then each answer under its assistant's name. */
export function copyAllAnswers(prompt: string, answers: readonly CopiedAnswer[]): Promise<void> {
	const markdown = answers.map(({ name, markdown }) => `## ${name}\n\n${markdown.trim()}`);
	const head = document.createElement("blockquote");
	head.textContent = prompt;
	const html = answers.map(({ name, markdown, body }) => {
		const rendered = renderedAnswer(markdown, body);
		return `<h2>${name}</h2>${rendered ? richTextOf(rendered) : sourceHtml(markdown)}`;
	});
	const quoted = prompt.replace(/^/gm, "> ");
	return writeRichText([quoted, ...markdown].join("\n\n"), head.outerHTML + html.join(""));
}
