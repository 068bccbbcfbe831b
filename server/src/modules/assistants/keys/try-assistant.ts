import { type Assistant, ProviderFailure, promptQuestion } from "../../../providers/index.ts";

const MOST_MS = 30_000;

interface TestResult {
	readonly ok: boolean;
	readonly sentence: string;
}

const failed = (sentence: string): TestResult => ({ ok: false, sentence });

/** Aborts the call at the first text to keep the cost low: a vendor refuses a bad key before sending any text. */
export async function tryAssistant(
	assistant: Assistant,
	works: string,
	onBug: (error: unknown) => void,
	mostMs = MOST_MS,
): Promise<TestResult> {
	const { name } = assistant;
	const answered = new AbortController();
	const tooLate = AbortSignal.timeout(mostMs);
	const signal = AbortSignal.any([answered.signal, tooLate]);
	const onText = () => answered.abort();
	try {
		await assistant.answer({ question: promptQuestion("Reply with OK.") }, { onActivity() {}, onText }, signal);
	} catch (error) {
		if (answered.signal.aborted) return { ok: true, sentence: works };
		if (tooLate.aborted) return failed(`${name} did not answer in ${mostMs / 1000} s.`);
		if (!(error instanceof ProviderFailure)) {
			onBug(error);
			return failed(`${name} returned an unreadable response.`);
		}
		// The vendor accepted the key and sent an empty answer.
		if (error.facts.code !== "empty") return failed(error.facts.sentence);
	}
	return { ok: true, sentence: works };
}
