/** A turn whose commit is not confirmed. The row of its first response proves that it was stored. */
export interface UncertainStart {
	readonly chatId: string;
	readonly turn: number;
	readonly responseId: string;
	/** Whether its chat was stored with it. */
	readonly isNewChat: boolean;
}

const keyOf = (chatId: string, turn: number): string => `${chatId}/${turn}`;

/** The turns of this process whose commit is not confirmed. */
export class UncertainStarts {
	readonly #starts = new Map<string, UncertainStart>();

	has(chatId: string, turn: number): boolean {
		return this.#starts.has(keyOf(chatId, turn));
	}

	add(start: UncertainStart): void {
		this.#starts.set(keyOf(start.chatId, start.turn), start);
	}

	delete({ chatId, turn }: UncertainStart): void {
		this.#starts.delete(keyOf(chatId, turn));
	}

	clear(): void {
		this.#starts.clear();
	}

	all(): UncertainStart[] {
		return [...this.#starts.values()];
	}
}
