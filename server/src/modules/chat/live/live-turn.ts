import type { Seat } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Blind } from "../blind/blind.ts";
import { stoppedByUser } from "../run/deadlines.ts";
import { RunningResponse } from "../run/running-response.ts";
import { answersIn, editionOf, hasUnpublished, isPublicRow, type ResponseRow } from "../store/rows.ts";
import {
	deltaFrame,
	type Frames,
	joinFrames,
	settledFrame,
	snapshotFrame,
	unlessHidden,
	viewForReaders,
	viewUnfiltered,
} from "../views/advice.ts";
import type { FullPayload } from "../views/others-view.ts";
import {
	type CompareFailure,
	type ComparisonState,
	type KnownAnalysis,
	NO_ANALYSIS,
	type RunningAnalysis,
	type TurnAnalysis,
} from "../views/turn-analysis.ts";
import { viewMaking } from "../views/views.ts";
import type { TurnStream } from "./turn-stream.ts";
import { Watchers } from "./watchers.ts";

/** Identifies a turn, and names the seats that define the order of its responses. */
export interface TurnRef {
	readonly chatId: string;
	readonly number: number;
	readonly seats: readonly Seat[];
	/** Set while its owner is not told who gave which answer: then only letters leave the server. */
	readonly blind: Blind | null;
}

