import { type ChatEvent, HEARTBEAT_MS, POLL_MS, type ResponsesPayload } from "@parallax/contract";
import { isOffline, isPageHidden } from "../../../lib/page/page-state.ts";
import { interruptiblePause, onPageStateChange, waitForPageState } from "../../../lib/page/page-state-changes.ts";
import { ApiError } from "../../../lib/server/api-error.ts";
import { streamChat } from "./stream-chat.ts";

/** `lost`: neither the stream nor a poll gets through. A poll that works needs no mention. */
export type Connection = "ok" | "lost" | "offline";

export interface StreamOrPollOptions {
	/** Waits until this tab may hold the stream of the chat. Resolves to a function that lets another tab have it. */
	acquireLeadership(signal: AbortSignal): Promise<() => void>;
	/** True while another tab holds the stream and passes its events on. */
	isFollowing(): boolean;
	openStream(signal: AbortSignal): Promise<Response>;
	/** Null where the specification allows no polling. */
	readonly poll: ((signal: AbortSignal) => Promise<readonly ResponsesPayload[]>) | null;
	/** Reads the answers once, where there is no polling and the server has no room for another stream. */
	readonly readOnce?: ((signal: AbortSignal) => Promise<readonly ResponsesPayload[]>) | undefined;
	receive(event: ChatEvent): void;
	/** Called for all that the connection delivers, heartbeats included. */
	onActivity(): void;
	isPending(): boolean;
	onConnection(connection: Connection): void;
	/** The chat is deleted or not readable any more; the subscription ends. */
	onGone(): void;
}

/** Without a heartbeat for this long, polling takes over until the stream delivers again. */
const STREAM_TIMEOUT_MS = HEARTBEAT_MS + 5000;
/** A hidden page polls less often; its title still shows when the answers have arrived. */
const HIDDEN_POLL_MS = 5 * POLL_MS;
const BASE_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;

/** Doubles, with jitter, so that many browsers do not reconnect at the same moment. */
export const backoffMs = (failures: number, random: () => number = Math.random): number =>
	Math.min(MAX_BACKOFF_MS, BASE_BACKOFF_MS * 2 ** failures) * (0.5 + random() / 2);

/** Only the server itself sends an error code: a proxy that refuses while the server is down cannot know the chat. */
const isGone = (thrown: unknown): boolean =>
	thrown instanceof ApiError && (thrown.code === "not-found" || thrown.code === "signed-out");
const retryAfterMs = (thrown: unknown): number =>
	thrown instanceof ApiError && thrown.retryAfterS !== null ? thrown.retryAfterS * 1000 : 0;

/** The server refuses another stream; the connection itself works. */
const isStreamRefused = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 429;

/** A reader without a stream still sees new text at each retry that the server allows. */
async function readOnce({ readOnce: read, receive }: StreamOrPollOptions, signal: AbortSignal): Promise<void> {
	const payloads = (await read?.(signal).catch(() => null)) ?? [];
	if (!signal.aborted) for (const data of payloads) receive({ type: "snapshot", data });
}

/** When the open stream last delivered something; null while none is open. */
interface OpenStream {
	activeAt: number | null;
}
const isAlive = ({ activeAt }: OpenStream): boolean => activeAt !== null && Date.now() - activeAt < STREAM_TIMEOUT_MS;

async function pollOnce(options: StreamOrPollOptions, stream: OpenStream, signal: AbortSignal): Promise<number> {
	if (!options.poll) return 0;
	try {
		const payloads = await options.poll(signal);
		if (!signal.aborted && !isAlive(stream)) {
			for (const data of payloads) options.receive({ type: "snapshot", data });
			options.onActivity();
		}
		options.onConnection("ok");
		return 0;
	} catch (thrown) {
		if (signal.aborted) return 0;
		if (isGone(thrown)) options.onGone();
		else options.onConnection(isOffline() ? "offline" : "lost");
		return retryAfterMs(thrown);
	}
}

