import { BUILT_IN_ASSISTANTS } from "../built-in-assistants.ts";
import { assembledAnalysis } from "./analyses/assembled-analysis.ts";
import { DURATION } from "./analyses/duration.ts";
import { ESPERANTO } from "./analyses/esperanto.ts";
import { LIGHT_BULB } from "./analyses/light-bulb.ts";
import { LIGHTHOUSE } from "./analyses/lighthouse.ts";
import { MICROSERVICES } from "./analyses/microservices.ts";
import { NORTH_STAR } from "./analyses/north-star.ts";
import type { PreparedAnalysis } from "./analyses/prepared-analysis.ts";
import { assembledAnswer } from "./assembled-answer.ts";
import { isSample } from "./follow-up.ts";
import { type Example, exampleOf, preparedAnswer } from "./prepared-answer.ts";

export type { PreparedAnalysis, PreparedRow } from "./analyses/prepared-analysis.ts";

const ANALYSES: Readonly<Record<Example, PreparedAnalysis>> = {
	"north-star": NORTH_STAR,
	"light-bulb": LIGHT_BULB,
	microservices: MICROSERVICES,
	duration: DURATION,
	esperanto: ESPERANTO,
	lighthouse: LIGHTHOUSE,
};

/** The text that a sample answer to the prompt has now; undefined for an assistant without samples. */
function sampleText(assistantId: string, prompt: string): string | undefined {
	const builtIn = BUILT_IN_ASSISTANTS.find(({ id }) => id === assistantId);
	return builtIn && (preparedAnswer(builtIn.id, prompt) ?? assembledAnswer(builtIn.id, prompt));
}

/**
 * The analysis of sample answers, if each of these texts is exactly what its assistant's sample is now, apart from what it
 * says about earlier turns; otherwise null.
 */
export function preparedAnalysis(
	prompt: string,
	answers: readonly { readonly provider: string; readonly text: string }[],
): PreparedAnalysis | null {
	const areSamples = answers.every(({ provider, text }) => {
		const sample = sampleText(provider, prompt);
		return sample !== undefined && isSample(text, sample);
	});
	if (!areSamples) return null;
	const example = exampleOf(prompt);
	return example ? ANALYSES[example] : assembledAnalysis(prompt);
}
