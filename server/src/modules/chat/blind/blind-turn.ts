import { applyChatEvent, type ChatEvent, isSettled, mergeResponses, type ResponsesPayload } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import { readEvents } from "../live/read-events.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import { Watchers } from "../live/watchers.ts";
import type { ResponseRow } from "../store/rows.ts";
import { type Frames, snapshotFrame } from "../views/advice.ts";
import type { FullPayload } from "../views/others-view.ts";
import { type Blind, inLetterOrder } from "./blind.ts";
import { hidePayload } from "./hide.ts";
import { type Column, Lockstep } from "./lockstep.ts";
import { ShownAnswer } from "./shown-answer.ts";

/** How often the next words are shown. */
const TICK_MS = 100;

export interface BlindTurnSource {
	readonly number: number;
	readonly blind: Blind;
	readonly prompt: string;
	/** The stored answers, which know when each was asked. */
	readonly rows: readonly ResponseRow[];
	readonly clock: Clock;
	readonly logger: Logger;
	readonly onEnd: () => void;
}

/**
 * A turn of a blind chat as its readers see it. It reads the real turn as one of its watchers, and shows the answers by
 * letters, masked, at one pace; it is over when the last word of the last answer has been shown.
 */
export class BlindTurn {
	readonly #source: BlindTurnSource;
	#payload: ResponsesPayload | null = null;
	readonly #answers = new Map<string, ShownAnswer>();
	readonly #lockstep: Lockstep;
	readonly #timer: NodeJS.Timeout;
	readonly #closeSource: (() => void)[] = [];
	readonly #watchers = new Watchers({
		snapshot: () => eventFrame("snapshot", this.payload()),
		isOver: () => this.#isEnded,
	});
	#isEnded = false;

	constructor(source: BlindTurnSource) {
		this.#source = source;
		this.#lockstep = new Lockstep(Math.max(0, ...pendingIn(source.rows).map(({ asked_at }) => asked_at)));
		this.#timer = setInterval(() => this.#endOnFailure(() => this.#tick()), TICK_MS).unref();
	}

	/** The real turn sends its events here: all of them, as to no person. */
	get input(): TurnStream {
		return {
			scope: "all",
			send: (frames) => {
				this.#endOnFailure(() => this.#read(frames));
				return true;
			},
			onDrain() {},
			onClosed: (listener) => this.#closeSource.push(listener),
			end: (isDone, frames = "") =>
				this.#endOnFailure(() => {
					this.#read(frames);
					// Of a turn that is over nothing more comes, but its words are still being shown; a deleted one stays pending.
					if (!isDone || !this.#payload?.responses.every(isSettled)) this.end(isDone);
				}),
		};
	}

	/** The real turn and the other blind ones must not suffer from a defect of this one. */
	#endOnFailure(work: () => void): void {
		if (this.#isEnded) return;
		try {
			work();
		} catch (error) {
			this.#source.logger.error({ err: error }, "could not show a blind turn");
			this.end(false);
		}
	}

	#read(frames: string): void {
		for (const event of readEvents(frames)) this.#receive(event);
	}

	/** The first frame is a snapshot. */
	watch(stream: TurnStream): void {
		this.#watchers.add(stream);
	}

	payload(): ResponsesPayload {
		const responses = inLetterOrder(this.#source.blind, this.#payload?.responses ?? []);
		return hidePayload(
			this.#source.number,
			responses.flatMap(({ id }) => this.#answers.get(id)?.view() ?? []),
		);
	}

	/** True while an answer is written or words of one are still to be shown. */
	get isShowing(): boolean {
		return !this.#isEnded;
	}

	/** Shows the words that are due. */
	#tick(): void {
		if (!this.#payload) return;
		this.#lockstep.advance(this.#source.clock.now(), this.#columns());
		const frames = this.#lockstep.hasStarted ? this.#dueFrames() : "";
		if (frames !== "") this.#watchers.send(frames);
		if ([...this.#answers.values()].every(({ isOver }) => isOver)) this.end(true);
	}

	/** Shows the turn as it is, with the names, and ends. */
	reveal(payload: FullPayload): void {
		const frame: Frames = snapshotFrame(payload);
		this.#watchers.send(frame);
		this.end(true);
	}

	/** Ends all streams: with `isDone` false their readers reconnect. */
	end(isDone: boolean): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		clearInterval(this.#timer);
		for (const close of this.#closeSource) close();
		this.#source.onEnd();
		this.#watchers.close(isDone);
	}

	#dueFrames(): string {
		let frames = "";
		for (const [id, answer] of this.#inOrder()) {
			if (answer.isOver) continue;
			const delta = answer.showWords(this.#lockstep.shownOf(id));
			if (delta) frames += eventFrame("delta", delta);
			const settled = answer.showEnd();
			if (settled) frames += eventFrame("settled", settled);
		}
		return frames;
	}

	/** The answers in the order of the letters, so that the order of the frames tells nothing. */
	#inOrder(): [string, ShownAnswer][] {
		const responses = inLetterOrder(this.#source.blind, this.#payload?.responses ?? []);
		return responses.flatMap(({ id }): [string, ShownAnswer][] => {
			const answer = this.#answers.get(id);
			return answer ? [[id, answer]] : [];
		});
	}

	#columns(): Column[] {
		return [...this.#answers.values()].filter(({ isOver }) => !isOver).map(({ column }) => column);
	}

	#receive(event: ChatEvent): void {
		if (event.type === "snapshot") {
			const known = this.#payload;
			this.#payload = known ? mergeResponses(known, event.data) : event.data;
			if (!known) this.#begin(event.data);
		} else if (this.#payload) this.#payload = applyChatEvent(this.#payload, event);
		let isContinued = true;
		for (const response of this.#payload?.responses ?? []) {
			const answer = this.#answers.get(response.id);
			if (answer && !answer.isOver) isContinued = answer.read(response) && isContinued;
		}
		if (!isContinued) this.#watchers.send(eventFrame("snapshot", this.payload()));
	}

	/** Answers that had ended before the last was asked again are shown; the others as far as a reader may have seen them. */
	#begin({ responses }: ResponsesPayload): void {
		const { blind, prompt, rows, clock } = this.#source;
		const askedAt = Math.max(0, ...pendingIn(rows).map(({ asked_at }) => asked_at));
		for (const response of responses) {
			const answer = new ShownAnswer(blind, prompt, response);
			this.#answers.set(response.id, answer);
			const { settled_at: settledAt = null } = rows.find(({ id }) => id === response.id) ?? {};
			if (settledAt !== null && settledAt < askedAt) answer.showAll();
		}
		const columns = this.#columns();
		const startedAt = startOf(rows, responses, askedAt);
		if (startedAt !== null && columns.every(({ hasBegun }) => hasBegun)) {
			this.#lockstep.resume(startedAt, clock.now(), columns);
			for (const [id, answer] of this.#answers) answer.showWords(this.#lockstep.shownOf(id));
		}
	}
}

const pendingIn = (rows: readonly ResponseRow[]) => rows.filter(({ status }) => status === "pending");

/** When the last of these answers began; null when one has not begun. */
function startOf(
	rows: readonly ResponseRow[],
	responses: ResponsesPayload["responses"],
	askedAt: number,
): number | null {
	let start = askedAt;
	for (const { id, firstWordMs, status } of responses) {
		const row = rows.find((one) => one.id === id);
		if (!row || (status === "pending" && firstWordMs === null)) return null;
		start = Math.max(start, row.asked_at + (firstWordMs ?? 0));
	}
	return start;
}
