import type { ChatDelta, ProviderId, ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { stoppedByPerson } from "../run/deadlines.ts";
import type { ResponseRow } from "../store/rows.ts";
import type { ChatSummary } from "../views/chat-summary.ts";
import { viewResponse, viewResponses } from "../views/views.ts";
import { Watchers } from "./watchers.ts";

/** A waiting text longer than this is only added to: copying it with every delta would cost more than it spares. */
const COPIED_UNITS = 2048;

/** One answer that is being written: what has arrived, and what of it has been told and saved. */
export class RunningAnswer {
	readonly row: ResponseRow;
	readonly abort = new AbortController();
	readonly #beganAt: number;
	readonly #clock: Clock;
	firstWordMs: number | null = null;
	notice: string | null = null;
	/** What no watcher has been told yet. */
	untold = "";
	untoldNotice = false;
	/** How much of the text is in the database: at least so much. */
	savedUnits = 0;
	/**
	 * What is not saved, but for the end of what is untold. Made one string with every delta: one that is only added to
	 * keeps its pieces until it is saved, by when they pass for long-lived and wait for a collection that stops all answers.
	 */
	#unsaved = "";
	/** So many units of what is untold are in it, or saved. */
	#joinedUntold = 0;
	/**
	 * What is saved, as it was. A string that was added to is made one string anew as soon as it is read; of a whole text
	 * that would be another long-lived copy with every saving, and collecting those stops all answers.
	 */
	readonly #saved: string[] = [];
	/** What became of it is known and about to be stored. */
	isEnding = false;

	constructor(row: ResponseRow, clock: Clock) {
		this.row = row;
		this.#clock = clock;
		this.#beganAt = clock.steady();
	}

	/** What is not saved yet. */
	get unsaved(): string {
		this.#join();
		return this.#unsaved;
	}

	get text(): string {
		return this.#saved.join("") + this.unsaved;
	}

	get units(): number {
		return this.savedUnits + this.#unsaved.length + this.untold.length - this.#joinedUntold;
	}

	get elapsedMs(): number {
		return Math.round(this.#clock.steady() - this.#beganAt);
	}

	add(piece: string): void {
		this.firstWordMs ??= this.elapsedMs;
		this.untold += piece;
	}

	#join(): void {
		const added = this.untold.slice(this.#joinedUntold);
		if (added === "") return;
		const isShort = this.#unsaved.length < COPIED_UNITS;
		this.#unsaved = isShort ? [this.#unsaved, added].join("") : this.#unsaved + added;
		this.#joinedUntold = this.untold.length;
	}

	/** Null: there was nothing to save it to any more, so nobody wants the rest. */
	saved(units: number | null): void {
		if (units === null) {
			this.abort.abort(stoppedByPerson());
			return;
		}
		// Two savings may be on their way at once, from the same place.
		const more = units - this.savedUnits;
		if (more <= 0) return;
		const { unsaved } = this;
		this.#saved.push(unsaved.slice(0, more));
		this.#unsaved = unsaved.slice(more);
		this.savedUnits = units;
	}

	note(notice: string | null): void {
		this.notice = notice;
		this.untoldNotice = true;
	}

	/** The delta since the last one, or null when there is nothing to tell. */
	takeDelta(): ChatDelta | null {
		if (this.untold === "" && !this.untoldNotice) return null;
		this.#join();
		const { untold: text, notice, untoldNotice } = this;
		const delta = {
			provider: this.row.provider as ProviderId,
			attempt: this.row.attempt,
			at: this.units - text.length,
			text,
		};
		this.untold = "";
		this.#joinedUntold = 0;
		this.untoldNotice = false;
		return untoldNotice ? { ...delta, notice } : delta;
	}
}

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
