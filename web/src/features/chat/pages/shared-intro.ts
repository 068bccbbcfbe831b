import { NUMBER_WORDS } from "../number-words.ts";

const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface SharedIntro {
	readonly hasSharer: boolean;
	readonly assistants: number;
	/** Pasted answers. */
	readonly pasted: number;
	readonly prompts: number;
	/** Whether the page shows where the answers disagree. */
	readonly isCompared: boolean;
}

/** Of a shared page with answers that its owner pasted. */
function pastedIntro({ hasSharer, assistants, prompts, isCompared }: Omit<SharedIntro, "pasted">): string {
	const question = prompts === 1 ? "the same question" : `${NUMBER_WORDS[prompts] ?? prompts} questions`;
	const found = `side by side${isCompared ? ", and where they disagree" : ""}.`;
	if (assistants === 0)
		return hasSharer
			? `pasted answers to ${question}: here they are, ${found}`
			: `Pasted answers to ${question}, ${found}`;
	const count = `${NUMBER_WORDS[assistants] ?? assistants} AI ${assistants === 1 ? "assistant" : "assistants"}`;
	return hasSharer
		? `asked ${count} ${question} and pasted other answers: here they are, ${found}`
		: `${upperFirst(count)} ${assistants === 1 ? "was" : "were"} asked ${question}, and other answers were pasted: here they are, ${found}`;
}

/** What a shared page is, for readers who have never heard of the product. It follows the name of the sharer, if that is known. */
export function sharedIntro({ hasSharer, assistants, pasted, prompts, isCompared }: SharedIntro): string {
	if (pasted > 0) return pastedIntro({ hasSharer, assistants, prompts, isCompared });
	const several = `${NUMBER_WORDS[prompts] ?? prompts} questions`;
	if (assistants === 1) {
		const asked = prompts === 1 ? "this question" : `these ${several}`;
		const found = prompts === 1 ? "here is its answer" : "here are its answers";
		return hasSharer ? `asked an AI assistant ${asked}: ${found}.` : `An AI assistant was asked ${asked}: ${found}.`;
	}
	const count = `${NUMBER_WORDS[assistants] ?? assistants} AI assistants`;
	const found = `here are their answers, side by side${isCompared ? ", and where they disagree" : ""}.`;
	if (prompts === 1)
		return hasSharer
			? `asked ${count} the same question: ${found}`
			: `${upperFirst(count)} were asked the same question: ${found}`;
	return hasSharer
		? `put ${several} to ${count} at once: ${found}`
		: `${upperFirst(several)} were put to ${count} at once: ${found}`;
}
