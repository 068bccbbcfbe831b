import {
	applyChatEvent,
	CHAT_EVENTS,
	type ChatEvent,
	isNewer,
	mergeResponses,
	missedBefore,
	type ResponsesPayload,
	unseenDelta,
} from "@parallax/contract";
import { type EventStream, eventFrame, readFrames } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { Watchers } from "../live/watchers.ts";
import type { StoredChat } from "./peer-chats.ts";
import {
	CHATS_TOPIC,
	type PeerRequest,
	type PeerUpdate,
	RENEW_WATCH_MS,
	readUpdate,
	updatesTopic,
} from "./protocol.ts";

/** How often the database is polled while no peer publishes. */
const POLL_MS = 1000;
/** While a peer publishes, only every n-th tick polls: that process may have died. */
const TICKS_PER_SAFETY_POLL = 5;
/** A publisher answers every renewal of the watch. */
const SILENT_MS = 2.5 * RENEW_WATCH_MS;

const comparable = (payload: ResponsesPayload): string =>
	JSON.stringify(payload, (name, value) =>
		name === "elapsedMs" || (name === "summarizingMs" && value !== null) ? true : value,
	);

/** Whether watchers must be told; elapsed time alone is no change. */
const hasChanged = (known: ResponsesPayload, next: ResponsesPayload): boolean => comparable(known) !== comparable(next);

const isOver = ({ responses }: ResponsesPayload): boolean => responses.every(({ status }) => status !== "pending");

function* readEvents(frames: string): Generator<ChatEvent> {
	for (const { type, data } of readFrames(frames)) {
		const schema = CHAT_EVENTS[type as keyof typeof CHAT_EVENTS];
		yield { type, data: schema.parse(data) } as ChatEvent;
	}
}

/**
 * One chat of which other processes run responses, for its watchers in this process. Updates come over the bus, those of
 * responses that run here from memory; gaps, and chats without a publisher, are filled from the database. All sources are
 * merged so that no response goes back to an older state.
 */
