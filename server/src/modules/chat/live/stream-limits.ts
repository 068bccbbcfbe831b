import { tooMany } from "../../../failures.ts";
import type { EventStream, Exchange } from "../../../http/index.ts";
import { networkOf } from "../../../platform/limits/ip-network.ts";
import { ownerKey, type Viewer } from "../../identity/index.ts";

const PER_NETWORK = 100;
const PER_CHAT = 1000;
/** Accounts are free to create, so streams of one account are limited too. */
const PER_USER = 100;
/** The page polls during this time; a place becomes free when another reader disconnects. */
const RETRY_AFTER_S = 15;

const NETWORK_FULL = "Too many live views are open from your network. The page keeps checking for new text.";
const CHAT_FULL = "Too many people are watching this chat live. The page keeps checking for new text.";
const USER_FULL = "You have too many live views open. Close some of them.";

interface Place {
	readonly key: string;
	readonly most: number;
	readonly sentence: string;
}

function placesOf(viewer: Viewer, chatId: string, address: string): Place[] {
	if (viewer.kind === "user") return [{ key: ownerKey(viewer), most: PER_USER, sentence: USER_FULL }];
	return [
		{ key: `address:${networkOf(address)}`, most: PER_NETWORK, sentence: NETWORK_FULL },
		{ key: `chat:${chatId}`, most: PER_CHAT, sentence: CHAT_FULL },
	];
}

/** Limits the event streams that are open in this process: each costs a socket and a buffer. */
export class StreamLimits {
	readonly #open = new Map<string, number>();

	/** Opens the stream, or refuses it with 429. Its places are released when it closes. */
	open(viewer: Viewer, chatId: string, { address }: Pick<Exchange, "address">, open: () => EventStream): EventStream {
		const places = placesOf(viewer, chatId, address);
		const full = places.find(({ key, most }) => (this.#open.get(key) ?? 0) >= most);
		if (full) throw tooMany(full.sentence, RETRY_AFTER_S);
		const stream = open();
		for (const { key } of places) this.#add(key, 1);
		stream.onClosed(() => {
			for (const { key } of places) this.#add(key, -1);
		});
		return stream;
	}

	#add(key: string, more: number): void {
		const count = (this.#open.get(key) ?? 0) + more;
		if (count > 0) this.#open.set(key, count);
		else this.#open.delete(key);
	}
}
