import type { ChatDelta, Citation, ProviderResponse } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import type { AnswerNote, CitationChange, Grounding } from "../../../providers/index.ts";
import { writeSources } from "../store/grounded-answers.ts";
import type { ResponseRow } from "../store/rows.ts";
import { stoppedByUser } from "./deadlines.ts";

/** Longer unsaved text is not flattened: copying it with every delta would cost more than it saves. */
const MAX_COPIED_UNITS = 2048;

/** A response that is being received: its text, and how much of it was broadcast and saved. */
export class RunningResponse {
	readonly row: ResponseRow;
	readonly abort = new AbortController();
	#beganAt: number;
	readonly #clock: Clock;
	firstWordMs: number | null = null;
	notice: string | null = null;
	/** The model that is asked instead of the first, which the vendor no longer offers; null without a replacement. */
	succession: { readonly model: string; readonly note: AnswerNote | null } | null = null;
	/** Text that has not been broadcast yet. */
	unsent = "";
	hasUnsentNotice = false;
	/** The sources that the text cites so far. */
	citations: readonly Citation[] = [];
	/** From this index on they have not been broadcast yet. */
	#unsentCitations = Number.POSITIVE_INFINITY;
	/** Whether they, or the grounding, have changed since they were saved. */
	hasUnsavedCitations = false;
	/** Set while the answer is, or may become, one that only its owner may see. */
	grounding: Grounding | null = null;
	/** At least this much of the text is in the database. */
	savedUnits = 0;
	/**
	 * The unsaved text, except the end of `unsent`. It is flattened with every delta: a rope keeps its parts until the next
	 * save, by when they are promoted to the old generation, whose collection pauses all responses.
	 */
	#unsaved = "";
	/** The number of units of `unsent` that are already joined or saved. */
	#joinedUnsent = 0;
	/**
	 * The saved text, in the chunks in which it was saved. Reading an appended string flattens it; for the whole text each save
	 * would create another long-lived copy, whose collection pauses all responses.
	 */
	readonly #saved: string[] = [];
	/** The number of units before the answer; they are thoughts, which are removed when the response settles. */
	#thoughtUnits = 0;
	/** The outcome is known and about to be stored. */
	isEnding = false;

	constructor(row: ResponseRow, clock: Clock) {
		this.row = row;
		this.#clock = clock;
		this.#beganAt = clock.steady();
	}

	/** What readers see of it now. */
	shownIn(response: ProviderResponse): ProviderResponse {
		return {
			...response,
			response: this.text,
			citations: [...this.citations],
			...{ firstWordMs: this.firstWordMs, elapsedMs: this.elapsedMs },
			...{ notice: this.notice, askedModel: this.askedModel },
			notes: [...response.notes, ...this.notesWith([])],
			...(this.grounding && { grounded: true as const }),
		};
	}

	/** The text that is not saved yet. */
	get unsaved(): string {
		this.#join();
		return this.#unsaved;
	}

	get text(): string {
		return this.#saved.join("") + this.unsaved;
	}

	/** The text without thoughts at its beginning. */
	get answer(): string {
		return this.text.slice(this.#thoughtUnits);
	}

	/** All text so far was thoughts. */
	endThoughts(): void {
		this.#thoughtUnits = this.units;
	}

	get units(): number {
		return this.savedUnits + this.#unsaved.length + this.unsent.length - this.#joinedUnsent;
	}

	get elapsedMs(): number {
		return Math.round(this.#clock.steady() - this.#beganAt);
	}

	/** Restarts the response time: the time before was not used by the assistant. */
	restartClock(): void {
		this.#beganAt = this.#clock.steady();
	}

	append(text: string): void {
		this.firstWordMs ??= this.elapsedMs;
		this.unsent += text;
	}

	cite({ from, citations }: CitationChange): void {
		this.citations = [...this.citations.slice(0, from), ...citations];
		this.#unsentCitations = Math.min(this.#unsentCitations, from);
		this.hasUnsavedCitations = true;
	}

	ground(grounding: Grounding | null): void {
		this.hasUnsavedCitations ||= this.grounding !== grounding;
		this.grounding = grounding;
	}

	/** As the column of the citations has it while the response is received. */
	get storedSources(): string | null {
		return writeSources(this);
	}

	/** The same of the answer at its end. Without a word there is nothing to keep from others. */
	get answerSources(): string | null {
		return writeSources({ citations: this.answerCitations, grounding: this.answer === "" ? null : this.grounding });
	}

	/** The citations of the answer, without any in thoughts before it or in text that was cut off. */
	get answerCitations(): Citation[] {
		const units = this.units - this.#thoughtUnits;
		return this.citations
			.map(({ at: [from, to], ...source }): Citation => {
				return { ...source, at: [Math.max(0, from - this.#thoughtUnits), to - this.#thoughtUnits] };
			})
			.filter(({ at: [, to] }) => to >= 0 && to <= units);
	}

	#join(): void {
		const added = this.unsent.slice(this.#joinedUnsent);
		if (added === "") return;
		const isShort = this.#unsaved.length < MAX_COPIED_UNITS;
		this.#unsaved = isShort ? [this.#unsaved, added].join("") : this.#unsaved + added;
		this.#joinedUnsent = this.unsent.length;
	}

	/** `units` is null when there is no row to save to any more, so the rest of the response is not needed. */
	markSaved(units: number | null): void {
		if (units === null) {
			this.abort.abort(stoppedByUser());
			return;
		}
		// Two saves from the same place may overlap.
		const newlySaved = units - this.savedUnits;
		if (newlySaved <= 0) return;
		const { unsaved } = this;
		this.#saved.push(unsaved.slice(0, newlySaved));
		this.#unsaved = unsaved.slice(newlySaved);
		this.savedUnits = units;
	}

	setNotice(notice: string | null): void {
		this.notice = notice;
		this.hasUnsentNotice = true;
	}

	/** The model that is actually asked; null has the same meaning as in the row. */
	get askedModel(): string | null {
		return this.succession?.model ?? this.row.asked_model;
	}

	/** The notes including the note about the succession, which is missing in the notes of a failed answer. */
	notesWith(notes: readonly AnswerNote[]): readonly AnswerNote[] {
		const note = this.succession?.note ?? null;
		return note === null || notes.includes(note) ? notes : [note, ...notes];
	}

	#consumeCitations(): Pick<ChatDelta, "citations"> {
		const from = this.#unsentCitations;
		if (from === Number.POSITIVE_INFINITY) return {};
		this.#unsentCitations = Number.POSITIVE_INFINITY;
		return { citations: { from, list: this.citations.slice(from) } };
	}

	/** Returns what is new since the last delta, and marks it as sent; null when there is nothing. */
	consumeDelta(): ChatDelta | null {
		const citations = this.#consumeCitations();
		if (this.unsent === "" && !this.hasUnsentNotice && !citations.citations) return null;
		this.#join();
		const { unsent: text, notice, hasUnsentNotice } = this;
		const delta = {
			id: this.row.id,
			turn: this.row.turn,
			seat: this.row.seat,
			edition: this.row.edition,
			attempt: this.row.attempt,
			at: this.units - text.length,
			text,
			...(this.grounding && { grounded: true as const }),
			...citations,
		};
		this.unsent = "";
		this.#joinedUnsent = 0;
		this.hasUnsentNotice = false;
		return hasUnsentNotice ? { ...delta, notice } : delta;
	}
}
