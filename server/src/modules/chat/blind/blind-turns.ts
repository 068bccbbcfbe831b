import type { TurnRef } from "../live/live-turn.ts";
import type { FullPayload } from "../views/others-view.ts";
import type { BlindTurn } from "./blind-turn.ts";

const keyOf = ({ chatId, number }: Pick<TurnRef, "chatId" | "number">): string => `${chatId}/${number}`;

/** The turns of blind chats whose words this process is showing. */
export class BlindTurns {
	readonly #turns = new Map<string, { readonly chatId: string; readonly number: number; readonly turn: BlindTurn }>();
	readonly #opening = new Map<string, Promise<BlindTurn | null>>();

	get(ref: Pick<TurnRef, "chatId" | "number">): BlindTurn | undefined {
		return this.#turns.get(keyOf(ref))?.turn;
	}

	/** The turn, opened once for all its readers; null when there is nothing to show word by word. */
	async open(ref: TurnRef, make: (onEnd: () => void) => Promise<BlindTurn | null>): Promise<BlindTurn | null> {
		const key = keyOf(ref);
		const known = this.#turns.get(key)?.turn ?? this.#opening.get(key);
		if (known) return await known;
		let isEnded = false;
		const opening = make(() => {
			isEnded = true;
			this.#turns.delete(key);
		}).then((turn) => {
			if (turn && !isEnded) this.#turns.set(key, { chatId: ref.chatId, number: ref.number, turn });
			return turn;
		});
		this.#opening.set(key, opening);
		try {
			return await opening;
		} finally {
			this.#opening.delete(key);
		}
	}

	/** True while a word of the turn is still to be shown. */
	isShowing(ref: TurnRef): boolean {
		return this.get(ref) !== undefined;
	}

	/** Shows the turns of a chat with the names, and ends them. */
	async reveal(chatId: string, read: (number: number) => Promise<FullPayload>): Promise<void> {
		for (const { turn, number } of this.#ofChats([chatId])) {
			try {
				turn.reveal(await read(number));
			} finally {
				// A reader who could not be told reads the chat again.
				turn.end(false);
			}
		}
	}

	/** Ends the turns of deleted chats. */
	forget(chatIds: readonly string[]): void {
		for (const { turn } of this.#ofChats(chatIds)) turn.end(false);
	}

	/** Ends all streams; their readers reconnect. */
	close(): void {
		for (const { turn } of [...this.#turns.values()]) turn.end(false);
	}

	#ofChats(chatIds: readonly string[]) {
		return [...this.#turns.values()].filter(({ chatId }) => chatIds.includes(chatId));
	}
}
