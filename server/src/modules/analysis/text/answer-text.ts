import type { Speaker } from "../draft/speakers.ts";

/** An answer as the analysis receives it, whether a judge or this server compares. */
export interface AnswerText extends Speaker {
	/** The id of the assistant. */
	readonly assistant: string;
	readonly attempt: number;
	readonly text: string;
	readonly demo: boolean;
}

/** The answer without the first line of a demonstration, which only marks it as one. */
export const withoutDemoNotice = ({ text, demo }: Pick<AnswerText, "text" | "demo">): string =>
	demo ? text.replace(/^\*[^*\n]+\*\n\n/, "") : text;
