import { richTextOf, writeRichText } from "../markdown/rich-text.ts";

/** The rendered answer; null until it is complete, since a long answer is rendered step by step. */
function wholeAnswer(markdown: string, body: HTMLElement | null): HTMLElement | null {
	const shown = body?.querySelector<HTMLElement>(".answer");
	return shown?.dataset.units === `${markdown.length}` ? shown : null;
}

export function copyAnswer(markdown: string, body: HTMLElement | null): Promise<void> {
	const whole = wholeAnswer(markdown, body);
	return whole ? writeRichText(markdown, richTextOf(whole)) : navigator.clipboard.writeText(markdown);
}

export interface CopiedAnswer {
	readonly name: string;
	readonly markdown: string;
	readonly body: HTMLElement | null;
}

function asWritten(markdown: string): string {
	const written = document.createElement("pre");
	written.textContent = markdown;
	return written.outerHTML;
}

/** Copies all answers as one text: the prompt first, then each answer under its assistant's name. */
export function copyAllAnswers(prompt: string, answers: readonly CopiedAnswer[]): Promise<void> {
	const markdown = answers.map(({ name, markdown }) => `## ${name}\n\n${markdown.trim()}`);
	const head = document.createElement("blockquote");
	head.textContent = prompt;
	const html = answers.map(({ name, markdown, body }) => {
		const whole = wholeAnswer(markdown, body);
		return `<h2>${name}</h2>${whole ? richTextOf(whole) : asWritten(markdown)}`;
	});
	const quoted = prompt.replace(/^/gm, "> ");
	return writeRichText([quoted, ...markdown].join("\n\n"), head.outerHTML + html.join(""));
}
