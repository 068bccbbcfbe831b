import { useEffect, useState } from "react";
import { diffWords, type WordDiff } from "./word-diff.ts";
import type { DiffQuestion } from "./word-diff-worker.ts";

/** Texts up to this length together are compared within a frame. */
const AT_ONCE_UNITS = 20_000;

function diffElsewhere(question: DiffQuestion, signal: AbortSignal): Promise<WordDiff> {
	const worker = new Worker(new URL("./word-diff-worker.ts", import.meta.url), { type: "module" });
	signal.addEventListener("abort", () => worker.terminate());
	return new Promise((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<WordDiff>) => resolve(data);
		worker.onerror = reject;
		worker.postMessage(question);
	});
}

/** The difference of two texts; long ones are compared off the main thread, and are null until they have been. */
export function useWordDiff(left: string, right: string): WordDiff | null {
	const [diff, setDiff] = useState<WordDiff | null>(null);
	useEffect(() => {
		if (left.length + right.length <= AT_ONCE_UNITS || typeof Worker === "undefined") {
			return setDiff(diffWords(left, right));
		}
		const stop = new AbortController();
		setDiff(null);
		diffElsewhere({ left, right }, stop.signal).then(setDiff, () => setDiff(diffWords(left, right)));
		return () => stop.abort();
	}, [left, right]);
	return diff;
}
