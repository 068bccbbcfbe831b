const ALL = "all";
/** The ID of an answer, or `all` for every running one. */
type Target = string;

/** The place in the column where the user pressed an action; its failure is shown there. */
export type ActionPlace = "head" | "card";

interface ActionFailure {
	readonly text: string;
	/** True for an action on a running answer: the failure no longer applies once the answer has ended. */
	readonly isOfRunning: boolean;
	readonly place: ActionPlace;
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

	/** The sentence to show for this answer at this place; null when there is none. */
	of(responseId: string, { isRunning, place }: { isRunning: boolean; place: ActionPlace }): string | null {
		const failure = [responseId, ALL]
			.map((target) => this.#last.get(target))
			.find((known) => known?.isOfRunning === isRunning);
		return failure?.place === place ? failure.text : null;
	}

	keep(target: Target, failure: ActionFailure): void {
		this.#last.set(target, failure);
		this.#notify();
	}

	/** Call before an action. Also forgets the failure of an action on all answers, because this one may succeed. */
	forget(target: Target): void {
		this.#last.delete(target);
		this.#last.delete(ALL);
		this.#notify();
	}

	#notify(): void {
		for (const listener of this.#listeners) listener();
	}
}
