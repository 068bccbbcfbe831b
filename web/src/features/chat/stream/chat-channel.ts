import type { ChatEvent } from "@parallax/contract";

/** What the tabs of one browser that show the same turn of a chat tell each other. */
type ChatNews =
	| { readonly kind: "events"; readonly events: readonly ChatEvent[] }
	/** The tab that holds the stream has heard it. */
	| { readonly kind: "beat" }
	/** A tab has come, or has missed something: who holds the stream answers with a snapshot. */
	| { readonly kind: "hello" }
	/** Every tab's reply to a hello, so that a tab without others sends nothing. */
	| { readonly kind: "here" }
	| { readonly kind: "gone" };

/** Part of the names of the channel and the lock: a tab of an older version would drop the fields that it does not know, and pass the rest on. */
const VERSION = 2;

export type HeardNews = Exclude<ChatNews, { readonly kind: "here" }>;

export interface ChatChannel {
	/** Says it to the other tabs, if there are any. */
	tell(news: ChatNews): void;
	/** Waits until no other tab holds the stream; what it gives back hands the stream on. */
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
