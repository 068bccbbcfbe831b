import type { EventStream } from "../../http/index.ts";
import { findPublicChat, type Runner } from "../chat/index.ts";

/** How long a reader may go on after sharing was stopped through another process. */
const LOOK_MS = 1000;

/** Who listens to a chat only because it is shared: their streams end when it is not any more. */
export class SharedReaders {
	readonly #runner: Runner;
	readonly #streams = new Map<string, Set<EventStream>>();
	readonly #looks = new Map<string, NodeJS.Timeout>();

	constructor(runner: Runner) {
		this.#runner = runner;
	}

	add(chatId: string, stream: EventStream): void {
		const streams = this.#streams.get(chatId) ?? new Set();
		this.#streams.set(chatId, streams);
		streams.add(stream);
		stream.onClosed(() => {
			streams.delete(stream);
			if (streams.size === 0) this.#forget(chatId, streams);
		});
		if (streams.size > 0 && !this.#looks.has(chatId)) this.#looks.set(chatId, this.#lookRegularly(chatId));
	}

	endAll(chatId: string): void {
		for (const stream of this.#streams.get(chatId) ?? []) stream.end();
	}

	/** After many chats at once have stopped being shared. */
	async endUnshared(): Promise<void> {
		for (const chatId of [...this.#streams.keys()]) await this.#look(chatId);
	}

	async #look(chatId: string): Promise<void> {
		if (!(await findPublicChat(this.#runner.database, chatId))) this.endAll(chatId);
	}

	#lookRegularly(chatId: string): NodeJS.Timeout {
		const timer = setInterval(() => {
			this.#look(chatId).catch((error: unknown) =>
				this.#runner.logger.warn({ err: error, chatId }, "could not read a share"),
			);
		}, LOOK_MS);
		timer.unref();
		return timer;
	}

	#forget(chatId: string, streams: Set<EventStream>): void {
		if (this.#streams.get(chatId) !== streams) return;
		this.#streams.delete(chatId);
		clearInterval(this.#looks.get(chatId));
		this.#looks.delete(chatId);
	}
}
