import { type ChatEvent, HEARTBEAT_MS, isSettled, type ResponsesPayload } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isGrowthUnseen } from "../../../lib/text/growth-in-sight.ts";
import { createPacedBatch } from "../../../lib/timing/paced-batch.ts";
import { type AnswerTimesById, NO_TIMES, recordTimes } from "./answer-times.ts";
import { type ChatChannel, openChatChannel, type ReceivedTabMessage } from "./chat-channel.ts";
import { foldEvents } from "./fold-events.ts";
import { type Connection, type StreamOrPollOptions, streamOrPoll } from "./stream-or-poll.ts";

export interface ChatSubscriptionOptions {
	readonly client: QueryClient;
	/** Identifies the turn in the channel between tabs. */
	readonly turnId: string;
	/** Where the answers are cached. */
	readonly queryKey: readonly unknown[];
	openStream(signal: AbortSignal): Promise<Response>;
	readonly poll: ((signal: AbortSignal) => Promise<ResponsesPayload>) | null;
	/** Where there is no polling: reads once while the server refuses another stream. */
	readonly readOnce?: ((signal: AbortSignal) => Promise<ResponsesPayload>) | undefined;
	onConnection(connection: Connection): void;
	onGone(): void;
}

/** Without a message from the leading tab for this long, a tab opens its own connection. */
const LEADER_TIMEOUT_MS = HEARTBEAT_MS + 5000;
const TAB_HEARTBEAT_MS = 1000;
/** Twelve updates a second look smooth, and leave a slow machine time for input. */
const STEP_MS = 80;
/** While no growing answer is visible, only figures change. */
const UNSEEN_STEP_MS = 500;
const stepMs = (): number => (isGrowthUnseen() ? UNSEEN_STEP_MS : STEP_MS);

/** Keeps the cached answers of one turn up to date: by the stream, by polling, or by the events of a leading tab. */
export class ChatSubscription {
	readonly #options: ChatSubscriptionOptions;
	readonly #channel: ChatChannel;
	readonly #incoming = createPacedBatch<ChatEvent>((events) => {
		this.#channel.send({ kind: "events", events });
		this.#fold(events);
	}, stepMs);
	#times = NO_TIMES;
	#connectionAbort: AbortController | null = null;
	#isLeader = false;
	#leaderActiveAt = Number.NEGATIVE_INFINITY;
	#heartbeatSentAt = 0;

	constructor(options: ChatSubscriptionOptions) {
		this.#options = options;
		this.#channel = openChatChannel(options.turnId, (message) => this.#onMessage(message));
	}

	/** Connects when an answer is pending or summaries are being made; does nothing while a connection is open. */
	connectIfNeeded(): void {
		if (this.#connectionAbort || !this.#needsConnection()) return;
		const abort = new AbortController();
		this.#connectionAbort = abort;
		this.#channel.send({ kind: "hello" });
		void streamOrPoll(this.#streamOptions(), abort.signal).then(() => {
			if (this.#connectionAbort === abort) this.#connectionAbort = null;
		});
	}

	/** Applies the result of a request, and sends it to the other tabs. */
	apply(event: ChatEvent): void {
		this.#incoming.flush();
		this.#channel.send({ kind: "events", events: [event] });
		this.#fold([event]);
		this.connectIfNeeded();
	}

	broadcastGone(): void {
		this.#channel.send({ kind: "gone" });
	}

	times(): AnswerTimesById {
		return this.#times;
	}

	close(): void {
		this.#connectionAbort?.abort();
		this.#incoming.drop();
		this.#channel.close();
	}

	#end(): void {
		this.close();
		this.#options.onGone();
	}

	#read(): ResponsesPayload | undefined {
		return this.#options.client.getQueryData<ResponsesPayload>(this.#options.queryKey);
	}

	#needsConnection(): boolean {
		this.#incoming.flush();
		const payload = this.#read();
		if (!payload) return false;
		return (
			payload.summarizingMs !== null ||
			payload.making !== null ||
			payload.responses.some((response) => !isSettled(response))
		);
	}

	#fold(events: readonly ChatEvent[]): void {
		const { payload, missed } = foldEvents(this.#read(), events);
		if (!payload) return;
		this.#times = recordTimes(this.#times, payload, Date.now());
		this.#options.client.setQueryData(this.#options.queryKey, payload);
		if (missed) this.#reconnect();
	}

	/** A new connection begins with a snapshot. */
	#reconnect(): void {
		this.#connectionAbort?.abort();
		this.#connectionAbort = null;
		this.connectIfNeeded();
	}

	#streamOptions(): StreamOrPollOptions {
		const { openStream, poll, readOnce, onConnection } = this.#options;
		return {
			acquireLeadership: (signal) => this.#acquireLeadership(signal),
			isFollowing: () => Date.now() - this.#leaderActiveAt < LEADER_TIMEOUT_MS,
			openStream,
			poll,
			readOnce,
			receive: (event) => this.#incoming.push(event),
			onActivity: () => this.#sendHeartbeat(),
			isPending: () => this.#needsConnection(),
			onConnection,
			onGone: () => this.#end(),
		};
	}

	async #acquireLeadership(signal: AbortSignal): Promise<() => void> {
		const release = await this.#channel.acquireLeadership(signal);
		this.#isLeader = true;
		return () => {
			this.#isLeader = false;
			release();
		};
	}

	#sendHeartbeat(): void {
		if (!this.#isLeader || Date.now() - this.#heartbeatSentAt < TAB_HEARTBEAT_MS) return;
		this.#heartbeatSentAt = Date.now();
		this.#channel.send({ kind: "beat" });
	}

	#onMessage(message: ReceivedTabMessage): void {
		if (message.kind === "gone") this.#end();
		else if (message.kind === "hello") this.#answerHello();
		else {
			this.#leaderActiveAt = Date.now();
			if (message.kind === "beat") return;
			this.#fold(message.events);
			this.connectIfNeeded();
		}
	}

	#answerHello(): void {
		this.#incoming.flush();
		const data = this.#read();
		if (this.#isLeader && data) this.#channel.send({ kind: "events", events: [{ type: "snapshot", data }] });
	}
}
