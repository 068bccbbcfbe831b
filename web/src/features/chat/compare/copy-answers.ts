import { richTextOf, writeRichText } from "../markdown/rich-text.ts";
import { type CitedAnswer, citedMarkdown, sourcesHtml } from "./cited-text.ts";

/** The rendered answer; null until it is complete, since a long answer is rendered step by step. */
function renderedAnswer({ response }: CitedAnswer, body: HTMLElement | null): HTMLElement | null {
	const element = body?.querySelector<HTMLElement>(".answer");
	return element?.dataset.units === `${response.length}` ? element : null;
}

/** Copies an answer with the numbers and the list of its sources. */
export function copyAnswer(answer: CitedAnswer, body: HTMLElement | null): Promise<void> {
	const rendered = renderedAnswer(answer, body);
	const markdown = citedMarkdown(answer);
	if (!rendered) return navigator.clipboard.writeText(markdown);
	return writeRichText(markdown, richTextOf(rendered) + sourcesHtml(answer));
}

export interface CopiedAnswer {
	readonly name: string;
	readonly answer: CitedAnswer;
	readonly body: HTMLElement | null;
}

function sourceHtml(markdown: string): string {
	const pre = document.createElement("pre");
	pre.textContent = markdown;
	return pre.outerHTML;
}

/** Copies all answers as one text: the prompt first, then each answer under its assistant's name. */
export function copyAllAnswers(prompt: string, answers: readonly CopiedAnswer[]): Promise<void> {
	const markdown = answers.map(({ name, answer }) => `## ${name}\n\n${citedMarkdown(answer).trim()}`);
	const head = document.createElement("blockquote");
	head.textContent = prompt;
	const html = answers.map(({ name, answer, body }) => {
		const rendered = renderedAnswer(answer, body);
		const shown = rendered ? richTextOf(rendered) + sourcesHtml(answer) : sourceHtml(citedMarkdown(answer));
		return `<h2>${name}</h2>${shown}`;
	});
	const quoted = prompt.replace(/^/gm, "> ");
	return writeRichText([quoted, ...markdown].join("\n\n"), head.outerHTML + html.join(""));
}
