import type { ProviderResponse } from "@parallax/contract";
import { useEffect, useMemo, useState } from "react";
import { type Answer, type AnswerMeasures, measureAnswer } from "./measure-answer.ts";

/** Texts up to this total length are measured within one frame, even on a slow machine. */
const MAX_SYNC_UNITS = 12_000;

function measureInWorker(answers: readonly Answer[], signal: AbortSignal): Promise<AnswerMeasures[]> {
	const worker = new Worker(new URL("./measure-worker.ts", import.meta.url), { type: "module" });
	signal.addEventListener("abort", () => worker.terminate());
	return new Promise((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<AnswerMeasures[]>) => resolve(data);
		worker.onerror = reject;
		worker.postMessage(answers);
	});
}

/** Returns the same array until an answer is retried or settles, however often `responses` changes. */
function useAnswers(responses: readonly ProviderResponse[]): readonly Answer[] {
	const key = responses.map(({ id, attempt, status }) => `${id} ${attempt} ${status}`).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key changes whenever an answer does.
	return useMemo(
		() =>
			responses
				.filter(({ status }) => status === "success")
				.map(({ seat, response, totalMs, firstWordMs }) => ({ seat, text: response, totalMs, firstWordMs })),
		[key],
	);
}

/** The measures of the answers; null while a worker measures long ones. */
export function useMeasures(responses: readonly ProviderResponse[]): readonly AnswerMeasures[] | null {
	const answers = useAnswers(responses);
	const units = answers.reduce((sum, { text }) => sum + text.length, 0);
	const isShort = units <= MAX_SYNC_UNITS || typeof Worker === "undefined";
	const syncMeasures = useMemo(() => (isShort ? answers.map(measureAnswer) : null), [isShort, answers]);
	const [workerMeasures, setWorkerMeasures] = useState<readonly AnswerMeasures[] | null>(null);
	useEffect(() => {
		setWorkerMeasures(null);
		if (isShort) return;
		const stop = new AbortController();
		measureInWorker(answers, stop.signal).then(setWorkerMeasures, () => setWorkerMeasures(answers.map(measureAnswer)));
		return () => stop.abort();
	}, [isShort, answers]);
	return syncMeasures ?? workerMeasures;
}
