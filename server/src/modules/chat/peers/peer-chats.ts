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
	/** Reads the current state from the database. */
	read(): Promise<ResponsesPayload>;
}

/** The chats that are watched here while other processes run responses of them. */
export class PeerChats {
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #chats = new Map<string, PeerChat>();

	constructor(bus: Bus, clock: Clock) {
		this.#bus = bus;
		this.#clock = clock;
	}

	/** Sends a snapshot, then events until all responses are settled. `live` is the part that this process runs. */
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

	/** Subscribes to a response that this process has begun. */
	watchOwn(live: LiveChat): void {
		this.#chats.get(live.id)?.watchOwn(live);
	}

	/** Ends all streams; their watchers reconnect. */
	close(): void {
		for (const chat of [...this.#chats.values()]) chat.end(false);
	}
}
