import type { BuiltInId } from "../built-in-assistants.ts";

export interface Pace {
	readonly firstWordMs: number;
	readonly wordsPerSecond: number;
	/** The factor by which the pause after a sentence is longer than the pause after a word. */
	readonly sentenceFactor: number;
}

/** The assistants write at different speeds, so that the columns do not grow at the same rate. */
export const PACES: Readonly<Record<BuiltInId, Pace>> = {
	chatgpt: { firstWordMs: 600, wordsPerSecond: 48, sentenceFactor: 3 },
	gemini: { firstWordMs: 1600, wordsPerSecond: 58, sentenceFactor: 2 },
	claude: { firstWordMs: 1100, wordsPerSecond: 44, sentenceFactor: 5 },
	grok: { firstWordMs: 400, wordsPerSecond: 32, sentenceFactor: 2 },
};
