import type { AnswerFold } from "./answer-fold.ts";

/** How often a paused answer is continued. What is there then is the answer, and it is not whole. */
const MAX_PAUSES = 3;

/** Streams an answer; one that the vendor pauses is continued as the same answer, with what it has written so far. */
export async function streamAnswer(
	fold: AnswerFold,
	stream: (continued: readonly unknown[] | undefined) => Promise<void>,
): Promise<void> {
	await stream(undefined);
	for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
		const continued = fold.pausedContent;
		if (continued === null) return;
		fold.resume();
		await stream(continued);
	}
}
