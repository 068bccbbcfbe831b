/** The summaries that this process is making, so that those of deleted chats can be aborted. Another module makes them. */
export class SummariesInProgress {
	readonly #running = new Map<string, { readonly chatId: string; readonly controller: AbortController }>();

	begin(chatId: string, turn: number): AbortSignal {
		const controller = new AbortController();
		this.#running.set(`${chatId}/${turn}`, { chatId, controller });
		return controller.signal;
	}

	end(chatId: string, turn: number): void {
		this.#running.delete(`${chatId}/${turn}`);
	}

	abortTurn(chatId: string, turn: number): void {
		this.#running.get(`${chatId}/${turn}`)?.controller.abort();
	}

	abort(chatIds: readonly string[]): void {
		for (const { chatId, controller } of this.#running.values()) if (chatIds.includes(chatId)) controller.abort();
	}
}
