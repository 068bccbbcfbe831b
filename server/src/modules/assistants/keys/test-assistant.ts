import { type Assistant, ProviderFailure, promptQuestion } from "../../../providers/index.ts";

const TIMEOUT_MS = 30_000;

interface TestResult {
	readonly ok: boolean;
	readonly sentence: string;
}

const failed = (sentence: string): TestResult => ({ ok: false, sentence });

/** Aborts the call at the first text to keep the cost low: a vendor refuses a bad key before sending any text. */
export async function testAssistant(
	assistant: Assistant,
	successSentence: string,
	onUnexpectedError: (error: unknown) => void,
	timeoutMs = TIMEOUT_MS,
): Promise<TestResult> {
	const { name } = assistant;
	const answered = new AbortController();
	const timeout = AbortSignal.timeout(timeoutMs);
	const signal = AbortSignal.any([answered.signal, timeout]);
	const onText = () => answered.abort();
	try {
		await assistant.answer({ question: promptQuestion("Reply with OK.") }, { onActivity() {}, onText }, signal);
	} catch (error) {
		if (answered.signal.aborted) return { ok: true, sentence: successSentence };
		if (timeout.aborted) return failed(`${name} did not answer in ${timeoutMs / 1000} s.`);
		if (!(error instanceof ProviderFailure)) {
			onUnexpectedError(error);
			return failed(`${name} returned an unreadable response.`);
		}
		// The vendor accepted the key and sent an empty answer.
		if (error.facts.code !== "empty") return failed(error.facts.sentence);
	}
	return { ok: true, sentence: successSentence };
}
