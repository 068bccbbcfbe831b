import type { BuiltInId } from "../built-in-assistants.ts";

export interface Voice {
	readonly firstWordMs: number;
	readonly wordsPerSecond: number;
	/** How much longer the voice rests after a sentence than after a word. */
	readonly breath: number;
}

/** Each of the four keeps a pace of its own, so that the columns do not move in step. */
export const VOICES: Readonly<Record<BuiltInId, Voice>> = {
	chatgpt: { firstWordMs: 600, wordsPerSecond: 48, breath: 3 },
	gemini: { firstWordMs: 1600, wordsPerSecond: 58, breath: 2 },
	claude: { firstWordMs: 1100, wordsPerSecond: 44, breath: 5 },
	grok: { firstWordMs: 400, wordsPerSecond: 32, breath: 2 },
};
