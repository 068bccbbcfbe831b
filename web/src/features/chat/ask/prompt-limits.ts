import { countUnits, PROMPT_MAX_UNITS, promptProblem, trimPrompt } from "@parallax/contract";
import { messages } from "../messages.ts";

/** From here on the counter warns. */
const NEAR_UNITS = 1800;

export interface PromptMeasure {
	/** As the server counts: trimmed, in UTF-16 units. */
	readonly count: number;
	readonly level: "fine" | "near" | "full";
	/** Why it cannot be sent, as a sentence; null when it can. */
	readonly problem: string | null;
}

export function measurePrompt(typed: string): PromptMeasure {
	const count = countUnits(trimPrompt(typed));
	const over = count - PROMPT_MAX_UNITS;
	return {
		count,
		level: over >= 0 ? "full" : count >= NEAR_UNITS ? "near" : "fine",
		problem: over > 0 ? messages.tooLong(over, PROMPT_MAX_UNITS) : promptProblem(typed),
	};
}
