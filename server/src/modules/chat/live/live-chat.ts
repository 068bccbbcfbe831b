import type { ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { stoppedByPerson } from "../run/deadlines.ts";
import { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { ChatSummary } from "../views/chat-summary.ts";
import { viewResponse, viewResponses } from "../views/views.ts";
import { Watchers } from "./watchers.ts";

/** A chat with at least one running response, and its watchers. It ends once all responses are settled. */
export class LiveChat {
	readonly id: string;
	/** The summary that was made before a response was retried. */
	summary: ChatSummary | null = null;
	/** Since when a summary is being made; null when none is. */
	makingSince: number | null = null;
	#hasPeers = false;
	readonly #clock: Clock;
	readonly #rows = new Map<string, ResponseRow>();
	readonly #running = new Map<string, RunningResponse>();
	readonly #ends = new Map<RunningResponse, () => void>();
	readonly #watchers = new Watchers({
		snapshot: () => {
			this.broadcastDeltas();
			return eventFrame("snapshot", this.payload());
		},
		isOver: () => this.isOver,
	});

	constructor(id: string, rows: readonly ResponseRow[], clock: Clock) {
		this.id = id;
		this.#clock = clock;
		for (const row of rows) this.#rows.set(row.provider, row);
	}

	get running(): Iterable<RunningResponse> {
		return this.#running.values();
	}

	get isOver(): boolean {
		return this.#running.size === 0;
	}

	/** Another process writes some of the responses, so this process alone does not know the state of the chat. */
	get hasPeers(): boolean {
		return this.#hasPeers;
	}

	/** Closes the watchers, which reconnect and then receive the updates of all processes. */
	setHasPeers(): void {
		if (this.#hasPeers) return;
		this.#hasPeers = true;
		this.close(false);
	}

	runningFor(provider: string): RunningResponse | undefined {
		return this.#running.get(provider);
	}

	begin(row: ResponseRow): RunningResponse {
		// A response that still runs here was settled by another process; otherwise no retry could have begun.
		this.#running.get(row.provider)?.abort.abort(stoppedByPerson());
		const response = new RunningResponse(row, this.#clock);
		this.#rows.set(row.provider, row);
		this.#running.set(row.provider, response);
		return response;
	}

	payload(): ResponsesPayload {
		const payload = viewResponses([...this.#rows.values()], this.#clock.now(), this.summary, this.makingSince);
		const responses = payload.responses.map((response) => {
			const running = this.#running.get(response.provider);
			if (!running) return response;
			const { text, firstWordMs, elapsedMs, notice } = running;
			return { ...response, response: text, firstWordMs, elapsedMs, notice };
		});
		return { ...payload, responses };
	}

	/** The first frame is a snapshot. */
	watch(stream: EventStream): void {
		this.#watchers.add(stream);
	}

	/** Resets all watchers to the current state, after a retry. */
	broadcastSnapshot(): void {
		if (this.#watchers.size > 0) this.#watchers.send(eventFrame("snapshot", this.payload()));
	}

	/** Sends all deltas since the last broadcast in one write. */
	broadcastDeltas(): void {
		let frames = "";
		for (const response of this.#running.values()) {
			const delta = response.takeDelta();
			if (delta && this.#watchers.size > 0) frames += eventFrame("delta", delta);
		}
		if (frames !== "") this.#watchers.send(frames);
	}

	/** Resolves when the response no longer runs here, or its outcome cannot be stored for now. */
	settledOrDropped(response: RunningResponse): Promise<void> {
		if (this.#running.get(response.row.provider) !== response) return Promise.resolve();
		return new Promise((resolve) => {
			const earlier = this.#ends.get(response);
			this.#ends.set(response, () => {
				earlier?.();
				resolve();
			});
		});
	}

	/** Releases callers of `settledOrDropped` when the outcome cannot be stored for now. */
	releaseStoppers(response: RunningResponse): void {
		this.#ends.get(response)?.();
		this.#ends.delete(response);
	}

	settle(response: RunningResponse, row: ResponseRow): void {
		this.broadcastDeltas();
		this.#rows.set(row.provider, row);
		this.drop(response);
		if (this.#watchers.size > 0) this.#watchers.send(eventFrame("settled", viewResponse(row, this.#clock.now())));
	}

	/** Removes a response that was deleted or replaced by another attempt. */
	drop(response: RunningResponse): void {
		if (this.#running.get(response.row.provider) === response) this.#running.delete(response.row.provider);
		this.#ends.get(response)?.();
		this.#ends.delete(response);
	}

	/** Ends all streams: with `done` when all responses are settled, without when watchers must reconnect. */
	close(isDone: boolean): void {
		this.#watchers.close(isDone);
	}
}
