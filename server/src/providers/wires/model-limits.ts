import { dependsOnPrompt, kindOf } from "../failures/classify.ts";
import type { VendorComplaint } from "../failures/complaint.ts";
import { EFFORTS, type Effort, type Question } from "../port.ts";

/** No answer may be longer, whatever the model allows; thoughts count. */
export const MAX_OUTPUT_TOKENS = 16_384;

/** What the smallest models still allow. */
const LEAST_OUTPUT_TOKENS = 1024;

/** What one model at one address takes. */
export interface ModelLimits {
	readonly maxOutputTokens: number;
	/** Null: it takes no temperature. */
	readonly maxTemperature: number | null;
	readonly efforts: readonly Effort[];
	readonly takesSystem: boolean;
}

export const NO_LIMITS: ModelLimits = {
	maxOutputTokens: MAX_OUTPUT_TOKENS,
	maxTemperature: Number.POSITIVE_INFINITY,
	efforts: EFFORTS,
	takesSystem: true,
};

/** The narrower of both in every respect: two calls may have learned different things at once. */
export const narrower = (one: ModelLimits, other: ModelLimits): ModelLimits => ({
	maxOutputTokens: Math.min(one.maxOutputTokens, other.maxOutputTokens),
	maxTemperature:
		one.maxTemperature === null || other.maxTemperature === null
			? null
			: Math.min(one.maxTemperature, other.maxTemperature),
	efforts: one.efforts.filter((effort) => other.efforts.includes(effort)),
	takesSystem: one.takesSystem && other.takesSystem,
});

type Parameter = "temperature" | "effort" | "system";

/** How vendors name each parameter, in the order in which one is blamed: with effort, some take no temperature. */
const NAMES: readonly (readonly [Parameter, RegExp])[] = [
	["temperature", /temperature/],
	["effort", /effort|reasoning|thinking/],
	["system", /system|developer|instructions/],
];
const RANGE = /range|between|less than|at most|no more than|maximum|exceed/;
/** Digits within ids and names of models are no numbers. */
const NUMBER = /(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g;

/** The parameter of the question that the vendor refuses; one without a name is known only when it was the only one. */
function refusedParameter({ words }: VendorComplaint, question: Question): Parameter | undefined {
	const isSent = { temperature: question.temperature !== undefined, effort: question.effort, system: question.system };
	const sent = NAMES.filter(([parameter]) => isSent[parameter]);
	const named = sent.find(([, name]) => name.test(words));
	const unnamed = sent.length === 1 && /argument|parameter/.test(words) ? sent[0] : undefined;
	return (named ?? unnamed)?.[0];
}

/** The highest number below the refused one in a sentence about a range; null where the sentence is about none. */
function highestTaken(words: string, refused: number): number | null {
	if (!RANGE.test(words)) return null;
	// A range may be written as 0..1.
	const numbers = (words.replaceAll("..", " ").match(NUMBER) ?? []).map(Number).filter((number) => number < refused);
	const highest = Math.max(...numbers);
	return highest > 0 ? highest : null;
}

function withoutParameter(
	limits: ModelLimits,
	{ words }: VendorComplaint,
	question: Question,
	parameter: Parameter,
): ModelLimits {
	switch (parameter) {
		case "temperature":
			return { ...limits, maxTemperature: highestTaken(words, question.temperature ?? 0) };
		case "effort": {
			const { effort } = question;
			const isOneValue = effort !== undefined && new RegExp(`\\b${effort}\\b`).test(words);
			return { ...limits, efforts: isOneValue ? limits.efforts.filter((other) => other !== effort) : [] };
		}
		case "system":
			return { ...limits, takesSystem: false };
	}
}

interface Narrowed {
	readonly limits: ModelLimits;
	/** False where a shorter prompt would have been taken. */
	readonly lasts: boolean;
}

/** The limits with which a refused question can be asked again; null when the complaint is about something else. */
export function narrowed(limits: ModelLimits, complaint: VendorComplaint, question: Question): Narrowed | null {
	const kind = kindOf(complaint);
	if (kind === "output-bound") {
		if (limits.maxOutputTokens <= LEAST_OUTPUT_TOKENS) return null;
		return {
			limits: { ...limits, maxOutputTokens: limits.maxOutputTokens / 4 },
			lasts: !dependsOnPrompt(complaint),
		};
	}
	// A vendor that speaks of a parameter "for this model" reads like one that does not know the model.
	const isAboutRequest = kind === "request" || kind === "model";
	if (!isAboutRequest || ![400, 422].includes(complaint.status)) return null;
	const parameter = refusedParameter(complaint, question);
	return parameter ? { limits: withoutParameter(limits, complaint, question, parameter), lasts: true } : null;
}
