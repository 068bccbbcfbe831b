import type { AnswerFold } from "./answer-fold.ts";

/** How often a paused answer is continued. */
const MAX_PAUSES = 3;

/** Streams an answer; one that the vendor pauses is continued as the same answer, with what it has written so far. */
export async function streamAnswer(
	fold: AnswerFold,
	stream: (continued: readonly unknown[] | undefined) => Promise<void>,
): Promise<void> {
	await stream(undefined);
	for (let pauses = 0; fold.pausedContent !== null; pauses += 1) {
		const continued = fold.pausedContent;
		if (pauses === MAX_PAUSES) {
			fold.endPaused();
			return;
		}
		fold.resume();
		await stream(continued);
	}
}
