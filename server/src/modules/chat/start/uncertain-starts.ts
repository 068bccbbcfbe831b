/** A turn whose commit is not confirmed. The row of its first response proves that it was stored. */
export interface UncertainStart {
	readonly chatId: string;
	readonly turn: number;
	readonly responseId: string;
	/** Whether its chat was stored with it. */
	readonly isNewChat: boolean;
	/** The first of its editions and the ids of its responses where the turn is not new; otherwise null. */
	readonly again: { readonly edition: number; readonly ids: readonly string[] } | null;
}

const keyOf = ({ chatId, turn, responseId }: UncertainStart): string => `${chatId}/${turn}/${responseId}`;

/** The turns of this process whose commit is not confirmed. */
export class UncertainStarts {
	readonly #starts = new Map<string, UncertainStart>();

	has(chatId: string, turn: number): boolean {
		return this.all().some((start) => start.chatId === chatId && start.turn === turn);
	}

	add(start: UncertainStart): void {
		this.#starts.set(keyOf(start), start);
	}

	delete(start: UncertainStart): void {
		this.#starts.delete(keyOf(start));
	}

	clear(): void {
		this.#starts.clear();
	}

	all(): UncertainStart[] {
		return [...this.#starts.values()];
	}
}
