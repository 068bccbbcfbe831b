import { useEffect, useState } from "react";
import { DiffElsewhere } from "./diff-elsewhere.ts";
import { diffWords, type WordDiff } from "./word-diff.ts";

/** Texts up to this length together are compared within a frame. */
const AT_ONCE_UNITS = 20_000;

/** The difference of two texts; long ones are compared off the main thread, and the last difference stays until they have been. */
export function useWordDiff(left: string, right: string): WordDiff | null {
	const [diff, setDiff] = useState<WordDiff | null>(null);
	const [elsewhere] = useState(() => new DiffElsewhere(setDiff));
	useEffect(() => {
		if (left.length + right.length > AT_ONCE_UNITS && typeof Worker !== "undefined") {
			return elsewhere.ask({ left, right });
		}
		elsewhere.close();
		setDiff(diffWords(left, right));
	}, [elsewhere, left, right]);
	useEffect(() => () => elsewhere.close(), [elsewhere]);
	return diff;
}
