import type { ChatEvent } from "@parallax/contract";

/** The messages between tabs of one browser that show the same turn of a chat. */
type ChatNews =
	| { readonly kind: "events"; readonly events: readonly ChatEvent[] }
	/** The tab that holds the stream has received data. */
	| { readonly kind: "beat" }
	/** A tab has opened, or has missed an event: the tab that holds the stream answers with a snapshot. */
	| { readonly kind: "hello" }
	/** Every tab's reply to a hello, so that a single tab knows that it need not send anything. */
	| { readonly kind: "here" }
	| { readonly kind: "gone" };

/** Part of the channel and lock names: an older tab would drop fields that it does not know and forward the rest. */
const VERSION = 2;

export type HeardNews = Exclude<ChatNews, { readonly kind: "here" }>;

export interface ChatChannel {
	/** Sends the message to the other tabs, if there are any. */
	tell(news: ChatNews): void;
	/** Waits until no other tab holds the stream. Resolves to a function that releases it. */
	lead(signal: AbortSignal): Promise<() => void>;
	close(): void;
}

const noOtherTab = async () => () => {};

/** Locks exist only on secure origins; without them each tab holds its own stream. */
function leadByLock(name: string, signal: AbortSignal): Promise<() => void> {
	if (!navigator.locks) return noOtherTab();
	return new Promise((resolve) => {
		const held = () => new Promise<void>((release) => resolve(release));
		navigator.locks.request(name, { signal }, held).catch(() => resolve(() => {}));
	});
}

export function openChatChannel(turnId: string, onNews: (news: HeardNews) => void): ChatChannel {
	const name = `parallax:chat:${VERSION}:${turnId}`;
	if (typeof BroadcastChannel === "undefined") return { tell() {}, lead: noOtherTab, close() {} };
	const channel = new BroadcastChannel(name);
	let hasOthers = false;
	channel.onmessage = ({ data }: MessageEvent<ChatNews>) => {
		hasOthers = true;
		if (data.kind === "hello") channel.postMessage({ kind: "here" });
		if (data.kind !== "here") onNews(data);
	};
	channel.postMessage({ kind: "hello" });
	return {
		tell(news) {
			if (hasOthers || news.kind === "hello") channel.postMessage(news);
		},
		lead: (signal) => leadByLock(name, signal),
		close: () => channel.close(),
	};
}
