import type { ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { stoppedByPerson } from "../run/deadlines.ts";
import { RunningResponse } from "../run/running-response.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { ChatSummary } from "../views/chat-summary.ts";
import { viewResponse, viewResponses } from "../views/views.ts";
import { Watchers } from "./watchers.ts";

/** A chat with at least one answer on its way, and everybody who watches it. Gone once all are settled. */
export class LiveChat {
	readonly id: string;
	/** What was made of the answers before one of them was begun again. */
	summary: ChatSummary | null = null;
	/** Since when such a summary is being made; null when nobody is at it. */
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

	/** Another process writes some of its answers, so that this one alone cannot say how the chat stands. */
	get hasPeers(): boolean {
		return this.#hasPeers;
	}

	/** Those who watch have to come again, and are then shown what each process writes. */
	setHasPeers(): void {
		if (this.#hasPeers) return;
		this.#hasPeers = true;
		this.close(false);
	}

	runningFor(provider: string): RunningResponse | undefined {
		return this.#running.get(provider);
	}

	begin(row: ResponseRow): RunningResponse {
		// One that still runs was settled elsewhere, or nobody could have asked again.
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

	/** It begins with a snapshot. */
	watch(stream: EventStream): void {
		this.#watchers.add(stream);
	}

	/** Everybody starts over from what is true now: an answer was begun again. */
	broadcastSnapshot(): void {
		if (this.#watchers.size > 0) this.#watchers.send(eventFrame("snapshot", this.payload()));
	}

	/** Sends what arrived since the last time, all of it in one write. */
	broadcastDeltas(): void {
		let frames = "";
		for (const response of this.#running.values()) {
			const delta = response.takeDelta();
			if (delta && this.#watchers.size > 0) frames += eventFrame("delta", delta);
		}
		if (frames !== "") this.#watchers.send(frames);
	}

	/** Resolves when the answer is no longer running here, whatever became of it, or its end cannot be stored for now. */
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

	/** Its end cannot be stored for now: whoever waits for that need not wait on. */
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

	/** The answer is no longer ours to tell of: it was deleted, or another attempt took its place. */
	drop(response: RunningResponse): void {
		if (this.#running.get(response.row.provider) === response) this.#running.delete(response.row.provider);
		this.#ends.get(response)?.();
		this.#ends.delete(response);
	}

	/** Ends all streams; with `done` when everything is settled, without when the server has to go. */
	close(isDone: boolean): void {
		this.#watchers.close(isDone);
	}
}
