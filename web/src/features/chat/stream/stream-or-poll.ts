import { type ChatEvent, HEARTBEAT_MS, POLL_MS, type ResponsesPayload } from "@parallax/contract";
import {
	isOffline,
	isPageHidden,
	onAttentionChange,
	pauseUnlessWoken,
	untilAttention,
} from "../../../lib/page/page-attention.ts";
import { ApiError } from "../../../lib/server/api-error.ts";
import { streamChat } from "./stream-chat.ts";

/** `lost`: neither the stream nor a poll gets through. A poll that works needs no mention. */
export type Connection = "ok" | "lost" | "offline";

export interface StreamOrPollOptions {
	/** Waits until this tab may hold the stream of the chat; what it gives back lets another tab have it. */
	lead(signal: AbortSignal): Promise<() => void>;
	/** True while another tab holds the stream and passes on what it hears. */
	isFollowing(): boolean;
	openStream(signal: AbortSignal): Promise<Response>;
	/** Null where the specification allows no polling. */
	readonly poll: ((signal: AbortSignal) => Promise<ResponsesPayload>) | null;
	/** Reads the answers once, where there is no polling and the server has no room for another stream. */
	readonly readInstead?: ((signal: AbortSignal) => Promise<ResponsesPayload>) | undefined;
	receive(event: ChatEvent): void;
	/** Hears that the line is alive, with or without news. */
	onHeard(): void;
	isPending(): boolean;
	onConnection(connection: Connection): void;
	/** The chat is not there any more, or not for this reader; the watch is over. */
	onGone(): void;
}

/** Longer without a heartbeat, and polling takes over until the line is heard again. */
const QUIET_MS = HEARTBEAT_MS + 5000;
/** A hidden page polls less often; its title still shows when the answers are there. */
const HIDDEN_POLL_MS = 5 * POLL_MS;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 15_000;

/** Doubles, with jitter, so that many readers do not come back at the same moment. */
export const backoffMs = (failures: number, random: () => number = Math.random): number =>
	Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);

/** Only the server itself names a code: a proxy that refuses while the server is away knows nothing of the chat. */
const isGone = (thrown: unknown): boolean =>
	thrown instanceof ApiError && (thrown.code === "not-found" || thrown.code === "signed-out");
const waitAsked = (thrown: unknown): number =>
	thrown instanceof ApiError && thrown.retryAfterS !== null ? thrown.retryAfterS * 1000 : 0;

/** The server has no room for another stream: the line itself is fine. */
const isFull = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 429;

/** A reader without a stream still sees new text, each time that the server lets them try again. */
async function readInstead({ readInstead: read, receive }: StreamOrPollOptions, signal: AbortSignal): Promise<void> {
	const payload = await read?.(signal).catch(() => null);
	if (payload && !signal.aborted) receive({ type: "snapshot", data: payload });
}

/** When the open stream was last heard; null while none is open. */
interface Line {
	heardAt: number | null;
}
const isAlive = (line: Line): boolean => line.heardAt !== null && Date.now() - line.heardAt < QUIET_MS;

async function pollOnce(sync: StreamOrPollOptions, line: Line, signal: AbortSignal): Promise<number> {
	if (!sync.poll) return 0;
	try {
		const payload = await sync.poll(signal);
		if (!signal.aborted && !isAlive(line)) {
			sync.receive({ type: "snapshot", data: payload });
			sync.onHeard();
		}
		sync.onConnection("ok");
		return 0;
	} catch (thrown) {
		if (signal.aborted) return 0;
		if (isGone(thrown)) sync.onGone();
		else sync.onConnection(isOffline() ? "offline" : "lost");
		return waitAsked(thrown);
	}
}

/** Polls while no stream is open; not at all while one is, here or in another tab. */
async function keepPolling(sync: StreamOrPollOptions, line: Line, signal: AbortSignal): Promise<void> {
	let extraMs = 0;
	while (!signal.aborted && sync.isPending()) {
		await pauseUnlessWoken(Math.max(isPageHidden() ? HIDDEN_POLL_MS : POLL_MS, extraMs), signal);
		await untilAttention(() => !isOffline(), signal);
		if (signal.aborted || !sync.isPending()) return;
		if (isAlive(line) || sync.isFollowing()) sync.onConnection("ok");
		else extraMs = await pollOnce(sync, line, signal);
	}
}

async function streamOnce(
	sync: StreamOrPollOptions,
	line: Line,
	signal: AbortSignal,
): Promise<"done" | "again" | "failed"> {
	const hidden = new AbortController();
	onAttentionChange(() => isPageHidden() && hidden.abort("hidden"), hidden.signal);
	const stop = AbortSignal.any([signal, hidden.signal]);
	const release = await sync.lead(stop);
	try {
		const end = await streamChat(
			(signalOfLine) => sync.openStream(signalOfLine),
			{
				onEvent(event) {
					line.heardAt = Date.now();
					sync.onConnection("ok");
					sync.receive(event);
				},
				onHeard() {
					if (line.heardAt !== null) line.heardAt = Date.now();
					sync.onHeard();
				},
			},
			stop,
		);
		return end === "done" ? "done" : "again";
	} catch (thrown) {
		if (stop.aborted) return "again";
		if (isGone(thrown)) sync.onGone();
		else if (!sync.poll && isFull(thrown)) await readInstead(sync, signal);
		else if (!sync.poll) sync.onConnection(isOffline() ? "offline" : "lost");
		await pauseUnlessWoken(waitAsked(thrown), signal);
		return "failed";
	} finally {
		line.heardAt = null;
		release();
		hidden.abort();
	}
}

async function keepStreaming(sync: StreamOrPollOptions, line: Line, signal: AbortSignal): Promise<void> {
	let failures = 0;
	while (!signal.aborted && sync.isPending()) {
		await untilAttention(() => !isOffline() && !isPageHidden(), signal);
		if (signal.aborted) return;
		const openedAt = Date.now();
		const end = await streamOnce(sync, line, signal);
		if (signal.aborted || !sync.isPending()) return;
		failures = end === "failed" || Date.now() - openedAt < POLL_MS ? failures + 1 : 0;
		await pauseUnlessWoken(backoffMs(failures), signal);
	}
}

/** Every event says that the line is fine; only a change is worth a word. */
function tellChanges(tell: (connection: Connection) => void): (connection: Connection) => void {
	let told: Connection | null = null;
	return (connection) => {
		if (connection === told) return;
		told = connection;
		tell(connection);
	};
}

/** Keeps a chat up to date until nothing is pending, it is gone, or `signal` is aborted: by its stream, else by polling. */
export async function streamOrPoll(given: StreamOrPollOptions, signal: AbortSignal): Promise<void> {
	const over = new AbortController();
	const end = () => over.abort();
	const sync: StreamOrPollOptions = {
		...given,
		onConnection: tellChanges((connection) => given.onConnection(connection)),
		onGone() {
			end();
			given.onGone();
		},
	};
	const line: Line = { heardAt: null };
	const until = AbortSignal.any([signal, over.signal]);
	const tellOffline = () => isOffline() && sync.onConnection("offline");
	onAttentionChange(tellOffline, until);
	tellOffline();
	await Promise.all([keepStreaming(sync, line, until).then(end), keepPolling(sync, line, until).then(end)]);
	if (!signal.aborted) sync.onConnection("ok");
}
