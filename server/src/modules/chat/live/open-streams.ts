import type { TurnStreams } from "./turn-stream.ts";

/** The connections of this process that show a chat. */
export class OpenStreams {
	readonly #streams = new Map<string, Set<TurnStreams>>();

	add(chatId: string, streams: TurnStreams): void {
		const ofChat = this.#streams.get(chatId) ?? new Set();
		this.#streams.set(chatId, ofChat);
		ofChat.add(streams);
		streams.onClosed(() => {
			ofChat.delete(streams);
			if (ofChat.size === 0 && this.#streams.get(chatId) === ofChat) this.#streams.delete(chatId);
		});
	}

	ofChat(chatId: string): readonly TurnStreams[] {
		return [...(this.#streams.get(chatId) ?? [])];
	}
}
