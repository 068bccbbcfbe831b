import type { QuoteContext } from "../text/quote-context.ts";
import { cutTo } from "./data-blocks.ts";

/** Words of an answer and what gives them their sense. */
export interface WordsInContext {
	readonly words: string;
	readonly context: QuoteContext;
}

/** Fewer units of a text that gives the sense do not help. */
const MIN_CONTEXT_UNITS = 20;

/** The context by its names in a request, what is needed most first. */
const namedContext = ({ label, column, sentence, before, leadIn, heading }: QuoteContext) =>
	Object.entries({ row: label, column, sentence, before, leadIn, heading });

/** What hides the names that an answer gives as its own, in each text of a context. */
export const maskedContext = (context: QuoteContext, mask: (text: string) => string): QuoteContext =>
	Object.fromEntries(
		Object.entries(context).map(([name, text]) => [name, mask(text as string)]),
	) as unknown as QuoteContext;

/** Words and their context as a request shows them, `words` and both together within these lengths. */
export function wordsInContextJson(
	{ words, context }: WordsInContext,
	{ maxWordsUnits, maxUnits }: { readonly maxWordsUnits: number; readonly maxUnits: number },
): string {
	const shown = cutTo(words, maxWordsUnits);
	let remaining = maxUnits - shown.length;
	const kept = namedContext(context).flatMap(([name, text]) => {
		if (text === "" || remaining < Math.min(text.length, MIN_CONTEXT_UNITS)) return [];
		const part = cutTo(text, remaining);
		remaining -= part.length;
		return [[name, part]];
	});
	return JSON.stringify({ words: shown, context: Object.fromEntries(kept) });
}
