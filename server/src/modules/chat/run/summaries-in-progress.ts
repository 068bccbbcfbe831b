interface Running {
	readonly chatId: string;
	readonly work: string;
	readonly controller: AbortController;
}

/**
 * The summaries and other work on turns that this process is doing, so that those of deleted chats can be aborted. Other
 * modules do it.
 */
export class SummariesInProgress {
	readonly #running = new Map<string, Running>();

	begin(chatId: string, turn: number, work: string): AbortSignal {
		const controller = new AbortController();
		this.#running.set(`${chatId}/${turn}${work}`, { chatId, work, controller });
		return controller.signal;
	}

	end(chatId: string, turn: number, work: string): void {
		this.#running.delete(`${chatId}/${turn}${work}`);
	}

	/** The ids of the work that is being done now. */
	workIds(): ReadonlySet<string> {
		return new Set([...this.#running.values()].map(({ work }) => work));
	}

	abortWork(chatId: string, turn: number, work: string): void {
		this.#running.get(`${chatId}/${turn}${work}`)?.controller.abort();
	}

	abort(chatIds: readonly string[]): void {
		for (const { chatId, controller } of this.#running.values()) if (chatIds.includes(chatId)) controller.abort();
	}
}
