import type { EventKind } from "../failures/error-shapes.ts";
import { sentences } from "../failures/sentences.ts";
import type { Vendor } from "../failures/to-failure.ts";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, type BilledTokens, ProviderFailure } from "../port.ts";
import type { StreamSink } from "../transport/request.ts";
import { addBilled, addUsage } from "./add-counts.ts";
import { AnswerContent } from "./answer-content.ts";
import { CitedText } from "./cited-text.ts";
import { LeadingThoughts, type UnmarkedThoughts } from "./leading-thoughts.ts";
import { type AnswerState, initialState, type Wire } from "./wire.ts";

interface FoldOptions {
	readonly unmarked?: UnmarkedThoughts;
	/** Whether the answer may search the web. */
	readonly searches?: boolean;
}

/** The message of a SyntaxError quotes the answer, which must not be logged, so it is replaced. */
function parsed(data: string, name: string | undefined): unknown {
	try {
		return JSON.parse(data);
	} catch {
		if (name === "error") return data;
		throw new StreamError("garbled", "an event was not JSON");
	}
}

/** Folds the events of one answer into its state, passes its text to the listener, and decides how it ended. */
export class AnswerFold implements StreamSink {
	state: AnswerState;
	textLength = 0;
	readonly onActivity: () => void;
	readonly #wire: Wire;
	readonly #listener: AnswerListener;
	readonly #thoughts: LeadingThoughts;
	#onAccepted: (() => void) | null;
	#pendingText = "";
	#hasReportedThoughts = false;
	#lastBilled: BilledTokens | null = null;
	/** Null for an answer without a web search. */
	readonly #cited: CitedText | null;
	/** What the vendor counted before each pause. */
	#earlier: Pick<AnswerEnd, "usage" | "billed"> | null = null;

	/** `onAccepted` is called once, when the vendor begins to answer. */
	constructor(wire: Wire, listener: AnswerListener, onAccepted: () => void, options: FoldOptions = {}) {
		const { unmarked = "ignore", searches = false } = options;
		this.#wire = wire;
		this.#cited = searches ? new CitedText() : null;
		this.state = initialState(searches ? new AnswerContent() : null);
		this.#thoughts = new LeadingThoughts(unmarked);
		this.#listener = listener;
		this.#onAccepted = onAccepted;
		this.onActivity = () => listener.onActivity();
	}

	get hasText(): boolean {
		return this.textLength > 0;
	}

	/** Whether the text had thoughts without an opening mark; null when it ended without any although they were expected. */
	get hasUnmarkedThoughts(): boolean | null {
		return this.#thoughts.isStillExpecting ? null : this.#thoughts.answerFrom !== null;
	}

	get hasEnded(): boolean {
		return this.state.hasEnded;
	}

	get isOver(): boolean {
		return this.state.isOver;
	}

	/** What the vendor needs to continue an answer that it has paused; null when it has not. */
	get pausedContent(): readonly unknown[] | null {
		return this.state.isPaused ? (this.state.content?.blocks ?? null) : null;
	}

	/** Prepares for the rest of a paused answer, which is counted together with its beginning. */
	resume(): void {
		const { content, units, searching, model } = this.state;
		this.#earlier = this.#counts;
		this.state = { ...initialState(content), units, searching, model };
	}

	onEvent(data: string, name?: string): void {
		const event = data.trim();
		if (this.state.isOver || event === "") return;
		if (event === "[DONE]") {
			this.state.hasEnded = true;
			this.state.isOver = true;
			return;
		}
		const { hasEnded } = this.state;
		try {
			this.#read(parsed(event, name), { name, isFullBody: false });
		} catch (problem) {
			// Invalid data after the end of an answer does not make it a failure.
			if (!hasEnded) throw problem;
		}
	}

	onJson(value: unknown, isFullBody: boolean): void {
		if (this.state.isOver) return;
		this.#read(value, { isFullBody });
		// A complete JSON body is a complete answer.
		if (isFullBody) this.state.hasEnded = true;
	}

