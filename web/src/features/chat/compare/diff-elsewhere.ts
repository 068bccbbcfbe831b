import { diffWords, type WordDiff } from "./word-diff.ts";
import type { DiffQuestion } from "./word-diff-worker.ts";

/** Compares off the main thread, one question at a time: of those that come meanwhile, the last is asked next. */
export class DiffElsewhere {
	readonly #onDiff: (diff: WordDiff) => void;
	#worker: Worker | null = null;
	#isBusy = false;
	#next: DiffQuestion | null = null;

	constructor(onDiff: (diff: WordDiff) => void) {
		this.#onDiff = onDiff;
	}

	ask(question: DiffQuestion): void {
		if (this.#isBusy) {
			this.#next = question;
			return;
		}
		this.#isBusy = true;
		this.#worker ??= new Worker(new URL("./word-diff-worker.ts", import.meta.url), { type: "module" });
		this.#worker.onmessage = ({ data }: MessageEvent<WordDiff>) => this.#answer(data);
		this.#worker.onerror = () => {
			this.#worker?.terminate();
			this.#worker = null;
			this.#answer(diffWords(question.left, question.right));
		};
		this.#worker.postMessage(question);
	}

	/** Forgets what was asked. */
	close(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#isBusy = false;
		this.#next = null;
	}

	#answer(diff: WordDiff): void {
		const next = this.#next;
		this.#isBusy = false;
		this.#next = null;
		this.#onDiff(diff);
		if (next) this.ask(next);
	}
}
