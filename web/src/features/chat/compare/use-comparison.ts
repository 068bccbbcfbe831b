import { useEffect, useState } from "react";
import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import { ComparisonWorkerClient } from "./comparison-worker-client.ts";

/** Texts with a total length up to this are compared within one frame, on the main thread. */
const AT_ONCE_UNITS = 20_000;

/** The diff of two texts. Long texts are compared in a worker; until it replies, the last diff is kept. */
export function useComparison(left: string, right: string): AnswerComparison | null {
	const [diff, setDiff] = useState<AnswerComparison | null>(null);
	const [elsewhere] = useState(() => new ComparisonWorkerClient(setDiff));
	useEffect(() => {
		if (left.length + right.length > AT_ONCE_UNITS && typeof Worker !== "undefined") {
			return elsewhere.ask({ left, right });
		}
		elsewhere.close();
		setDiff(compareAnswers(left, right));
	}, [elsewhere, left, right]);
	useEffect(() => () => elsewhere.close(), [elsewhere]);
	return diff;
}
