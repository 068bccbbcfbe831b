import * as z from "zod/mini";
import { PROMPT_MAX_UNITS } from "../limits.ts";

/** The prompt as it is stored and sent; page and server trim it in the same way. */
export const trimPrompt = (typed: string): string => typed.trim();

/** UTF-16 code units, as a textarea's `maxlength` counts. */
export const countUnits = (text: string): number => text.length;

/** False for half a surrogate pair or NUL, which cannot be sent to every vendor or stored in every database. */
export const isSendable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

/** The reason why a prompt cannot be sent, in one sentence; null when it can. */
export function promptProblem(typed: string): string | null {
	const text = trimPrompt(typed);
	if (text.length === 0) return "Write a prompt first.";
	if (countUnits(text) > PROMPT_MAX_UNITS) {
		return `The prompt has ${countUnits(text)} characters; the limit is ${PROMPT_MAX_UNITS}.`;
	}
	if (!isSendable(text)) return "The prompt contains invalid characters. Remove them and send it again.";
	return null;
}

export const prompt = z.pipe(
	z.string("Write a prompt first."),
	z.transform((typed: string, context) => {
		const problem = promptProblem(typed);
		if (problem) context.issues.push({ code: "custom", message: problem, input: typed });
		return trimPrompt(typed);
	}),
);
