import type { Vendor } from "../failures/classify.ts";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import type { EventKind } from "../failures/error-shapes.ts";
import { sentences } from "../failures/sentences.ts";
import { type AnswerEnd, type AnswerListener, type BilledTokens, ProviderFailure } from "../port.ts";
import type { StreamSink } from "../transport/request.ts";
import { LeadingThoughts } from "./leading-thoughts.ts";
import { nothingSoFar, type Wire } from "./wire.ts";

/** The message of a SyntaxError quotes the answer, which must not be logged, so it is replaced. */
function parsed(data: string, name: string | undefined): unknown {
	try {
		return JSON.parse(data);
	} catch {
		if (name === "error") return data;
		throw new StreamBroken("garbled", "an event was not JSON");
	}
}

/** Folds the events of one answer into its state, passes its text to the listener, and decides how it ended. */
export class AnswerFold implements StreamSink {
	readonly soFar = nothingSoFar();
	textUnits = 0;
	readonly onActivity: () => void;
	readonly #wire: Wire;
	readonly #listener: AnswerListener;
	readonly #thoughts = new LeadingThoughts();
	#onAccepted: (() => void) | null;
	#unsaid = "";
	#reported: BilledTokens | null = null;

	/** `onAccepted` is called once, when the vendor begins to answer. */
	constructor(wire: Wire, listener: AnswerListener, onAccepted: () => void) {
		this.#wire = wire;
		this.#listener = listener;
		this.#onAccepted = onAccepted;
		this.onActivity = () => listener.onActivity();
	}

	get hasSpoken(): boolean {
		return this.textUnits > 0;
	}

	get ended(): boolean {
		return this.soFar.ended;
	}

	get over(): boolean {
		return this.soFar.over;
	}

	onEvent(data: string, name?: string): void {
		const event = data.trim();
		if (this.soFar.over || event === "") return;
		if (event === "[DONE]") {
			this.soFar.ended = true;
			this.soFar.over = true;
			return;
		}
		const { ended } = this.soFar;
		try {
			this.#read(parsed(event, name), { name, isWhole: false });
		} catch (problem) {
			// Invalid data after the end of an answer does not make it a failure.
			if (!ended) throw problem;
		}
	}

	onJson(value: unknown, isWhole: boolean): void {
		if (this.soFar.over) return;
		this.#read(value, { isWhole });
		// A complete JSON body is a complete answer.
		if (isWhole) this.soFar.ended = true;
	}

	#read(event: unknown, how: EventKind): void {
		const complaint = VendorComplaint.inside(event, how);
		if (complaint) throw complaint;
		const text = this.#wire.read(event, this.soFar);
		this.#unsaid += this.#thoughts.next(text);
		const { problem } = this.soFar;
		this.soFar.problem = null;
		if (problem) throw problem;
		if (this.#onAccepted && (text !== "" || !this.#isForeign)) {
			this.#onAccepted();
			this.#onAccepted = null;
		}
	}

	onPause(): void {
		const { billed } = this.soFar;
		if (billed && billed !== this.#reported) {
			this.#reported = billed;
			this.#listener.onBilled?.(billed);
		}
		this.#say(this.#unsaid);
		this.#unsaid = "";
	}

	#say(text: string): void {
		if (text === "") return;
		this.textUnits += text.length;
		this.#listener.onText(text);
	}

	/** Returns how the answer ended; throws when it is incomplete or empty. */
	conclude(vendor: Vendor): Omit<AnswerEnd, "notes"> {
		const { ended, finishReason, refusal, silence } = this.soFar;
		if (!ended) throw new StreamBroken("cut", "there was no end mark");
		this.#say(this.#thoughts.rest(finishReason === "length"));
		const known = { model: this.soFar.model ?? vendor.model, ...this.counted };
		if (this.hasSpoken || finishReason === "refused") return { finishReason, refusal, ...known };
		if (this.#isForeign) throw new StreamBroken("foreign", "nothing of the protocol was in it");
		if (silence !== null) return { finishReason: "refused", refusal: silence, ...known };
		const sentence = finishReason === "length" ? sentences.onlyThoughts(vendor) : sentences.empty(vendor);
		throw new ProviderFailure({ code: "empty", sentence, mayRetry: false });
	}

	/** A server with another protocol sends no model, usage or finish reason in the fields of this protocol. */
	get #isForeign(): boolean {
		const { model, usage, silence, hasFinish } = this.soFar;
		return model === null && usage === null && silence === null && !hasFinish;
	}

	/** The plausible counts: a server without token counts sends 0, but an answer with text has tokens. */
	get counted(): Pick<AnswerEnd, "usage" | "billed"> {
		const { usage, billed } = this.soFar;
		const isUncounted = this.hasSpoken && usage?.inputTokens === 0 && usage.outputTokens === 0;
		return isUncounted ? { usage: null, billed: null } : { usage, billed };
	}
}
