const ALL = "all";
/** The ID of an answer, or `all` for every running one. */
type Target = string;

/** The part of the column where the user pressed an action; its failure is shown there. */
export type ActionOrigin = "head" | "card";

interface ActionFailure {
	readonly text: string;
	/** True for an action on a running answer: the failure no longer applies once the answer has ended. */
	readonly wasRunning: boolean;
	readonly origin: ActionOrigin;
}

/** Keeps the last failure of each answer until the next action, since the toast that shows it first disappears by itself. */
export class ActionFailures {
	readonly #last = new Map<Target, ActionFailure>();
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	};

	/** The sentence to show for this answer in this part of its column; null when there is none. */
	of(responseId: string, { isRunning, origin }: { isRunning: boolean; origin: ActionOrigin }): string | null {
		const failure = [responseId, ALL]
			.map((target) => this.#last.get(target))
			.find((known) => known?.wasRunning === isRunning);
		return failure?.origin === origin ? failure.text : null;
	}

	record(target: Target, failure: ActionFailure): void {
		this.#last.set(target, failure);
		this.#notify();
	}

	/** Call before an action. Also clears the failure of an action on all answers, because this one may succeed. */
	clear(target: Target): void {
		this.#last.delete(target);
		this.#last.delete(ALL);
		this.#notify();
	}

	#notify(): void {
		for (const listener of this.#listeners) listener();
	}
}