/** A turn with at least one running response, and its watchers. It ends once all responses are settled. */
export class LiveTurn {
	readonly ref: TurnRef;
	/** The summary that was made before a response was retried. */
	#summary: TurnAnalysis | null;
	/** That of the answers that readers of the shared chat get, where these are others. */
	#published: TurnAnalysis | null;
	/** The summary that is being made, or why it could not be made. */
	#state: ComparisonState;
	#hasPeers = false;
	#hasAnswered = false;
	readonly #clock: Clock;
	readonly #rows = new Map<string, ResponseRow>();
	readonly #running = new Map<string, RunningResponse>();
	readonly #waiters = new Map<RunningResponse, () => void>();
	readonly #watchers = new Watchers({
		snapshot: () => {
			this.broadcastDeltas();
			return snapshotFrame(this.payload());
		},
		isOver: () => this.isOver,
	});

	/** `rows` are all stored rows of the turn in all editions, `analysis` is their summary, finished or in progress. */
	constructor(ref: TurnRef, rows: readonly ResponseRow[], clock: Clock, analysis: KnownAnalysis = NO_ANALYSIS) {
		this.ref = ref;
		this.#clock = clock;
		this.#summary = analysis.summary;
		this.#published = analysis.published ?? null;
		this.#state = analysis;
		for (const row of rows) this.#rows.set(row.id, row);
	}

	get running(): Iterable<RunningResponse> {
		return this.#running.values();
	}

	get isOver(): boolean {
		return this.#running.size === 0;
	}

	/** False when only samples were written, which change nothing that stands on the answers. */
	get hasAnswered(): boolean {
		return this.#hasAnswered;
	}

	/** Another process writes some of the responses, so this process alone does not know the state of the turn. */
	get hasPeers(): boolean {
		return this.#hasPeers;
	}

	/** Closes the watchers, which reconnect and then receive the updates of all processes. */
	setHasPeers(): void {
		if (this.#hasPeers) return;
		this.#hasPeers = true;
		this.close(false);
	}

	runningFor(responseId: string): RunningResponse | undefined {
		return this.#running.get(responseId);
	}

	begin(row: ResponseRow): RunningResponse {
		// Another process has settled a response that still runs here; otherwise no retry could have begun.
		this.#running.get(row.id)?.abort.abort(stoppedByUser());
		const response = new RunningResponse(row, this.#clock);
		if (row.sample === 0) this.#hasAnswered = true;
		if (row.sample === 0 && row.edition > this.#edition()) this.#beginEdition(row);
		this.#rows.set(row.id, row);
		this.#running.set(row.id, response);
		return response;
	}

	#edition(): number {
		return editionOf(answersIn([...this.#rows.values()]));
	}

	/** The summary is one of other answers from now on. */
	#beginEdition({ unpublished }: ResponseRow): void {
		if (unpublished === 1 && !hasUnpublished([...this.#rows.values()])) this.#published = this.#summary;
		this.#summary = null;
		this.#state = { making: null, failure: null };
	}

	/** With all that any reader may see. */
	payload(): FullPayload {
		const analysis = { ...this.#state, summary: this.#summary, published: this.#published };
		return this.withRunning(viewForReaders(this.ref, [...this.#rows.values()], this.#clock.now(), analysis));
	}

	/** The turn with what the responses that run here have received by now. */
	withRunning({ published, ...payload }: FullPayload): FullPayload {
		const responses = payload.responses.map(
			(response) => this.#running.get(response.id)?.shownIn(response) ?? response,
		);
		return { ...payload, responses, ...(published && { published: this.withRunning(published) }) };
	}

	/** The first frame is a snapshot. */
	watch(stream: TurnStream): void {
		this.#watchers.add(stream);
	}

	/** Sets a summary of an edition that was made while a response runs again, and broadcasts it. */
	setSummary(summary: TurnAnalysis, edition: number): void {
		const rows = [...this.#rows.values()];
		if (hasUnpublished(rows) && edition === editionOf(answersIn(rows, "published"))) this.#published = summary;
		else if (edition !== this.#edition()) return;
		else this.#summary = summary;
		this.broadcastSnapshot();
	}

	/** Marks responses whose context has changed, because an earlier response of their seat was retried. */
	markStale(isStale: (row: ResponseRow) => boolean): void {
		const changed = [...this.#rows.values()].filter((row) => row.stale !== 1 && isStale(row));
		for (const row of changed) this.#rows.set(row.id, { ...row, stale: 1 });
		if (changed.length > 0) this.broadcastSnapshot();
	}

	/** Sets and broadcasts the progress of a summary that is being made. */
	setMaking(making: RunningAnalysis, edition: number): void {
		if (edition !== this.#edition()) return;
		this.#state = { making, failure: null };
		const { number: turn } = this.ref;
		if (this.#watchers.size === 0) return;
		const frame = eventFrame("claims", { turn, making: viewMaking(making) });
		this.#watchers.send(unlessHidden(frame, !hasUnpublished([...this.#rows.values()])));
	}

	/** Must be called when no summary is being made any more; `failure` says why, if it could not be made. */
	endMaking(failure: CompareFailure | null, edition: number): void {
		if (edition !== this.#edition() || (this.#state.making === null && failure === null)) return;
		this.#state = { making: null, failure };
		this.broadcastSnapshot();
	}

	/** Resets all watchers to the current state, after a retry. */
	broadcastSnapshot(): void {
		if (this.#watchers.size > 0) this.#watchers.send(snapshotFrame(this.payload()));
	}

	/** Sends all deltas since the last broadcast in one write. */
	broadcastDeltas(): void {
		const parts: Frames[] = [];
		for (const response of this.#running.values()) {
			const delta = response.consumeDelta();
			const row = this.#rows.get(response.row.id) ?? response.row;
			if (delta && this.#watchers.size > 0) parts.push(unlessHidden(deltaFrame(delta), isPublicRow(row)));
		}
		if (parts.length > 0) this.#watchers.send(joinFrames(parts));
	}

	/** Readers of the shared chat get those of its answers from now on whose ids are read as published. */
	async publish(readPublished: () => Promise<ReadonlySet<string>>): Promise<void> {
		if (!hasUnpublished([...this.#rows.values()])) return;
		const ids = await readPublished();
		const changed = [...this.#rows.values()].filter(({ id, unpublished }) => unpublished === 1 && ids.has(id));
		for (const row of changed) this.#rows.set(row.id, { ...row, unpublished: 0 });
		if (changed.some(({ sample }) => sample === 0)) this.#published = null;
		if (changed.length > 0) this.broadcastSnapshot();
	}

	/** Shows a settled response that has replaced an earlier attempt. */
	replace(row: ResponseRow): void {
		if ((this.#rows.get(row.id)?.attempt ?? 0) >= row.attempt) return;
		this.#rows.set(row.id, row);
		this.broadcastSnapshot();
	}

	/** Resolves when the response no longer runs here, or when its outcome cannot be stored for now. */
	settledOrDropped(response: RunningResponse): Promise<void> {
		if (this.#running.get(response.row.id) !== response) return Promise.resolve();
		return new Promise((resolve) => {
			const earlier = this.#waiters.get(response);
			this.#waiters.set(response, () => {
				earlier?.();
				resolve();
			});
		});
	}

	/** Releases callers of `settledOrDropped`, also when the outcome cannot be stored for now. */
	releaseWaiters(response: RunningResponse): void {
		this.#waiters.get(response)?.();
		this.#waiters.delete(response);
	}

	settle(response: RunningResponse, outcome: ResponseRow): void {
		this.broadcastDeltas();
		// The response may have become stale or been published while it was running.
		const { stale, unpublished } = this.#rows.get(outcome.id) ?? outcome;
		const row = { ...outcome, stale, unpublished };
		this.#rows.set(row.id, row);
		this.drop(response);
		if (this.#watchers.size === 0) return;
		this.#watchers.send(settledFrame(viewUnfiltered(row, this.#clock.now()), isPublicRow(row)));
		// Only the list of editions shows that a sample has ended.
		if (row.sample === 1) this.broadcastSnapshot();
	}

	/** Removes a response that was deleted or replaced by another attempt. */
	drop(response: RunningResponse): void {
		if (this.#running.get(response.row.id) === response) this.#running.delete(response.row.id);
		this.releaseWaiters(response);
	}

	/** Ends all streams: with `done` when all responses are settled, without `done` when watchers must reconnect. */
	close(isDone: boolean): void {
		this.#watchers.close(isDone);
	}
}
