import type { AnswerText } from "../../modules/analysis/text/answer-text.ts";
import { assistantName } from "../../providers/index.ts";

/** An answer of the first seat of an assistant, as input of the analysis. */
export const someAnswer = (assistant: string, text: string, over: Partial<AnswerText> = {}): AnswerText => ({
	seat: assistant,
	name: assistantName(assistant),
	assistant,
	attempt: 1,
	demo: false,
	text,
	...over,
});
