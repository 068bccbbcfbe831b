import type { ProviderId, Usage } from "@parallax/contract";
import { MAX_OUTPUT_TOKENS } from "../built-in-assistants.ts";
import { dependsOnPrompt, failureBy, kindOf, type Vendor } from "../failures/classify.ts";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { sentences } from "../failures/sentences.ts";
import { type AiProvider, type AnswerEnd, type AnswerListener, ProviderFailure, type Question } from "../port.ts";
import { type StreamSink, streamFrom, type VendorRequest } from "../transport/request.ts";
import type { AnswerSoFar, VendorAccess, Wire } from "./wire.ts";

export type Ask = (question: Question, listener: AnswerListener, signal: AbortSignal) => Promise<AnswerEnd>;

/** What the smallest models still allow. */
const LEAST_OUTPUT_TOKENS = 1024;

/** The message of a SyntaxError quotes the text, which is an answer and belongs in no log. */
function parsed(data: string): unknown {
	try {
		return JSON.parse(data);
	} catch {
		throw new StreamBroken("protocol", "an event was not JSON");
	}
}

class AnswerFold implements StreamSink {
	readonly soFar: AnswerSoFar = {
		model: null,
		usage: null,
		finishReason: "stop",
		refusal: null,
		ended: false,
		over: false,
	};
	hasSpoken = false;
	readonly onActivity: () => void;
	readonly #wire: Wire;
	readonly #listener: AnswerListener;
	#unsaid = "";
	#toldUsage: Usage | null = null;

	constructor(wire: Wire, listener: AnswerListener) {
		this.#wire = wire;
		this.#listener = listener;
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
	}

	onPause(): void {
		const { usage } = this.soFar;
		if (usage && usage !== this.#toldUsage) {
			this.#toldUsage = usage;
			this.#listener.onUsage?.(usage);
		}
		if (this.#unsaid === "") return;
		const piece = this.#unsaid;
		this.#unsaid = "";
		this.hasSpoken = true;
		this.#listener.onText(piece);
	}
}

function concluded(vendor: Vendor, { soFar, hasSpoken }: AnswerFold): AnswerEnd {
	const { model, usage, finishReason, refusal, ended } = soFar;
	if (!ended) throw new StreamBroken("cut", "there was no end mark");
	if (hasSpoken || finishReason === "refused") return { finishReason, model, usage, refusal };
	const sentence = finishReason === "length" ? sentences.onlyThoughts(vendor) : sentences.empty(vendor);
	throw new ProviderFailure({ code: "empty", sentence, mayRetry: false });
}

async function attempt(
	access: VendorAccess,
	wire: Wire,
	request: VendorRequest,
	listener: AnswerListener,
	signal: AbortSignal,
): Promise<AnswerEnd> {
	const fold = new AnswerFold(wire, listener);
	try {
		await streamFrom(access.outbound, request, fold, signal);
		return concluded(access, fold);
	} catch (problem) {
		signal.throwIfAborted();
		const { facts, cause } = failureBy(access, problem);
		const { model, usage } = fold.soFar;
		throw new ProviderFailure({ ...facts, model, usage, mayRetry: facts.mayRetry && !fold.hasSpoken }, { cause });
	}
}

/** The vendor's complaint behind a failure, when it is of this kind. */
export const complaintAbout = (error: unknown, kind: ReturnType<typeof kindOf>): VendorComplaint | null =>
	error instanceof ProviderFailure && error.cause instanceof VendorComplaint && kindOf(error.cause) === kind
		? error.cause
		: null;

/** Asks one vendor over one wire. A model that allows less output than we bound it to is asked again with less. */
export function asking(access: VendorAccess, wire: Wire): Ask {
	let bound = MAX_OUTPUT_TOKENS;
	return async (question, listener, signal) => {
		for (let sent = bound; ; ) {
			try {
				return await attempt(access, wire, wire.request(question, sent), listener, signal);
			} catch (error) {
				const complaint = complaintAbout(error, "output-bound");
				if (!complaint || sent <= LEAST_OUTPUT_TOKENS) throw error;
				sent /= 4;
				// Several prompts may learn of it at once, and of the same bound. What a long prompt leaves is no bound of the model.
				if (!dependsOnPrompt(complaint)) bound = Math.min(bound, sent);
			}
		}
	};
}

/** An adapter that knows one wire. */
export function overOneWire(id: ProviderId, access: VendorAccess, wire: Wire): AiProvider {
	const ask = asking(access, wire);
	return {
		id,
		model: access.model,
		demo: false,
		answer: ask,
	};
}
