import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { LiveTurn, TurnRef } from "../live/live-turn.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import type { FullPayload } from "../views/others-view.ts";
import { PeerTurn } from "./peer-turn.ts";

export interface TurnSource {
	readonly ref: TurnRef;
	readonly logger: Logger;
	/** Reads the current state from the database. */
	read(): Promise<FullPayload>;
}

const keyOf = ({ chatId, number }: TurnRef): string => `${chatId}/${number}`;

/** The turns that readers of this process watch while other processes run some of their responses. */
export class PeerTurns {
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #turns = new Map<string, PeerTurn>();

	constructor(bus: Bus, clock: Clock) {
		this.#bus = bus;
		this.#clock = clock;
	}

	/** Sends a snapshot, then events until all responses are settled. `live` is the part that this process runs. */
	watch(turn: TurnSource, payload: FullPayload, stream: TurnStream, live?: LiveTurn): void {
		const key = keyOf(turn.ref);
		const known = this.#turns.get(key);
		if (known) {
			known.join(payload, stream);
			return;
		}
		const peerTurn = new PeerTurn(turn, payload, this.#bus, this.#clock, () => {
			if (this.#turns.get(key) === peerTurn) this.#turns.delete(key);
		});
		this.#turns.set(key, peerTurn);
		if (live) peerTurn.watchLocalTurn(live);
		peerTurn.join(payload, stream);
	}

	/** Subscribes to a response that this process has begun. */
	watchLocalTurn(live: LiveTurn): void {
		this.#turns.get(keyOf(live.ref))?.watchLocalTurn(live);
	}

	/** Ends all streams; their watchers reconnect. */
	close(): void {
		for (const turn of [...this.#turns.values()]) turn.end(false);
	}
}
