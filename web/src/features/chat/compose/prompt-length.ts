import { countUnits, PROMPT_MAX_UNITS, promptProblem, trimPrompt } from "@parallax/contract";
import { messages } from "../messages.ts";

/** From here on the counter warns. */
const NEAR_UNITS = 1800;

/** How what is written stands to what can be sent: most letters change nothing of it. */
export interface PromptStanding {
	readonly level: "fine" | "near" | "full";
	readonly isBlank: boolean;
	readonly isTooLong: boolean;
	/** Why it cannot be sent, as a sentence; null when it can. */
	readonly problem: string | null;
}

/** As the server counts: trimmed, in UTF-16 units. */
export const countPrompt = (typed: string): number => countUnits(trimPrompt(typed));

export function judgePrompt(typed: string): PromptStanding {
	const count = countPrompt(typed);
	const over = count - PROMPT_MAX_UNITS;
	return {
		level: over >= 0 ? "full" : count >= NEAR_UNITS ? "near" : "fine",
		isBlank: count === 0,
		isTooLong: over > 0,
		problem: over > 0 ? messages.tooLong(over, PROMPT_MAX_UNITS) : promptProblem(typed),
	};
}

export const isSameStanding = (a: PromptStanding, b: PromptStanding): boolean =>
	a.level === b.level && a.isBlank === b.isBlank && a.problem === b.problem;