export class PeerChat {
	readonly #chat: StoredChat;
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #onEnd: () => void;
	readonly #unsubscribe: () => void;
	readonly #timer: NodeJS.Timeout;
	/** The live chat of this process, while it is subscribed to. */
	#own: LiveChat | null = null;
	readonly #unsubscribeOwn: (() => void)[] = [];
	/** The number that each sender must use next. */
	readonly #nextNumber = new Map<string, number>();
	readonly #watchers = new Watchers({
		snapshot: () => eventFrame("snapshot", this.#payload),
		isOver: () => this.#isEnded,
		onLeft: () => this.end(false),
	});
	#payload: ResponsesPayload;
	/** After a gap: every renewal of the watch asks for a snapshot. */
	#needsSnapshot = false;
	#updatedAt = Number.NEGATIVE_INFINITY;
	#ticks = 0;
	#isEnded = false;

	constructor(chat: StoredChat, payload: ResponsesPayload, bus: Bus, clock: Clock, onEnd: () => void) {
		this.#chat = chat;
		this.#payload = payload;
		this.#bus = bus;
		this.#clock = clock;
		this.#onEnd = onEnd;
		this.#unsubscribe = bus.subscribe(updatesTopic(chat.id), {
			onMessage: (message) => {
				const update = readUpdate(message);
				if (update && !this.#isEnded) this.#receive(update);
			},
			onSubscribed: () => {
				this.#needsSnapshot = true;
				this.#requestUpdates(true);
			},
		});
		this.#timer = setInterval(() => this.#tick(), POLL_MS).unref();
	}

	join(payload: ResponsesPayload, stream: EventStream): void {
		this.#mergeAndSend(payload);
		this.#watchers.add(stream);
	}

	/** Subscribes to the responses that run here. Their events do not count as a sign that a peer publishes. */
	watchOwn(live: LiveChat): void {
		if (this.#own === live) return;
		this.#own = live;
		live.watch({
			send: (frames) => {
				if (!this.#isEnded) this.#apply([...readEvents(frames)]);
				return true;
			},
			onDrain() {},
			onClosed: (listener) => this.#unsubscribeOwn.push(listener),
			end: () => {
				if (this.#own === live) this.#own = null;
			},
		});
	}

	end(isDone: boolean): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		clearInterval(this.#timer);
		this.#unsubscribe();
		for (const unsubscribe of this.#unsubscribeOwn) unsubscribe();
		this.#onEnd();
		this.#watchers.close(isDone);
	}

	get #hasPublisher(): boolean {
		const isSilent = this.#clock.steady() - this.#updatedAt > SILENT_MS;
		return !this.#needsSnapshot && !isSilent && this.#bus.health?.ok !== false;
	}

	#tick(): void {
		this.#ticks += 1;
		if (this.#ticks % (RENEW_WATCH_MS / POLL_MS) === 0) this.#requestUpdates(this.#needsSnapshot);
		if (!this.#hasPublisher || this.#ticks % TICKS_PER_SAFETY_POLL === 0) void this.#poll();
	}

	#requestUpdates(fromSnapshot: boolean): void {
		this.#bus.publish(CHATS_TOPIC, { kind: "watch", chatId: this.#chat.id, anew: fromSnapshot } satisfies PeerRequest);
	}

	#receive({ from, number, frames }: PeerUpdate): void {
		if (number < 0) {
			// The publisher has ended: the database has the outcome.
			if (this.#nextNumber.delete(from)) void this.#poll();
			return;
		}
		if (number > 0 && this.#nextNumber.get(from) !== number) {
			this.#markGap(from);
			return;
		}
		if (number === 0) this.#needsSnapshot = false;
		this.#nextNumber.set(from, number + 1);
		this.#updatedAt = this.#clock.steady();
		try {
			this.#apply([...readEvents(frames)]);
		} catch {
			// Perhaps a process of another release sent it; the database has one format.
			this.#markGap(from);
		}
	}

	/** The next tick asks for the snapshot: asking at once would loop when updates cannot be parsed. */
	#markGap(from: string): void {
		this.#nextNumber.delete(from);
		this.#needsSnapshot = true;
	}

	/** Sends all new events in one write. */
	#apply(events: readonly ChatEvent[]): void {
		let frames = "";
		for (const event of events) {
			if (event.type === "snapshot") frames += this.#merge(event.data);
			else if (event.type !== "done") frames += this.#applyEvent(event);
		}
		if (frames !== "") this.#watchers.send(frames);
		// The database says whether that was the end: another process may run a retry.
		if (events.at(-1)?.type === "done") void this.#poll();
	}

	#applyEvent(event: ChatEvent): string {
		if (event.type === "delta" && missedBefore(this.#payload, event.data)) {
			this.#needsSnapshot = true;
			return "";
		}
		if (event.type === "settled" && !isNewer(this.#payload, event.data)) return "";
		const data = event.type === "delta" ? unseenDelta(this.#payload, event.data) : event.data;
		if (data === null) return "";
		this.#payload = applyChatEvent(this.#payload, { ...event, data } as ChatEvent);
		return eventFrame(event.type, data);
	}

	#merge(incoming: ResponsesPayload): string {
		const next = mergeResponses(this.#payload, incoming);
		const isChanged = hasChanged(this.#payload, next);
		this.#payload = next;
		return isChanged ? eventFrame("snapshot", next) : "";
	}

	#mergeAndSend(incoming: ResponsesPayload): void {
		const frame = this.#merge(incoming);
		if (frame !== "") this.#watchers.send(frame);
	}

	async #poll(): Promise<void> {
		const { id, logger } = this.#chat;
		try {
			const stored = await this.#chat.read();
			if (this.#isEnded) return;
			// The chat was deleted: readers learn so when they reconnect.
			if (stored.responses.length === 0) return this.end(false);
			this.#mergeAndSend(stored);
			if (isOver(this.#payload)) this.end(true);
		} catch (error) {
			logger.warn({ err: error, chatId: id }, "could not read a chat that is being watched");
			if (!this.#hasPublisher) this.end(false);
		}
	}
}
