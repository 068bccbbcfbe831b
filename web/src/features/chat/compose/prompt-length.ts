import { countUnits, PROMPT_MAX_UNITS, promptProblem, trimPrompt } from "@parallax/contract";
import { messages } from "../messages.ts";

/** The counter warns from this length on. */
const WARNING_UNITS = 1800;

/** Whether the text can be sent. Most letters do not change this state. */
export interface PromptStatus {
	readonly level: "fine" | "near" | "full";
	readonly isBlank: boolean;
	readonly isTooLong: boolean;
	/** The sentence that says why the text cannot be sent; null when it can. */
	readonly problem: string | null;
}

/** Counts like the server: trimmed, in UTF-16 units. */
export const countPrompt = (typed: string): number => countUnits(trimPrompt(typed));

export function checkPrompt(typed: string): PromptStatus {
	const count = countPrompt(typed);
	const over = count - PROMPT_MAX_UNITS;
	return {
		level: over >= 0 ? "full" : count >= WARNING_UNITS ? "near" : "fine",
		isBlank: count === 0,
		isTooLong: over > 0,
		problem: over > 0 ? messages.tooLong(over, PROMPT_MAX_UNITS) : promptProblem(typed),
	};
}

export const isSameStatus = (a: PromptStatus, b: PromptStatus): boolean =>
	a.level === b.level && a.isBlank === b.isBlank && a.problem === b.problem;
