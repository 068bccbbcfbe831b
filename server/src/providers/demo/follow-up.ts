import type { BuiltInId } from "../built-in-assistants.ts";
import type { Message, Question } from "../port.ts";
import { countWords, formatCount, quoted } from "./assembled-answer.ts";
import { FILES_MARK } from "./attached-files.ts";

/** Begins the part of a sample answer that is about the earlier turns; what is before it is about the prompt alone. */
const MARK = "\n\n### What you asked before\n\n";

interface EarlierTurns {
	/** The prompt before this one, as a quotation. */
	readonly quote: string;
	/** The words of the answer to it. */
	readonly words: number;
	/** How many prompts came before. */
	readonly prompts: number;
}

const NOTES: Readonly<Record<BuiltInId, (earlier: EarlierTurns) => string>> = {
	chatgpt: () =>
		"With a key, ChatGPT would get that prompt and the answer to it again, and could build on both. What other columns said reaches it only where you go on with their answer.",
	gemini: ({ words }) =>
		`The answer that stands before this prompt has ${formatCount(words, "word")}. Gemini itself would be sent it again together with the prompts, and nothing else of this chat.`,
	claude: () =>
		"I remember nothing of it, for no assistant has read it. A real one would be sent its whole side of the conversation again, and would answer this prompt in its light.",
	grok: ({ prompts }) =>
		`Prompts before this one: ${prompts}. Built on here: none, this is a sample. With a key, Grok gets them all, each with its answer.`,
};

const textOf = (message: Message | undefined): string => (message?.parts ?? []).map(({ text }) => text).join("\n\n");

/** The prompt, without earlier ones that were not answered: an analysis of samples knows the prompt of its turn alone. */
export const promptOf = ({ promptAlone, messages }: Question): string => promptAlone ?? textOf(messages.at(-1));

/** The part about the earlier turns; empty for a first prompt. */
export function followUp(id: BuiltInId, { messages }: Question): string {
	const earlier = messages.slice(0, -1);
	if (earlier.length === 0) return "";
	const prompts = earlier.filter(({ role }) => role === "user");
	const answer = earlier.findLast(({ role }) => role === "assistant");
	const facts = {
		quote: quoted(textOf(prompts.at(-1))),
		words: countWords(textOf(answer)),
		prompts: prompts.length,
	};
	return `${MARK}Before this prompt, you sent:\n\n${facts.quote}\n\n${NOTES[id](facts)}`;
}

/** Whether the text is this sample answer, alone or with a part about files or earlier turns. */
export const isSample = (text: string, sample: string): boolean =>
	text === sample || [FILES_MARK, MARK].some((mark) => text.startsWith(sample + mark));