	#read(event: unknown, kind: EventKind): void {
		const vendorError = VendorResponseError.inEvent(event, kind);
		if (vendorError) throw vendorError;
		const text = this.#wire.read(event, this.state);
		this.state.units += text.length;
		const answer = this.#thoughts.push(text);
		this.#pendingText += this.#cited ? this.#cited.push(answer) : answer;
		this.#readCitations();
		const { problem } = this.state;
		this.state.problem = null;
		if (problem) throw problem;
		if (this.#onAccepted && (text !== "" || !this.#isForeign)) {
			this.#onAccepted();
			this.#onAccepted = null;
		}
	}

	/** Their places are in the text of the wire, from which leading thoughts may have been taken away. */
	#readCitations(): void {
		const sources = this.state.cited.splice(0);
		if (!this.#cited || sources.length === 0) return;
		const removed = this.#cited.pushedUnits === 0 ? 0 : this.state.units - this.#cited.pushedUnits;
		for (const { range, countedFrom, ...source } of sources) {
			if (countedFrom !== undefined) this.#cited.cite({ ...source, range, countedFrom: countedFrom - removed });
			else if (range === null) this.#cited.cite({ ...source, range });
			else this.#cited.cite({ ...source, range: { from: range.from - removed, to: range.to - removed } });
		}
	}

	#reportCitations(): void {
		const change = this.#cited?.takeChange();
		if (change) this.#listener.onCitations?.(change);
	}

	onReadEnd(): void {
		const { billed } = this.state;
		if (billed && billed !== this.#lastBilled) {
			this.#lastBilled = billed;
			this.#listener.onBilled?.(this.#earlier ? (this.#counts.billed ?? billed) : billed);
		}
		const text = this.#pendingText;
		this.#pendingText = "";
		const { answerFrom } = this.#thoughts;
		const isEndOfThoughts = answerFrom !== null && !this.#hasReportedThoughts;
		const thoughtUnits = isEndOfThoughts ? answerFrom - this.textLength : 0;
		this.#emitText(text.slice(0, thoughtUnits));
		if (isEndOfThoughts) {
			this.#hasReportedThoughts = true;
			this.#listener.onThoughtsEnd?.();
		}
		this.#emitText(text.slice(thoughtUnits));
		this.#reportCitations();
	}

	#emitText(text: string): void {
		if (text === "") return;
		this.textLength += text.length;
		this.#listener.onText(text);
	}

	/** Returns how the answer ended; throws when it is incomplete or empty. */
	conclude(vendor: Vendor): Omit<AnswerEnd, "notes"> {
		const { hasEnded, isAtLikelyEnd, finishReason, refusal, emptyReason } = this.state;
		if (!hasEnded && !isAtLikelyEnd) throw new StreamError("cut", "there was no end mark");
		const rest = this.#thoughts.flush(finishReason === "length");
		const kept = this.#cited ? this.#cited.push(rest) : rest;
		this.#wire.conclude?.(this.state);
		this.#readCitations();
		this.#emitText(kept + (this.#cited?.flush() ?? ""));
		this.#reportCitations();
		if (this.#wire.grounds) this.#listener.onGrounding?.(this.state.searching.grounding?.grounding ?? null);
		const known = { model: this.state.model ?? vendor.model, ...this.tokenCounts };
		if (this.hasText || finishReason === "refused") return { finishReason, refusal, ...known };
		if (this.#isForeign) throw new StreamError("foreign", "nothing of the protocol was in it");
		if (emptyReason !== null) return { finishReason: "refused", refusal: emptyReason, ...known };
		const sentence = finishReason === "length" ? sentences.onlyThoughts(vendor) : sentences.empty(vendor);
		throw new ProviderFailure({ code: "empty", sentence, mayRetry: false });
	}

	/** A server with another protocol sends no model, usage or finish reason in the fields of this protocol. */
	get #isForeign(): boolean {
		const { model, usage, emptyReason, hasFinishReason } = this.state;
		return model === null && usage === null && emptyReason === null && !hasFinishReason;
	}

	/** The plausible counts: a server without token counts sends 0, but an answer with text has tokens. */
	get tokenCounts(): Pick<AnswerEnd, "usage" | "billed"> {
		const { usage, billed } = this.#counts;
		const isUncounted = this.hasText && usage?.inputTokens === 0 && usage.outputTokens === 0;
		return isUncounted ? { usage: null, billed: null } : { usage, billed };
	}

	get #counts(): Pick<AnswerEnd, "usage" | "billed"> {
		const { usage, billed } = this.state;
		if (!this.#earlier) return { usage, billed };
		return { usage: addUsage(this.#earlier.usage, usage), billed: addBilled(this.#earlier.billed, billed) };
	}
}
