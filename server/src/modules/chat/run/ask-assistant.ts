import { ANSWER_MAX_UNITS } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import {
	type AnswerEnd,
	type AnswerNote,
	type Assistant,
	type AssistantCall,
	type BilledTokens,
	type CitationChange,
	type Grounding,
	ProviderFailure,
} from "../../../providers/index.ts";
import { type CircuitBreaker, circuitKey } from "./circuit-breaker.ts";
import { CapReached, Stopped, startDeadlines, type TimeLimits } from "./deadlines.ts";
import { isLoading, nextWait, type Tries } from "./next-wait.ts";
import { failedOutcome, type Outcome, outcomeOf, outcomeOfError } from "./outcome.ts";
import { WellFormedText } from "./well-formed-text.ts";

export interface AskTools {
	readonly timeLimits: TimeLimits;
	readonly clock: Clock;
	/** Resolves after `ms`; rejects at once when the signal aborts. */
	readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
	readonly random: () => number;
	readonly breaker: CircuitBreaker;
}

interface AskListener {
	/** The name of the column, for the notices on its card. */
	readonly name?: string;
	onText(text: string): void;
	/** The citations from an index on have changed. */
	onCitations?(change: CitationChange): void;
	/** The answer is, or may become, one that only the person who asked may see; null when it is none. */
	onGrounding?(grounding: Grounding | null): void;
	/** All text so far was thoughts, and the answer begins now. */
	onThoughtsEnd?(): void;
	/** A note that the waiting card shows; null removes it. */
	onNotice(notice: string | null): void;
	/** Called when a queued request is admitted: the assistant's response time starts now. */
	onAdmitted?(): void;
	/** Another model is asked than the requested one, or no model was known before and there is no note. */
	onSuccession?(model: string, note: AnswerNote | null): void;
}

interface TryContext {
	readonly assistant: Assistant;
	readonly call: AssistantCall;
	readonly listener: AskListener;
	readonly tools: AskTools;
	readonly signal: AbortSignal;
	/** The time of the monotonic clock at which the first try began. */
	readonly beganAt: number;
}

interface Received {
	units: number;
	isBlank: boolean;
	/** The last try found the model loading. */
	isLoading: boolean;
	/** What the vendor has reported for this try. */
	billed: BilledTokens | null;
	/** The same for the earlier tries. */
	lost: readonly BilledTokens[];
	/** The model that is asked instead of the first one, also by later tries. */
	successor: string | null;
}

/** Asks once within its time limits. Counts the received text, so that the response ends at its cap. */
async function tryOnce(
	{ assistant, call, listener, tools, signal, beganAt }: TryContext,
	received: Received,
): Promise<AnswerEnd> {
	const deadlines = startDeadlines(assistant, tools.timeLimits, tools.clock, beganAt, signal);
	const wellFormed = new WellFormedText();
	const deliver = (text: string) => {
		if (text.length === 0 || deadlines.signal.aborted) return;
		deadlines.onText();
		if (received.units === 0) tools.breaker.recordFirstText(circuitKey(assistant, call));
		const remaining = ANSWER_MAX_UNITS - received.units;
		received.units += text.length;
		received.isBlank &&= !/\S/.test(text);
		if (text.length <= remaining) return listener.onText(text);
		listener.onText(text.slice(0, remaining).replace(/[\ud800-\udbff]$/, ""));
		deadlines.end(new CapReached());
	};
	const onText = (raw: string) => deliver(wellFormed.next(raw));
	const onCitations = (change: CitationChange) => {
		if (!deadlines.signal.aborted) listener.onCitations?.(change);
	};
	const onGrounding = (grounding: Grounding | null) => {
		if (!deadlines.signal.aborted) listener.onGrounding?.(grounding);
	};
	const onBilled = (billed: BilledTokens) => {
		received.billed = billed;
	};
	const onSuccession = (model: string, note: AnswerNote | null) => {
		received.successor = model;
		listener.onSuccession?.(model, note);
	};
	const onThoughtsEnd = () => {
		if (deadlines.signal.aborted) return;
		received.isBlank = true;
		listener.onThoughtsEnd?.();
	};
	const onActivity = () => {
		deadlines.onActivity();
		if (received.isLoading) listener.onNotice(null);
		received.isLoading = false;
	};
	const answerListener = { onActivity, onText, onCitations, onGrounding, onThoughtsEnd, onBilled, onSuccession };
	try {
		const asked = received.successor === null ? call : { ...call, model: received.successor };
		const answer = assistant.answer(asked, answerListener, deadlines.signal);
		// An adapter that ignores the abort must not keep the response open.
		answer.catch(() => {});
		const end = await Promise.race([answer, deadlines.aborted]);
		deliver(wellFormed.end());
		return end;
	} finally {
		deadlines.release();
	}
}

/** Asks until there is a response or a further retry is pointless. Never rejects. */
export async function askAssistant(...asked: Parameters<typeof askWithRetries>): Promise<Outcome> {
	const [assistant, call, , { breaker, clock }] = asked;
	const circuit = circuitKey(assistant, call);
	const waitMs = breaker.waitMs(circuit);
	if (waitMs > 0) {
		const sentence = `${assistant.name} has failed repeatedly, so it was not asked.`;
		return failedOutcome("provider_down", sentence, { retryAt: Math.ceil(clock.now() + waitMs) });
	}
	const outcome = await askWithRetries(...asked);
	if (outcome.isLoading) breaker.endProbe(circuit);
	else breaker.recordOutcome(circuit, outcome.errorCode);
	return outcome;
}

/** The only retry loop of the product. */
async function askWithRetries(
	assistant: Assistant,
	call: AssistantCall,
	listener: AskListener,
	tools: AskTools,
	signal: AbortSignal,
	onUnexpectedError: (error: unknown) => void,
): Promise<Outcome> {
	const received: Received = { units: 0, isBlank: true, isLoading: false, billed: null, lost: [], successor: null };
	const context = { assistant, call, listener, tools, signal, beganAt: tools.clock.steady() };
	const tries: Tries = { retries: 0, waitedMs: 0 };
	const failedWith = (error: unknown): Outcome => outcomeOfError(assistant, error, tools.clock.now(), received);
	for (;;) {
		try {
			const end = await tryOnce(context, received);
			return outcomeOf(assistant, end, received);
		} catch (error) {
			if (!(error instanceof ProviderFailure || error instanceof Stopped || error instanceof CapReached))
				onUnexpectedError(error);
			const wait =
				received.units > 0 ? null : nextWait(error, tries, { ...context, name: listener.name ?? assistant.name });
			if (wait === null) return failedWith(error);
			received.isLoading = isLoading(error);
			if (received.billed) received.lost = [...received.lost, received.billed];
			received.billed = null;
			listener.onNotice(wait.notice);
			try {
				await tools.pause(wait.ms, signal);
			} catch (stopped) {
				return failedWith(stopped);
			}
			// A notice that would come again at once stays until the server answers.
			if (!received.isLoading) listener.onNotice(null);
		}
	}
}
