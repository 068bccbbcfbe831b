import { tooMany } from "../../../failures.ts";
import type { EventStream, Exchange } from "../../../http/index.ts";
import { networkOf } from "../../../platform/limits/ip-network.ts";
import { ownerKey, type Viewer } from "../../identity/index.ts";

const MAX_PER_NETWORK = 100;
const MAX_PER_CHAT = 1000;
/** Accounts are free to create, so streams of one account are limited too. */
const MAX_PER_USER = 100;
/** The page polls during this time; the limit admits a new stream when another reader disconnects. */
const RETRY_AFTER_S = 15;

const NETWORK_FULL = "Too many live views are open from your network. The page keeps checking for new text.";
const CHAT_FULL = "Too many people are watching this chat live. The page keeps checking for new text.";
const USER_FULL = "You have too many live views open. Close some of them.";

interface StreamLimit {
	readonly key: string;
	readonly max: number;
	readonly sentence: string;
}

function limitsOf(viewer: Viewer, chatId: string, address: string): StreamLimit[] {
	if (viewer.kind === "user") return [{ key: ownerKey(viewer), max: MAX_PER_USER, sentence: USER_FULL }];
	return [
		{ key: `address:${networkOf(address)}`, max: MAX_PER_NETWORK, sentence: NETWORK_FULL },
		{ key: `chat:${chatId}`, max: MAX_PER_CHAT, sentence: CHAT_FULL },
	];
}

/** Limits the event streams that are open in this process: each costs a socket and a buffer. */
export class StreamLimits {
	readonly #open = new Map<string, number>();

	/** Opens the stream, or refuses it with 429. The stream counts against its limits until it closes. */
	open(viewer: Viewer, chatId: string, { address }: Pick<Exchange, "address">, open: () => EventStream): EventStream {
		const limits = limitsOf(viewer, chatId, address);
		const reached = limits.find(({ key, max }) => (this.#open.get(key) ?? 0) >= max);
		if (reached) throw tooMany(reached.sentence, RETRY_AFTER_S);
		const stream = open();
		for (const { key } of limits) this.#add(key, 1);
		stream.onClosed(() => {
			for (const { key } of limits) this.#add(key, -1);
		});
		return stream;
	}

	#add(key: string, change: number): void {
		const count = (this.#open.get(key) ?? 0) + change;
		if (count > 0) this.#open.set(key, count);
		else this.#open.delete(key);
	}
}
