import { randomUUID } from "node:crypto";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { showRevealedHere } from "../blind/reveal.ts";
import { markStoredStale, showStoredPublished } from "../control/peer-changes.ts";
import { stopDeleted, stopRunning } from "../control/stop.ts";
import { showTurnBegunElsewhere } from "../live/show-turn.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import { stoppedByUser } from "../run/deadlines.ts";
import { joinPeers } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import {
	CHATS_TOPIC,
	END_SEQUENCE,
	type PeerRequest,
	type PeerUpdate,
	readRequest,
	SNAPSHOT_SEQUENCE,
	updatesTopic,
	WATCH_LEASE_MS,
} from "./protocol.ts";

/** Stands for all watchers in other processes: a single stream of the turn that runs here. */
class PeerStream implements TurnStream {
	/** The other process chooses what each of its readers gets. */
	readonly scope = "all";
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #topic: string;
	readonly #from = randomUUID();
	#nextSequence = SNAPSHOT_SEQUENCE;
	#leaseUntil = 0;
	readonly #onClosed: (() => void)[] = [];

	constructor(bus: Bus, clock: Clock, topic: string) {
		this.#bus = bus;
		this.#clock = clock;
		this.#topic = topic;
	}

	/** Renews the lease, because a peer still has watchers. */
	renew(): void {
		this.#leaseUntil = this.#clock.steady() + WATCH_LEASE_MS;
	}

	/** Updates that the bus rejects are dropped: the receiver detects the gap and requests a snapshot. */
	send(frames: string): boolean {
		const isSent = this.#clock.steady() <= this.#leaseUntil && this.#publish(this.#nextSequence, frames);
		if (isSent) this.#nextSequence += 1;
		else this.end();
		return true;
	}

	onDrain(): void {}

	onClosed(listener: () => void): void {
		this.#onClosed.push(listener);
	}

	end(_isDone = false, frames = ""): void {
		if (frames !== "") this.#publish(this.#nextSequence, frames);
		this.#publish(END_SEQUENCE, "");
		this.detach();
	}

	/** Closes without an end message, because a new stream replaces this one. */
	detach(): void {
		for (const listener of this.#onClosed.splice(0)) listener();
	}

	#publish(number: number, frames: string): boolean {
		return this.#bus.publish(this.#topic, { from: this.#from, number, frames } satisfies PeerUpdate);
	}
}

/** Handles the requests of other processes. */
class PeerRequests {
	readonly #runner: Runner;
	readonly #streams = new Map<string, PeerStream>();

	constructor(runner: Runner) {
		this.#runner = runner;
	}

	async handle(request: PeerRequest): Promise<void> {
		if (request.kind === "watch") this.#watch(request.chatId, request.turn, request.anew);
		else if (request.kind === "begun") await this.#begun(request.chatId, request.turn);
		else if (request.kind === "stale") await markStoredStale(this.#runner, this.#runner.live.ofChat(request.chatId));
		else if (request.kind === "stop") await this.#stop(request);
		else if (request.kind === "published")
			await showStoredPublished(this.#runner, this.#runner.live.ofChat(request.chatId));
		else if (request.kind === "revealed") await showRevealedHere(this.#runner, request.chatId);
		else if (request.kind === "forgotten") await stopDeleted(this.#runner, request.chatIds);
	}

	#watch(chatId: string, turn: number, withSnapshot: boolean): void {
		const live = this.#runner.live.get(chatId, turn);
		if (!live) return;
		const topic = updatesTopic(chatId, turn);
		const known = this.#streams.get(topic);
		if (known) {
			known.renew();
			if (!withSnapshot) return void known.send("");
			known.detach();
		}
		const stream = new PeerStream(this.#runner.bus, this.#runner.clock, topic);
		stream.renew();
		stream.onClosed(() => this.#streams.delete(topic));
		this.#streams.set(topic, stream);
		live.watch(stream);
	}

	async #begun(chatId: string, turn: number): Promise<void> {
		this.#joinPeers(chatId, turn);
		await showTurnBegunElsewhere(this.#runner, chatId, turn);
	}

	#joinPeers(chatId: string, turn: number): void {
		const isWatched = this.#streams.has(updatesTopic(chatId, turn));
		const live = this.#runner.live.get(chatId, turn);
		if (live) joinPeers(this.#runner, live);
		if (isWatched) this.#watch(chatId, turn, true);
	}

	async #stop({ chatId, turn, responseId, request }: PeerRequest & { kind: "stop" }): Promise<void> {
		const live = this.#runner.live.get(chatId, turn);
		const matching = [...(live?.running ?? [])].filter(({ row }) => responseId === null || row.id === responseId);
		if (!live || matching.length === 0) return;
		await stopRunning(this.#runner, live, matching, stoppedByUser());
		// The response is not stored yet and only this process has its text, so the peer gets no confirmation and waits.
		if (matching.some((response) => live.runningFor(response.row.id) === response)) return;
		this.#runner.bus.publish(CHATS_TOPIC, { kind: "stopped", request } satisfies PeerRequest);
	}
}

/** Serves the requests of other processes. Returns a function that stops it. */
export function servePeers(runner: Runner): () => void {
	const requests = new PeerRequests(runner);
	return runner.bus.subscribe(CHATS_TOPIC, {
		onMessage(message) {
			const request = readRequest(message);
			if (!request) return;
			requests
				.handle(request)
				.catch((error: unknown) => runner.logger.warn({ err: error }, "could not answer another process"));
		},
	});
}
