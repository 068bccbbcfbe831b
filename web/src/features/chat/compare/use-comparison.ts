import { useEffect, useState } from "react";
import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import { DiffElsewhere } from "./diff-elsewhere.ts";

/** Texts up to this length together are compared within a frame. */
const AT_ONCE_UNITS = 20_000;

/** The difference of two texts; long ones are compared off the main thread, and the last difference stays until they have been. */
export function useComparison(left: string, right: string): AnswerComparison | null {
	const [diff, setDiff] = useState<AnswerComparison | null>(null);
	const [elsewhere] = useState(() => new DiffElsewhere(setDiff));
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
