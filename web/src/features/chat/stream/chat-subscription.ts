import { type ChatEvent, HEARTBEAT_MS, isSettled, type ResponsesPayload } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isGrowthUnseen } from "../../../lib/text/growth-in-sight.ts";
import { createPacedBatch } from "../../../lib/timing/paced-batch.ts";
import { NO_TIMES, noteTimes, type TimesOfAnswers } from "./answer-times.ts";
import { type ChatChannel, type HeardNews, openChatChannel } from "./chat-channel.ts";
import { foldEvents } from "./fold-events.ts";
import { type Connection, type StreamOrPollOptions, streamOrPoll } from "./stream-or-poll.ts";

export interface ChatSubscriptionOptions {
	readonly client: QueryClient;
	/** Names the side, the chat and the turn: what the channel between tabs is about. */
	readonly turnId: string;
	/** Where the answers are cached. */
	readonly queryKey: readonly unknown[];
	openStream(signal: AbortSignal): Promise<Response>;
	readonly poll: ((signal: AbortSignal) => Promise<ResponsesPayload>) | null;
	/** Where there is no polling: what is read while the server has no room for another stream. */
	readonly readInstead?: ((signal: AbortSignal) => Promise<ResponsesPayload>) | undefined;
	onConnection(connection: Connection): void;
	onGone(): void;
}

/** After this long without news from the tab that holds the stream, a tab looks for itself. */
const LEADER_QUIET_MS = HEARTBEAT_MS + 5000;
const BEAT_MS = 1000;
/** A dozen steps a second read as flowing, and leave a slow machine room for its reader. */
const STEP_MS = 80;
/** Where no answer grows in sight, only figures do. */
const UNSEEN_STEP_MS = 500;
const stepMs = (): number => (isGrowthUnseen() ? UNSEEN_STEP_MS : STEP_MS);

/** Keeps the cached answers of one turn up to date: by the stream, by polling, or by what another tab hears. */
export class ChatSubscription {
	readonly #options: ChatSubscriptionOptions;
	readonly #channel: ChatChannel;
	readonly #heard = createPacedBatch<ChatEvent>((events) => {
		this.#channel.tell({ kind: "events", events });
		this.#fold(events);
	}, stepMs);
	#times = NO_TIMES;
	#watch: AbortController | null = null;
	#leads = false;
	#leaderHeardAt = Number.NEGATIVE_INFINITY;
	#beatAt = 0;

	constructor(options: ChatSubscriptionOptions) {
		this.#options = options;
		this.#channel = openChatChannel(options.turnId, (news) => this.#onNews(news));
	}

	/** Starts to watch when something is pending, or summaries are being made; does nothing when already sync. */
	wake(): void {
		if (this.#watch || !this.#isPending()) return;
		const watch = new AbortController();
		this.#watch = watch;
		this.#channel.tell({ kind: "hello" });
		void streamOrPoll(this.#sync(), watch.signal).then(() => {
			if (this.#watch === watch) this.#watch = null;
		});
	}

	/** Takes in what a call answered, and tells the other tabs. */
	apply(event: ChatEvent): void {
		this.#heard.flush();
		this.#channel.tell({ kind: "events", events: [event] });
		this.#fold([event]);
		this.wake();
	}

	tellGone(): void {
		this.#channel.tell({ kind: "gone" });
	}

	times(): TimesOfAnswers {
		return this.#times;
	}

	close(): void {
		this.#watch?.abort();
		this.#heard.drop();
		this.#channel.close();
	}

	#end(): void {
		this.close();
		this.#options.onGone();
	}

	#read(): ResponsesPayload | undefined {
		return this.#options.client.getQueryData<ResponsesPayload>(this.#options.queryKey);
	}

	#isPending(): boolean {
		this.#heard.flush();
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
		this.#times = noteTimes(this.#times, payload, Date.now());
		this.#options.client.setQueryData(this.#options.queryKey, payload);
		if (missed) this.#startAfresh();
	}

	/** A new connection begins with a snapshot. */
	#startAfresh(): void {
		this.#watch?.abort();
		this.#watch = null;
		this.wake();
	}

	#sync(): StreamOrPollOptions {
		const { openStream, poll, readInstead, onConnection } = this.#options;
		return {
			lead: (signal) => this.#lead(signal),
			isFollowing: () => Date.now() - this.#leaderHeardAt < LEADER_QUIET_MS,
			openStream,
			poll,
			readInstead,
			receive: (event) => this.#heard.push(event),
			onHeard: () => this.#beat(),
			isPending: () => this.#isPending(),
			onConnection,
			onGone: () => this.#end(),
		};
	}

	async #lead(signal: AbortSignal): Promise<() => void> {
		const release = await this.#channel.lead(signal);
		this.#leads = true;
		return () => {
			this.#leads = false;
			release();
		};
	}

	#beat(): void {
		if (!this.#leads || Date.now() - this.#beatAt < BEAT_MS) return;
		this.#beatAt = Date.now();
		this.#channel.tell({ kind: "beat" });
	}

	#onNews(news: HeardNews): void {
		if (news.kind === "gone") this.#end();
		else if (news.kind === "hello") this.#answerHello();
		else {
			this.#leaderHeardAt = Date.now();
			if (news.kind === "beat") return;
			this.#fold(news.events);
			this.wake();
		}
	}

	#answerHello(): void {
		this.#heard.flush();
		const data = this.#read();
		if (this.#leads && data) this.#channel.tell({ kind: "events", events: [{ type: "snapshot", data }] });
	}
}
