import {
	applyChatEvent,
	type ChatEvent,
	hasMissedDelta,
	isNewer,
	mergeResponses,
	type ResponsesPayload,
	unseenDelta,
} from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { LiveTurn } from "../live/live-turn.ts";
import { readEvents } from "../live/read-events.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import { Watchers } from "../live/watchers.ts";
import {
	deltaFrame,
	type Frames,
	isPublicIn,
	joinFrames,
	settledFrame,
	snapshotFrame,
	unlessHidden,
} from "../views/advice.ts";
import type { FullPayload } from "../views/others-view.ts";
import { isBeingWritten } from "../views/view-editions.ts";
import type { TurnSource } from "./peer-turns.ts";
import {
	CHATS_TOPIC,
	END_SEQUENCE,
	type PeerRequest,
	type PeerUpdate,
	RENEW_WATCH_MS,
	readUpdate,
	SNAPSHOT_SEQUENCE,
	updatesTopic,
} from "./protocol.ts";

/** How often the database is polled while no peer publishes. */
const POLL_MS = 1000;
/** While a peer publishes, only every n-th run of the poll timer reads the database, in case that process has died. */
const TICKS_PER_SAFETY_POLL = 5;
/** After this long without an update the publisher counts as gone: it answers every renewal of the watch. */
const PUBLISHER_TIMEOUT_MS = 2.5 * RENEW_WATCH_MS;

/** The payload as JSON, without the values of `elapsedMs` and of a running `summarizingMs`, which grow all the time. */
const withoutRunningTimes = (payload: ResponsesPayload): string =>
	JSON.stringify(payload, (name, value) =>
		name === "elapsedMs" || (name === "summarizingMs" && value !== null) ? true : value,
	);

/** Whether watchers need a new snapshot. The growth of `elapsedMs` or `summarizingMs` alone does not count. */
const hasChanged = (known: ResponsesPayload, next: ResponsesPayload): boolean =>
	withoutRunningTimes(known) !== withoutRunningTimes(next);

/**
 * A turn in which other processes run responses, for its watchers in this process. Their updates arrive over the bus,
 * those of this process from memory. Gaps, and turns without a publisher, are filled from the database. All sources are
 * merged so that no response goes back to an older state.
 */
