import type { BuiltInId } from "../built-in-assistants.ts";

export interface Voice {
	readonly firstWordMs: number;
	readonly wordsPerSecond: number;
	/** The factor by which the pause after a sentence is longer than the pause after a word. */
	readonly breath: number;
}

/** Each assistant has its own pace, so that the columns do not grow in step. */
export const VOICES: Readonly<Record<BuiltInId, Voice>> = {
	chatgpt: { firstWordMs: 600, wordsPerSecond: 48, breath: 3 },
	gemini: { firstWordMs: 1600, wordsPerSecond: 58, breath: 2 },
	claude: { firstWordMs: 1100, wordsPerSecond: 44, breath: 5 },
	grok: { firstWordMs: 400, wordsPerSecond: 32, breath: 2 },
};
