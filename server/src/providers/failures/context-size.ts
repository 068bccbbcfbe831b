import { countAt } from "../json.ts";

/** The tokens of a prompt, and how many the model takes. */
export interface ContextSize {
	readonly prompt: number;
	readonly limit: number;
}

/** How servers name both numbers in a sentence, and which of them is first. */
export const CONTEXT_SIZES: readonly (readonly [RegExp, keyof ContextSize])[] = [
	[/request \((\d{1,9}) tokens\) exceeds the available context size \((\d{1,9}) tokens\)/, "prompt"],
	[/prompt is too long: (\d{1,9}) tokens > (\d{1,9}) maximum/, "prompt"],
	[/requested tokens \((\d{1,9})\) exceed context window of (\d{1,9})/, "prompt"],
	[/context length is (\d{1,9}) tokens\. however, your (?:messages resulted in|request has) (\d{1,9}) /, "limit"],
];

function numbersIn(error: unknown, words: string): readonly [prompt: number | null, limit: number | null] {
	for (const [pattern, first] of CONTEXT_SIZES) {
		const [, one, other] = pattern.exec(words) ?? [];
		if (one !== undefined) return first === "prompt" ? [Number(one), Number(other)] : [Number(other), Number(one)];
	}
	return [countAt(error, "error", "n_prompt_tokens"), countAt(error, "error", "n_ctx")];
}

/** Null unless the error names both numbers, and they fit together. */
export function contextSizeIn(error: unknown, words: string): ContextSize | null {
	const [prompt, limit] = numbersIn(error, words);
	return prompt !== null && limit !== null && limit > 0 && prompt > limit ? { prompt, limit } : null;
}
