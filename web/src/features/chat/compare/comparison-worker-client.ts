import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import type { ComparisonRequest } from "./comparison-worker.ts";

/** Compares in a worker, one request at a time. Of the requests that arrive meanwhile, only the last is queued. */
export class ComparisonWorkerClient {
	readonly #onDiff: (diff: AnswerComparison) => void;
	#worker: Worker | null = null;
	#isBusy = false;
	#next: ComparisonRequest | null = null;

	constructor(onDiff: (diff: AnswerComparison) => void) {
		this.#onDiff = onDiff;
	}

	compare(request: ComparisonRequest): void {
		if (this.#isBusy) {
			this.#next = request;
			return;
		}
		this.#isBusy = true;
		this.#worker ??= new Worker(new URL("./comparison-worker.ts", import.meta.url), { type: "module" });
		this.#worker.onmessage = ({ data }: MessageEvent<AnswerComparison>) => this.#handleResult(data);
		this.#worker.onerror = () => {
			this.#worker?.terminate();
			this.#worker = null;
			this.#handleResult(compareAnswers(request.left, request.right));
		};
		this.#worker.postMessage(request);
	}

	/** Stops the worker and drops all requests. */
	close(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#isBusy = false;
		this.#next = null;
	}

	#handleResult(diff: AnswerComparison): void {
		const next = this.#next;
		this.#isBusy = false;
		this.#next = null;
		this.#onDiff(diff);
		if (next) this.compare(next);
	}
}
