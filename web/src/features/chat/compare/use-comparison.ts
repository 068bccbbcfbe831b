import { useEffect, useState } from "react";
import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import { ComparisonWorkerClient } from "./comparison-worker-client.ts";

/** Texts with a total length up to this are compared within one frame, on the main thread. */
const MAX_SYNC_UNITS = 20_000;

/** The diff of two texts. Long texts are compared in a worker; until it replies, the last diff stays. */
export function useComparison(left: string, right: string): AnswerComparison | null {
	const [diff, setDiff] = useState<AnswerComparison | null>(null);
	const [workerClient] = useState(() => new ComparisonWorkerClient(setDiff));
	useEffect(() => {
		if (left.length + right.length > MAX_SYNC_UNITS && typeof Worker !== "undefined") {
			return workerClient.compare({ left, right });
		}
		workerClient.close();
		setDiff(compareAnswers(left, right));
	}, [workerClient, left, right]);
	useEffect(() => () => workerClient.close(), [workerClient]);
	return diff;
}
