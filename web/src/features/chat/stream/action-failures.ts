const ALL = "all";
/** The id of an answer, or `all` that were running. */
type Whom = string;

interface ActionFailure {
	readonly text: string;
	/** Said of an answer that runs; once it has ended, nothing of it holds any more. */
	readonly isOfRunning: boolean;
}

/** What last failed stands at the answer until the next action: the message that says it first goes by itself. */
export class ActionFailures {
	readonly #last = new Map<Whom, ActionFailure>();
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	};

	/** The sentence that holds for this answer now; null when there is none. */
	of(responseId: string, isRunning: boolean): string | null {
		const holds = (whom: Whom) => {
			const failure = this.#last.get(whom);
			return failure?.isOfRunning === isRunning ? failure.text : null;
		};
		return holds(responseId) ?? holds(ALL);
	}

	keep(whom: Whom, failure: ActionFailure): void {
		this.#last.set(whom, failure);
		this.#tell();
	}

	/** For the next action, which may mend what an earlier one to all of them could not. */
	forget(whom: Whom): void {
		this.#last.delete(whom);
		this.#last.delete(ALL);
		this.#tell();
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}