export class PeerTurn {
	readonly #turn: TurnSource;
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #onEnd: () => void;
	readonly #unsubscribe: () => void;
	readonly #pollTimer: NodeJS.Timeout;
	/** The live turn of this process, while it is subscribed to. */
	#localTurn: LiveTurn | null = null;
	readonly #unsubscribeLocal: (() => void)[] = [];
	/** The sequence number that the next update of each sender must have. */
	readonly #nextSequence = new Map<string, number>();
	readonly #watchers = new Watchers({
		snapshot: () => snapshotFrame(this.#payload),
		isOver: () => this.#isEnded,
		onEmpty: () => this.end(false),
	});
	#payload: FullPayload;
	/** True after a gap: then every renewal of the watch requests a snapshot. */
	#needsSnapshot = false;
	#lastUpdateAt = Number.NEGATIVE_INFINITY;
	#ticks = 0;
	#isEnded = false;

	constructor(turn: TurnSource, payload: FullPayload, bus: Bus, clock: Clock, onEnd: () => void) {
		this.#turn = turn;
		this.#payload = payload;
		this.#bus = bus;
		this.#clock = clock;
		this.#onEnd = onEnd;
		this.#unsubscribe = bus.subscribe(updatesTopic(turn.ref.chatId, turn.ref.number), {
			onMessage: (message) => {
				const update = readUpdate(message);
				if (update && !this.#isEnded) this.#receive(update);
			},
			onSubscribed: () => {
				this.#needsSnapshot = true;
				this.#requestUpdates(true);
			},
		});
		this.#pollTimer = setInterval(() => this.#tick(), POLL_MS).unref();
	}

	join(payload: FullPayload, stream: TurnStream): void {
		this.#mergeAndSend(payload);
		this.#watchers.add(stream);
	}

	/** Subscribes to the responses that run here. Their events do not count as a sign that a peer publishes. */
	watchLocalTurn(live: LiveTurn): void {
		if (this.#localTurn === live) return;
		this.#localTurn = live;
		live.watch({
			scope: "all",
			send: (frames) => {
				if (!this.#isEnded) this.#apply([...readEvents(frames)]);
				return true;
			},
			onDrain() {},
			onClosed: (listener) => this.#unsubscribeLocal.push(listener),
			end: (isDone) => {
				if (this.#localTurn === live) this.#localTurn = null;
				// The database shows whether the turn is over: another process may run a retry.
				if (isDone && !this.#isEnded) void this.#poll();
			},
		});
	}

	end(isDone: boolean): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		clearInterval(this.#pollTimer);
		this.#unsubscribe();
		for (const unsubscribe of this.#unsubscribeLocal) unsubscribe();
		this.#onEnd();
		this.#watchers.close(isDone);
	}

	get #hasPublisher(): boolean {
		const isSilent = this.#clock.steady() - this.#lastUpdateAt > PUBLISHER_TIMEOUT_MS;
		return !this.#needsSnapshot && !isSilent && this.#bus.health?.ok !== false;
	}

	#tick(): void {
		this.#ticks += 1;
		if (this.#ticks % (RENEW_WATCH_MS / POLL_MS) === 0) this.#requestUpdates(this.#needsSnapshot);
		if (!this.#hasPublisher || this.#ticks % TICKS_PER_SAFETY_POLL === 0) void this.#poll();
	}

	#requestUpdates(withSnapshot: boolean): void {
		const { chatId, number } = this.#turn.ref;
		this.#bus.publish(CHATS_TOPIC, { kind: "watch", chatId, turn: number, anew: withSnapshot } satisfies PeerRequest);
	}

	#receive({ from, number, frames }: PeerUpdate): void {
		if (number === END_SEQUENCE) {
			// The outcome is in the database.
			if (this.#nextSequence.delete(from)) void this.#poll();
			return;
		}
		if (number !== SNAPSHOT_SEQUENCE && this.#nextSequence.get(from) !== number) {
			this.#markGap(from);
			return;
		}
		if (number === SNAPSHOT_SEQUENCE) this.#needsSnapshot = false;
		this.#nextSequence.set(from, number + 1);
		this.#lastUpdateAt = this.#clock.steady();
		try {
			this.#apply([...readEvents(frames)]);
		} catch {
			// A process of another release may have sent it; the database has only one format.
			this.#markGap(from);
		}
	}

	/** The poll timer requests the snapshot: an immediate request would loop when updates cannot be parsed. */
	#markGap(from: string): void {
		this.#nextSequence.delete(from);
		this.#needsSnapshot = true;
	}

	/** Sends all new events in one write. */
	#apply(events: readonly ChatEvent[]): void {
		const parts: Frames[] = [];
		for (const event of events) {
			if (event.type === "snapshot") parts.push(this.#merge(event.data));
			else if (event.type !== "done") parts.push(this.#applyEvent(event));
		}
		const frames = joinFrames(parts);
		if (frames !== "") this.#watchers.send(frames);
	}

	#applyEvent(event: ChatEvent): Frames {
		if (event.type === "delta" && hasMissedDelta(this.#payload, event.data)) {
			this.#needsSnapshot = true;
			return "";
		}
		if (event.type === "settled" && !isNewer(this.#payload, event.data)) return "";
		const unseen = event.type === "delta" ? unseenDelta(this.#payload, event.data) : null;
		if (event.type === "delta" && unseen === null) return "";
		this.#payload = applyChatEvent(this.#payload, unseen ? { type: "delta", data: unseen } : event);
		if (unseen) return unlessHidden(deltaFrame(unseen), this.#isPublic(unseen));
		if (event.type === "settled") return settledFrame(event.data, this.#isPublic(event.data));
		const isPublic = this.#payload.responses.every((response) => this.#isPublic(response));
		return unlessHidden(eventFrame(event.type, event.data), isPublic);
	}

	/** An edition that is not known yet may be one that readers of the shared chat do not get. */
	#isPublic({ id, edition }: { readonly id: string; readonly edition: number }): boolean {
		return this.#payload.responses.some((known) => known.id === id) && isPublicIn(this.#payload, edition);
	}

	#merge(incoming: FullPayload): Frames {
		const next = mergeResponses(this.#payload, incoming);
		const isChanged = hasChanged(this.#payload, next);
		this.#payload = next;
		return isChanged ? snapshotFrame(next) : "";
	}

	#mergeAndSend(incoming: FullPayload): void {
		const frame = this.#merge(incoming);
		if (frame !== "") this.#watchers.send(frame);
	}

	async #poll(): Promise<void> {
		const { ref, logger } = this.#turn;
		try {
			const stored = await this.#turn.read();
			if (this.#isEnded) return;
			// The chat was deleted: readers get a 404 when they reconnect.
			if (stored.responses.length === 0) return this.end(false);
			this.#mergeAndSend(stored);
			if (!isBeingWritten(this.#payload)) this.end(true);
		} catch (error) {
			logger.warn({ err: error, chatId: ref.chatId }, "could not read a chat that is being watched");
			if (!this.#hasPublisher) this.end(false);
		}
	}
}