/** Polls only while no stream is alive, neither here nor in another tab. */
async function pollWhilePending(options: StreamOrPollOptions, stream: OpenStream, signal: AbortSignal): Promise<void> {
	let extraMs = 0;
	while (!signal.aborted && options.isPending()) {
		await interruptiblePause(Math.max(isPageHidden() ? HIDDEN_POLL_MS : POLL_MS, extraMs), signal);
		await waitForPageState(() => !isOffline(), signal);
		if (signal.aborted || !options.isPending()) return;
		if (isAlive(stream) || options.isFollowing()) options.onConnection("ok");
		else extraMs = await pollOnce(options, stream, signal);
	}
}

async function streamOnce(
	options: StreamOrPollOptions,
	stream: OpenStream,
	signal: AbortSignal,
): Promise<"done" | "again" | "failed"> {
	const hidden = new AbortController();
	onPageStateChange(() => isPageHidden() && hidden.abort("hidden"), hidden.signal);
	const stop = AbortSignal.any([signal, hidden.signal]);
	const release = await options.acquireLeadership(stop);
	try {
		const end = await streamChat(
			(streamSignal) => options.openStream(streamSignal),
			{
				onEvent(event) {
					stream.activeAt = Date.now();
					options.onConnection("ok");
					options.receive(event);
				},
				onActivity() {
					if (stream.activeAt !== null) stream.activeAt = Date.now();
					options.onActivity();
				},
			},
			stop,
		);
		return end === "done" ? "done" : "again";
	} catch (thrown) {
		if (stop.aborted) return "again";
		if (isGone(thrown)) options.onGone();
		else if (!options.poll && isStreamRefused(thrown)) await readOnce(options, signal);
		else if (!options.poll) options.onConnection(isOffline() ? "offline" : "lost");
		await interruptiblePause(retryAfterMs(thrown), signal);
		return "failed";
	} finally {
		stream.activeAt = null;
		release();
		hidden.abort();
	}
}

async function streamWhilePending(
	options: StreamOrPollOptions,
	stream: OpenStream,
	signal: AbortSignal,
): Promise<void> {
	let failures = 0;
	while (!signal.aborted && options.isPending()) {
		await waitForPageState(() => !isOffline() && !isPageHidden(), signal);
		if (signal.aborted) return;
		const openedAt = Date.now();
		const end = await streamOnce(options, stream, signal);
		if (signal.aborted || !options.isPending()) return;
		failures = end === "failed" || Date.now() - openedAt < POLL_MS ? failures + 1 : 0;
		await interruptiblePause(backoffMs(failures), signal);
	}
}

/** Every event reports a working connection; only changes are passed on. */
function reportChanges(report: (connection: Connection) => void): (connection: Connection) => void {
	let lastReported: Connection | null = null;
	return (connection) => {
		if (connection === lastReported) return;
		lastReported = connection;
		report(connection);
	};
}

/** Keeps a chat up to date by stream or by polling, until nothing is pending, it is gone, or `signal` is aborted. */
export async function streamOrPoll(baseOptions: StreamOrPollOptions, signal: AbortSignal): Promise<void> {
	const finished = new AbortController();
	const end = () => finished.abort();
	const options: StreamOrPollOptions = {
		...baseOptions,
		onConnection: reportChanges((connection) => baseOptions.onConnection(connection)),
		onGone() {
			end();
			baseOptions.onGone();
		},
	};
	const stream: OpenStream = { activeAt: null };
	const runSignal = AbortSignal.any([signal, finished.signal]);
	const reportOffline = () => isOffline() && options.onConnection("offline");
	onPageStateChange(reportOffline, runSignal);
	reportOffline();
	await Promise.all([
		streamWhilePending(options, stream, runSignal).then(end),
		pollWhilePending(options, stream, runSignal).then(end),
	]);
	if (!signal.aborted) options.onConnection("ok");
}
