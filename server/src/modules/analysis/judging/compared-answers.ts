import { type QuoteFinder, readQuoteFinders } from "../draft/find-quote.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { TimeSlice } from "../text/time-slice.ts";
import { boundedEarlier } from "./earlier-prompts.ts";
import { type Facts, factsOf } from "./facts/facts.ts";

/** The prompt and the answers of a comparison, read once for all judges and their tries. All maps are by seat. */
export interface ComparedAnswers {
	readonly prompt: string;
	/** In the order of the seats. */
	readonly answers: readonly AnswerText[];
	readonly quoteFinders: ReadonlyMap<string, QuoteFinder>;
	readonly facts: ReadonlyMap<string, Facts>;
	/** The same facts by the texts that they were read from. */
	readonly factsByText: ReadonlyMap<string, Facts>;
	readonly promptFacts: Facts;
	/** Of the prompts before it in the same conversation, whose names a claim may have. */
	readonly earlierFacts: Facts;
}

interface KnownTexts {
	/** Of the answers, if they were made before. */
	readonly quoteFinders?: ReadonlyMap<string, QuoteFinder>;
	/** The prompts before this one, oldest first. */
	readonly earlier?: readonly string[];
}

/** Yields to the event loop. */
export async function readComparedAnswers(
	prompt: string,
	answers: readonly AnswerText[],
	{ quoteFinders: known, earlier = [] }: KnownTexts = {},
): Promise<ComparedAnswers> {
	const slice = new TimeSlice();
	const quoteFinders = known ?? (await readQuoteFinders(answers, slice));
	const facts = new Map<string, Facts>();
	const factsByText = new Map<string, Facts>();
	for (const { seat } of answers) {
		const words = quoteFinders.get(seat)?.passages.join("\n") ?? "";
		const read = factsByText.get(words) ?? factsOf(words);
		facts.set(seat, read);
		factsByText.set(words, read);
		await slice.yieldIfOver();
	}
	const earlierFacts = factsOf(boundedEarlier(earlier).join("\n"));
	return { prompt, answers, quoteFinders, facts, factsByText, promptFacts: factsOf(prompt), earlierFacts };
}
