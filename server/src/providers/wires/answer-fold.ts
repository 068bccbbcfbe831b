import type { Vendor } from "../failures/classify.ts";
import { StreamBroken } from "../failures/complaint.ts";
import { sentences } from "../failures/sentences.ts";
import { type AnswerEnd, type AnswerListener, type BilledTokens, ProviderFailure } from "../port.ts";
import type { StreamSink } from "../transport/request.ts";
import type { AnswerSoFar, Wire } from "./wire.ts";

/** The message of a SyntaxError quotes the text, which is an answer and belongs in no log. */
function parsed(data: string): unknown {
	try {
		return JSON.parse(data);
	} catch {
		throw new StreamBroken("protocol", "an event was not JSON");
	}
}

/** Folds the events of one answer into what is known of it, and passes its text on. */
export class AnswerFold implements StreamSink {
	readonly soFar: AnswerSoFar = {
		model: null,
		usage: null,
		billed: null,
		finishReason: "stop",
		refusal: null,
		ended: false,
		over: false,
	};
	hasSpoken = false;
	readonly onActivity: () => void;
	readonly #wire: Wire;
	readonly #listener: AnswerListener;
	#onAccepted: (() => void) | null;
	#unsaid = "";
	#reported: BilledTokens | null = null;

	/** `onAccepted` is called once, when the vendor has begun to answer. */
	constructor(wire: Wire, listener: AnswerListener, onAccepted: () => void) {
		this.#wire = wire;
		this.#listener = listener;
		this.#onAccepted = onAccepted;
		this.onActivity = () => listener.onActivity();
	}

	get ended(): boolean {
		return this.soFar.ended;
	}

	get over(): boolean {
		return this.soFar.over;
	}

	onEvent(data: string): void {
		if (this.soFar.over) return;
		if (data === "[DONE]") this.soFar.over = true;
		else this.#unsaid += this.#wire.read(parsed(data), this.soFar);
		this.#onAccepted?.();
		this.#onAccepted = null;
	}

	onPause(): void {
		const { billed } = this.soFar;
		if (billed && billed !== this.#reported) {
			this.#reported = billed;
			this.#listener.onBilled?.(billed);
		}
		if (this.#unsaid === "") return;
		const piece = this.#unsaid;
		this.#unsaid = "";
		this.hasSpoken = true;
		this.#listener.onText(piece);
	}

	/** How the answer ended; throws when it did not end as an answer does. */
	conclude(vendor: Vendor): Omit<AnswerEnd, "notes"> {
		const { model, usage, billed, finishReason, refusal, ended } = this.soFar;
		if (!ended) throw new StreamBroken("cut", "there was no end mark");
		if (this.hasSpoken || finishReason === "refused") return { finishReason, model, usage, billed, refusal };
		const sentence = finishReason === "length" ? sentences.onlyThoughts(vendor) : sentences.empty(vendor);
		throw new ProviderFailure({ code: "empty", sentence, mayRetry: false });
	}
}
