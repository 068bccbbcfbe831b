import type { EventStream } from "../../http/index.ts";
import { findPublicChat, type Runner } from "../chat/index.ts";

/** The interval of the check that closes streams of chats whose sharing another process has stopped. */
const CHECK_MS = 1000;

/** Event streams of readers who do not own the chat. They are closed when its owner stops sharing it. */
export class PublicStreams {
	readonly #runner: Runner;
	readonly #streams = new Map<string, Set<EventStream>>();
	readonly #timers = new Map<string, NodeJS.Timeout>();

	constructor(runner: Runner) {
		this.#runner = runner;
	}

	add(chatId: string, stream: EventStream): void {
		const streams = this.#streams.get(chatId) ?? new Set();
		this.#streams.set(chatId, streams);
		streams.add(stream);
		stream.onClosed(() => {
			streams.delete(stream);
			if (streams.size === 0) this.#remove(chatId, streams);
		});
		if (streams.size > 0 && !this.#timers.has(chatId)) this.#timers.set(chatId, this.#checkRegularly(chatId));
	}

	endAll(chatId: string): void {
		for (const stream of this.#streams.get(chatId) ?? []) stream.end();
	}

	/** Closes the streams of all chats that are not shared any more. */
	async endUnshared(): Promise<void> {
		for (const chatId of [...this.#streams.keys()]) await this.#check(chatId);
	}

	async #check(chatId: string): Promise<void> {
		if (!(await findPublicChat(this.#runner.database, chatId))) this.endAll(chatId);
	}

	#checkRegularly(chatId: string): NodeJS.Timeout {
		const timer = setInterval(() => {
			this.#check(chatId).catch((error: unknown) =>
				this.#runner.logger.warn({ err: error, chatId }, "could not read a share"),
			);
		}, CHECK_MS);
		timer.unref();
		return timer;
	}

	#remove(chatId: string, streams: Set<EventStream>): void {
		if (this.#streams.get(chatId) !== streams) return;
		this.#streams.delete(chatId);
		clearInterval(this.#timers.get(chatId));
		this.#timers.delete(chatId);
	}
}
