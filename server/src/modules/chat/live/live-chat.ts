import type { ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { stoppedByPerson } from "../run/deadlines.ts";
import { RunningAnswer } from "../run/running-response.ts";
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
	#isShared = false;
	readonly #clock: Clock;
	readonly #rows = new Map<string, ResponseRow>();
	readonly #running = new Map<string, RunningAnswer>();
	readonly #ends = new Map<RunningAnswer, () => void>();
	readonly #watchers = new Watchers({
		snapshot: () => {
			this.#tell();
			return eventFrame("snapshot", this.payload());
		},
		isOver: () => this.isOver,
	});

	constructor(id: string, rows: readonly ResponseRow[], clock: Clock) {
		this.id = id;
		this.#clock = clock;
		for (const row of rows) this.#rows.set(row.provider, row);
	}

	get running(): Iterable<RunningAnswer> {
		return this.#running.values();
	}

	get isOver(): boolean {
		return this.#running.size === 0;
	}

	/** Another process writes some of its answers, so that this one alone cannot say how the chat stands. */
	get isShared(): boolean {
		return this.#isShared;
	}

	/** Those who watch have to come again, and are then shown what each process writes. */
	share(): void {
		if (this.#isShared) return;
		this.#isShared = true;
		this.close(false);
	}

	runningFor(provider: string): RunningAnswer | undefined {
		return this.#running.get(provider);
	}

	begin(row: ResponseRow): RunningAnswer {
		// One that still runs was settled elsewhere, or nobody could have asked again.
		this.#running.get(row.provider)?.abort.abort(stoppedByPerson());
		const answer = new RunningAnswer(row, this.#clock);
		this.#rows.set(row.provider, row);
		this.#running.set(row.provider, answer);
		return answer;
	}

	payload(): ResponsesPayload {
		const payload = viewResponses([...this.#rows.values()], this.#clock.now(), this.summary, this.makingSince);
		const responses = payload.responses.map((response) => {
			const answer = this.#running.get(response.provider);
			if (!answer) return response;
			const { text, firstWordMs, elapsedMs, notice } = answer;
			return { ...response, response: text, firstWordMs, elapsedMs, notice };
		});
		return { ...payload, responses };
	}

	/** It begins with a snapshot. */
	watch(stream: EventStream): void {
		this.#watchers.add(stream);
	}

	/** Everybody starts over from what is true now: an answer was begun again. */
	tellAnew(): void {
		if (this.#watchers.size > 0) this.#watchers.send(eventFrame("snapshot", this.payload()));
	}

	/** Sends what arrived since the last time, all of it in one write. */
	tellPieces(): void {
		this.#tell();
	}

	/** Resolves when the answer is no longer running here, whatever became of it, or its end cannot be stored for now. */
	settledOrDropped(answer: RunningAnswer): Promise<void> {
		if (this.#running.get(answer.row.provider) !== answer) return Promise.resolve();
		return new Promise((resolve) => {
			const earlier = this.#ends.get(answer);
			this.#ends.set(answer, () => {
				earlier?.();
				resolve();
			});
		});
	}

	/** Its end cannot be stored for now: whoever waits for that need not wait on. */
	wakeStoppers(answer: RunningAnswer): void {
		this.#ends.get(answer)?.();
		this.#ends.delete(answer);
	}

	settle(answer: RunningAnswer, row: ResponseRow): void {
		this.#tell();
		this.#rows.set(row.provider, row);
		this.drop(answer);
		if (this.#watchers.size > 0) this.#watchers.send(eventFrame("settled", viewResponse(row, this.#clock.now())));
	}

	/** The answer is no longer ours to tell of: it was deleted, or another attempt took its place. */
	drop(answer: RunningAnswer): void {
		if (this.#running.get(answer.row.provider) === answer) this.#running.delete(answer.row.provider);
		this.#ends.get(answer)?.();
		this.#ends.delete(answer);
	}

	/** Ends all streams; with `done` when everything is settled, without when the server has to go. */
	close(isDone: boolean): void {
		this.#watchers.close(isDone);
	}

	#tell(): void {
		let frames = "";
		for (const answer of this.#running.values()) {
			const delta = answer.takeDelta();
			if (delta && this.#watchers.size > 0) frames += eventFrame("delta", delta);
		}
		if (frames !== "") this.#watchers.send(frames);
	}
}
