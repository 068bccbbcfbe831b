import { DURATION } from "./analyses/duration.ts";
import { ESPERANTO } from "./analyses/esperanto.ts";
import { LIGHT_BULB } from "./analyses/light-bulb.ts";
import { LIGHTHOUSE } from "./analyses/lighthouse.ts";
import { MICROSERVICES } from "./analyses/microservices.ts";
import { NORTH_STAR } from "./analyses/north-star.ts";
import type { PreparedAnalysis } from "./analyses/prepared-analysis.ts";
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

/** The analysis of an example, if each of these texts is exactly its prepared answer; otherwise null. */
export function preparedAnalysis(
	prompt: string,
	answers: readonly { readonly provider: string; readonly text: string }[],
): PreparedAnalysis | null {
	const example = exampleOf(prompt);
	const isPrepared = answers.every(({ provider, text }) => text === preparedAnswer(provider, prompt));
	return example && isPrepared ? ANALYSES[example] : null;
}
