import type { ChatDelta, ProviderId } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import type { ResponseRow } from "../store/rows.ts";
import { stoppedByPerson } from "./deadlines.ts";

/** A waiting text longer than this is only added to: copying it with every delta would cost more than it spares. */
const COPIED_UNITS = 2048;

/** One answer that is being written: what has arrived, and what of it has been told and saved. */
export class RunningResponse {
	readonly row: ResponseRow;
	readonly abort = new AbortController();
	readonly #beganAt: number;
	readonly #clock: Clock;
	firstWordMs: number | null = null;
	notice: string | null = null;
	/** What no watcher has been told yet. */
	unsent = "";
	hasUnsentNotice = false;
	/** How much of the text is in the database: at least so much. */
	savedUnits = 0;
	/**
	 * What is not saved, but for the end of what is untold. Made one string with every delta: one that is only added to
	 * keeps its pieces until it is saved, by when they pass for long-lived and wait for a collection that stops all answers.
	 */
	#unsaved = "";
	/** So many units of what is untold are in it, or saved. */
	#joinedUnsent = 0;
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
		return this.savedUnits + this.#unsaved.length + this.unsent.length - this.#joinedUnsent;
	}

	get elapsedMs(): number {
		return Math.round(this.#clock.steady() - this.#beganAt);
	}

	append(piece: string): void {
		this.firstWordMs ??= this.elapsedMs;
		this.unsent += piece;
	}

	#join(): void {
		const added = this.unsent.slice(this.#joinedUnsent);
		if (added === "") return;
		const isShort = this.#unsaved.length < COPIED_UNITS;
		this.#unsaved = isShort ? [this.#unsaved, added].join("") : this.#unsaved + added;
		this.#joinedUnsent = this.unsent.length;
	}

	/** Null: there was nothing to save it to any more, so nobody wants the rest. */
	markSaved(units: number | null): void {
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

	setNotice(notice: string | null): void {
		this.notice = notice;
		this.hasUnsentNotice = true;
	}

	/** The delta since the last one, or null when there is nothing to tell. */
	takeDelta(): ChatDelta | null {
		if (this.unsent === "" && !this.hasUnsentNotice) return null;
		this.#join();
		const { unsent: text, notice, hasUnsentNotice } = this;
		const delta = {
			provider: this.row.provider as ProviderId,
			attempt: this.row.attempt,
			at: this.units - text.length,
			text,
		};
		this.unsent = "";
		this.#joinedUnsent = 0;
		this.hasUnsentNotice = false;
		return hasUnsentNotice ? { ...delta, notice } : delta;
	}
}
