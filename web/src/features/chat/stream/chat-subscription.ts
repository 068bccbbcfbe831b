import {
	type ChatEvent,
	HEARTBEAT_MS,
	isSettled,
	type ResponsesPayload,
	type Turn,
	type VerdictChange,
} from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isGrowthUnseen } from "../../../lib/text/growth-in-sight.ts";
import { createPacedBatch } from "../../../lib/timing/paced-batch.ts";
import { type AnswerTimesById, NO_TIMES, recordTimes } from "./answer-times.ts";
import { type ChatChannel, openChatChannel, type ReceivedTabMessage } from "./chat-channel.ts";
import { foldEvents } from "./fold-events.ts";
import { type Connection, type StreamOrPollOptions, streamOrPoll } from "./stream-or-poll.ts";

export interface ChatSubscriptionOptions {
	readonly client: QueryClient;
	/** Identifies the chat in the channel between tabs. */
	readonly chatKey: string;
	/** Where the answers of a turn are cached. */
	queryKeyOf(turn: number): readonly unknown[];
	openStream(signal: AbortSignal): Promise<Response>;
	/** Reads the answers of a turn. */
	read(turn: number, signal: AbortSignal): Promise<ResponsesPayload>;
	/** False where the page reads only while the server refuses another stream. */
	readonly mayPoll: boolean;
	onConnection(connection: Connection): void;
	/** A turn began, here or elsewhere. */
	onTurn(turn: Turn): void;
	/** The verdict on a turn changed, here or elsewhere. */
	onVerdict(change: VerdictChange): void;
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

/** Whether anything in the turn is still to come. */
const isPending = ({ summarizingMs, making, responses }: ResponsesPayload): boolean =>
	summarizingMs !== null || making !== null || responses.some((response) => !isSettled(response));

/** Those of the events that are about the turn. */
const eventsOf = (turn: number, events: readonly ChatEvent[]): readonly ChatEvent[] =>
	events.filter(({ type, data }) => type !== "turn" && type !== "done" && data.turn === turn);

/** Keeps the loaded turns of a chat up to date: by the stream, by polling, or by the events of a leading tab. */
export class ChatSubscription {
	readonly #options: ChatSubscriptionOptions;
	readonly #channel: ChatChannel;
	readonly #incoming = createPacedBatch<ChatEvent>((events) => {
		this.#channel.send({ kind: "events", events });
		this.#fold(events);
	}, stepMs);
	/** The turns that the page has loaded. */
	readonly #turns = new Set<number>();
	#times = NO_TIMES;
	#connectionAbort: AbortController | null = null;
	#isLeader = false;
	#leaderActiveAt = Number.NEGATIVE_INFINITY;
	#heartbeatSentAt = 0;

	constructor(options: ChatSubscriptionOptions) {
		this.#options = options;
		this.#channel = openChatChannel(options.chatKey, (message) => this.#onMessage(message));
	}

	/** Follows a turn whose answers are cached, and connects when anything in it is pending. */
	follow(turn: number): void {
		this.#turns.add(turn);
		this.connectIfNeeded();
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

	/** Tells the other tabs of a turn that was begun here. */
	broadcastTurn(turn: Turn): void {
		this.#channel.send({ kind: "events", events: [{ type: "turn", data: turn }] });
	}

	/** Reads a turn and the later ones again, also for the other tabs. */
	async readFrom(turn: number): Promise<void> {
		const changed = [...this.#turns].filter((number) => number >= turn);
		const { signal } = new AbortController();
		const read = await Promise.all(changed.map((number) => this.#options.read(number, signal)));
		for (const data of read) this.apply({ type: "snapshot", data });
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

	#cached(): readonly ResponsesPayload[] {
		const { client, queryKeyOf } = this.#options;
		return [...this.#turns].flatMap((turn) => client.getQueryData<ResponsesPayload>(queryKeyOf(turn)) ?? []);
	}

	#needsConnection(): boolean {
		this.#incoming.flush();
		return this.#cached().some(isPending);
	}

	#fold(events: readonly ChatEvent[]): void {
		const { client, queryKeyOf } = this.#options;
		const before = this.#cached();
		const folded = before.map((payload) => foldEvents(payload, eventsOf(payload.turn, events)));
		const responses = folded.flatMap(({ payload }) => payload.responses);
		this.#times = recordTimes(this.#times, responses, Date.now());
		for (const [index, { payload }] of folded.entries())
			if (payload !== before[index]) client.setQueryData(queryKeyOf(payload.turn), payload);
		for (const { type, data } of events) {
			if (type === "turn") this.#options.onTurn(data);
			if (type === "verdict") this.#options.onVerdict(data);
		}
		if (folded.some(({ missed }) => missed)) this.#reconnect();
	}

	/** The turns that may have changed. */
	async #readPending(signal: AbortSignal): Promise<readonly ResponsesPayload[]> {
		const pending = this.#cached().filter(isPending);
		return await Promise.all(pending.map(({ turn }) => this.#options.read(turn, signal)));
	}

	/** A new connection begins with a snapshot. */
	#reconnect(): void {
		this.#connectionAbort?.abort();
		this.#connectionAbort = null;
		this.connectIfNeeded();
	}

	#streamOptions(): StreamOrPollOptions {
		const { openStream, mayPoll, onConnection } = this.#options;
		const readPending = (signal: AbortSignal) => this.#readPending(signal);
		return {
			acquireLeadership: (signal) => this.#acquireLeadership(signal),
			isFollowing: () => Date.now() - this.#leaderActiveAt < LEADER_TIMEOUT_MS,
			openStream,
			poll: mayPoll ? readPending : null,
			readOnce: readPending,
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
		const events = this.#cached().map((data): ChatEvent => ({ type: "snapshot", data }));
		if (this.#isLeader && events.length > 0) this.#channel.send({ kind: "events", events });
	}
}
