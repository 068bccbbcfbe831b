import * as z from "zod/mini";
import { BODY_MAX_BYTES, MAX_SEATS } from "../limits.ts";
import { countUnits, isSendable } from "./prompt.ts";

/** UTF-16 code units of a pasted answer. */
export const PASTED_MAX_UNITS = 50_000;

/** The body of a prompt whose columns are all pasted. JSON may write each unit as six characters. */
export const PROMPT_BODY_MAX_BYTES = BODY_MAX_BYTES + MAX_SEATS * PASTED_MAX_UNITS * 6;

/** The indentation of the first line stays, because in Markdown it has a meaning. */
export const trimPasted = (text: string): string =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/^(?:[^\S\n]*\n)+/, "")
		.trimEnd();

const formatCount = (count: number): string => new Intl.NumberFormat("en").format(count);

/** The reason why a text cannot be an answer, in one sentence; null when it can. */
export function pastedProblem(text: string): string | null {
	const units = countUnits(trimPasted(text));
	if (units === 0) return "Paste the text of the answer.";
	if (units > PASTED_MAX_UNITS) {
		return `The pasted answer has ${formatCount(units)} characters; the limit is ${formatCount(PASTED_MAX_UNITS)}.`;
	}
	if (!isSendable(text)) return "The pasted answer contains invalid characters. Remove them and try again.";
	return null;
}

export const pastedText = z.pipe(
	z.string("The pasted answer must be a text."),
	z.transform((text: string, context) => {
		const problem = pastedProblem(text);
		if (problem) context.issues.push({ code: "custom", message: problem, input: text });
		return trimPasted(text);
	}),
);
