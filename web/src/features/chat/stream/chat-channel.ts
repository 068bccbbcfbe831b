import type { ChatEvent } from "@parallax/contract";

/** The messages between tabs of one browser that show the same chat. */
type TabMessage =
	| { readonly kind: "events"; readonly events: readonly ChatEvent[] }
	/** The tab that holds the stream has received data. */
	| { readonly kind: "beat" }
	/** A tab has opened, or has missed an event: the tab that holds the stream answers with snapshots. */
	| { readonly kind: "hello" }
	/** Every tab's reply to a hello. A tab that gets no reply sends no further messages. */
	| { readonly kind: "here" }
	| { readonly kind: "gone" };

/** Part of the channel and lock names: an older tab would drop fields that it does not know and forward the rest. */
const VERSION = 4;

export type ReceivedTabMessage = Exclude<TabMessage, { readonly kind: "here" }>;

export interface ChatChannel {
	/** Sends the message to the other tabs, if there are any. */
	send(message: TabMessage): void;
	/** Waits until no other tab holds the stream. Resolves to a function that releases it. */
	acquireLeadership(signal: AbortSignal): Promise<() => void>;
	close(): void;
}

const acquireAtOnce = async () => () => {};

/** Locks exist only on secure origins; without them each tab holds its own stream. */
function acquireLock(name: string, signal: AbortSignal): Promise<() => void> {
	if (!navigator.locks) return acquireAtOnce();
	return new Promise((resolve) => {
		const holdLock = () => new Promise<void>((release) => resolve(release));
		navigator.locks.request(name, { signal }, holdLock).catch(() => resolve(() => {}));
	});
}

export function openChatChannel(chatKey: string, onMessage: (message: ReceivedTabMessage) => void): ChatChannel {
	const name = `parallax:chat:${VERSION}:${chatKey}`;
	if (typeof BroadcastChannel === "undefined") return { send() {}, acquireLeadership: acquireAtOnce, close() {} };
	const channel = new BroadcastChannel(name);
	let hasOthers = false;
	channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
		hasOthers = true;
		if (data.kind === "hello") channel.postMessage({ kind: "here" });
		if (data.kind !== "here") onMessage(data);
	};
	channel.postMessage({ kind: "hello" });
	return {
		send(message) {
			if (hasOthers || message.kind === "hello") channel.postMessage(message);
		},
		acquireLeadership: (signal) => acquireLock(name, signal),
		close: () => channel.close(),
	};
}
