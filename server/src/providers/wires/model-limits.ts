import { dependsOnPrompt, kindOf } from "../failures/classify.ts";
import type { VendorComplaint } from "../failures/complaint.ts";
import { EFFORTS, type Effort, type Question } from "../port.ts";

/** No answer may be longer, whatever the model allows; thoughts count. */
export const MAX_OUTPUT_TOKENS = 16_384;

/** What the smallest models still allow. */
const LEAST_OUTPUT_TOKENS = 1024;

/** A field that a wire sends of itself, and can do without. */
export type RequestField = "stream_options" | "store" | OutputBound;
type OutputBound = "max_tokens" | "max_completion_tokens";

/** Two names of one thing, of which one has to be sent: without a bound an answer could cost any amount. */
const BOUNDS: readonly RequestField[] = ["max_tokens", "max_completion_tokens"] satisfies OutputBound[];

/** What one model at one address takes. */
export interface ModelLimits {
	readonly maxOutputTokens: number;
	/** Null: it takes no temperature. */
	readonly maxTemperature: number | null;
	readonly efforts: readonly Effort[];
	readonly takesSystem: boolean;
	/** Whether it can be held to the shape of a reply. */
	readonly takesReply: boolean;
	readonly refused: readonly RequestField[];
}

export const NO_LIMITS: ModelLimits = {
	maxOutputTokens: MAX_OUTPUT_TOKENS,
	maxTemperature: Number.POSITIVE_INFINITY,
	efforts: EFFORTS,
	takesSystem: true,
	takesReply: true,
	refused: [],
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
	takesReply: one.takesReply && other.takesReply,
	refused: [...new Set([...one.refused, ...other.refused])],
});

type Parameter = "temperature" | "effort" | "reply" | "system";

/** How vendors name each parameter, in the order in which one is blamed: with effort, some take no temperature. */
const NAMES: readonly (readonly [Parameter, RegExp])[] = [
	["temperature", /temperature/],
	["effort", /effort|reasoning|thinking/],
	[
		"reply",
		/response_?(format|json_?schema|mime_?type)|text\.format|json_?(schema|mode|object)|structured output|grammar/,
	],
	["system", /system|developer|instructions/],
];
const RANGE = /range|between|less than|at most|no more than|maximum|exceed/;
/** Digits within ids and names of models are no numbers. */
const NUMBER = /(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g;

/** The parameter of the question that the vendor refuses; one without a name is known only when it was the only one. */
function refusedParameter({ words }: VendorComplaint, question: Question): Parameter | undefined {
	const { effort, reply, system } = question;
	const isSent = { temperature: question.temperature !== undefined, effort, reply, system };
	const sent = NAMES.filter(([parameter]) => isSent[parameter]);
	const named = sent.find(([, name]) => name.test(words))?.[0];
	if (named) return named;
	// The prompt describes the shape as well, so that it can always be left out.
	if (reply) return "reply";
	return sent.length === 1 && /argument|parameter/.test(words) ? sent[0]?.[0] : undefined;
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
		case "reply":
			return { ...limits, takesReply: false };
		case "system":
			return { ...limits, takesSystem: false };
	}
}

/** The field among those of the wire that the vendor refuses by its name; of two names of a bound, the one that was sent. */
function refusedField(
	{ refused }: ModelLimits,
	{ words }: VendorComplaint,
	fields: readonly RequestField[],
): RequestField | undefined {
	const left = fields.filter((field) => !refused.includes(field));
	const [bound, ...otherBounds] = left.filter((field) => BOUNDS.includes(field));
	const canGo = left.filter((field) => !BOUNDS.includes(field) || (field === bound && otherBounds.length > 0));
	return canGo.find((field) => new RegExp(`\\b${field}\\b`).test(words));
}

interface Narrowed {
	readonly limits: ModelLimits;
	/** False where a shorter prompt would have been taken. */
	readonly lasts: boolean;
}

interface Refused {
	readonly complaint: VendorComplaint;
	readonly question: Question;
	/** What the wire sent of itself. */
	readonly fields: readonly RequestField[];
}

/** The limits with which a refused question can be asked again; null when the complaint is about something else. */
export function narrowed(limits: ModelLimits, { complaint, question, fields }: Refused): Narrowed | null {
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
	const field = refusedField(limits, complaint, fields);
	if (field) return { limits: { ...limits, refused: [...limits.refused, field] }, lasts: true };
	const parameter = refusedParameter(complaint, question);
	return parameter ? { limits: withoutParameter(limits, complaint, question, parameter), lasts: true } : null;
}
