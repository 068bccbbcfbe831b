import type { ResponsesPayload } from "@parallax/contract";
import type { EventStream } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { PeerChat } from "./peer-chat.ts";

export interface StoredChat {
	readonly id: string;
	readonly logger: Logger;
	/** As the database has it now. */
	read(): Promise<ResponsesPayload>;
}

/** The chats of which another process runs answers and somebody watches here. */
export class PeerChats {
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #chats = new Map<string, PeerChat>();

	constructor(bus: Bus, clock: Clock) {
		this.#bus = bus;
		this.#clock = clock;
	}

	/** Snapshot first; then whatever comes, until all are settled. `live`: what this process runs of it. */
	watch(chat: StoredChat, payload: ResponsesPayload, stream: EventStream, live?: LiveChat): void {
		const known = this.#chats.get(chat.id);
		if (known) {
			known.join(payload, stream);
			return;
		}
		const peerChat = new PeerChat(chat, payload, this.#bus, this.#clock, () => {
			if (this.#chats.get(chat.id) === peerChat) this.#chats.delete(chat.id);
		});
		this.#chats.set(chat.id, peerChat);
		if (live) peerChat.watchOwn(live);
		peerChat.join(payload, stream);
	}

	/** This process has begun an answer of a chat. */
	watchOwn(live: LiveChat): void {
		this.#chats.get(live.id)?.watchOwn(live);
	}

	/** Their watchers have to come again. */
	close(): void {
		for (const chat of [...this.#chats.values()]) chat.end(false);
	}
}
