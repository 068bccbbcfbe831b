import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import type { ComparisonQuestion } from "./comparison-worker.ts";

/** Compares in a worker, one request at a time. Of the requests that arrive meanwhile, only the last is kept. */
export class ComparisonWorkerClient {
	readonly #onDiff: (diff: AnswerComparison) => void;
	#worker: Worker | null = null;
	#isBusy = false;
	#next: ComparisonQuestion | null = null;

	constructor(onDiff: (diff: AnswerComparison) => void) {
		this.#onDiff = onDiff;
	}

	ask(question: ComparisonQuestion): void {
		if (this.#isBusy) {
			this.#next = question;
			return;
		}
		this.#isBusy = true;
		this.#worker ??= new Worker(new URL("./comparison-worker.ts", import.meta.url), { type: "module" });
		this.#worker.onmessage = ({ data }: MessageEvent<AnswerComparison>) => this.#answer(data);
		this.#worker.onerror = () => {
			this.#worker?.terminate();
			this.#worker = null;
			this.#answer(compareAnswers(question.left, question.right));
		};
		this.#worker.postMessage(question);
	}

	/** Stops the worker and drops all requests. */
	close(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#isBusy = false;
		this.#next = null;
	}

	#answer(diff: AnswerComparison): void {
		const next = this.#next;
		this.#isBusy = false;
		this.#next = null;
		this.#onDiff(diff);
		if (next) this.ask(next);
	}
}
