import { ANSWER_MAX_UNITS, type AnswerErrorCode, type FinishReason, type Usage } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import {
	type AnswerEnd,
	type AnswerNote,
	type Assistant,
	type AssistantCall,
	type BilledTokens,
	type FailureDetails,
	NO_DETAILS,
	ProviderFailure,
} from "../../../providers/index.ts";
import { type CircuitBreaker, circuitKey } from "./circuit-breaker.ts";
import { CapReached, Stopped, startDeadlines, type TimeLimits } from "./deadlines.ts";
import { isLoading, nextWait, type Tries } from "./next-wait.ts";
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
	/** All text so far was thoughts, and the answer begins now. */
	onThoughtsEnd?(): void;
	/** A note that the waiting card shows; null removes it. */
	onNotice(notice: string | null): void;
	/** Called when a queued request is admitted: the assistant's response time starts now. */
	onAdmitted?(): void;
	/** Another model is asked than the requested one, or no model was known before and there is no note. */
	onSuccession?(model: string, note: AnswerNote | null): void;
}

export interface Outcome {
	/** The server was still loading its model, which is no outage. */
	readonly isLoading: boolean;
	readonly status: "success" | "error";
	readonly finishReason: FinishReason | null;
	readonly errorCode: AnswerErrorCode | null;
	readonly error: string | null;
	readonly retryAt: number | null;
	readonly model: string | null;
	readonly usage: Usage | null;
	readonly billed: BilledTokens | null;
	/** The tokens that the vendor billed for an unfinished response; its card shows no counts. */
	readonly reported: BilledTokens | null;
	/** Additional notes on the card. */
	readonly notes: readonly AnswerNote[];
	/** What only those may see who can correct a failure. */
	readonly details: FailureDetails;
	/** The status of the vendor's error, for the log. */
	readonly vendorStatus: number | null;
}

/** The fields of an outcome that stay empty unless something is known about them. */
const BASE_OUTCOME: Omit<Outcome, "status" | "finishReason" | "errorCode" | "error"> = {
	isLoading: false,
	retryAt: null,
	model: null,
	usage: null,
	billed: null,
	notes: [],
	reported: null,
	details: NO_DETAILS,
	vendorStatus: null,
};

const failedOutcome = (code: AnswerErrorCode, sentence: string, more: Partial<Outcome> = {}): Outcome => ({
	...BASE_OUTCOME,
	status: "error",
	finishReason: null,
	errorCode: code,
	error: sentence,
	...more,
});

function outcomeOf(assistant: Assistant, end: AnswerEnd, { isBlank }: Pick<Received, "isBlank">): Outcome {
	const known = { model: end.model, usage: end.usage, billed: end.billed, notes: end.notes };
	if (end.finishReason === "refused") {
		const reason = end.refusal?.trim().replace(/[.!]+$/, "");
		const sentence = reason
			? `${assistant.name} declined this prompt: ${reason}.`
			: `${assistant.name} declined this prompt.`;
		return failedOutcome("refused", sentence, { ...known, finishReason: "refused" });
	}
	if (isBlank) return failedOutcome("empty", `${assistant.name} sent an empty answer.`, known);
	return {
		...BASE_OUTCOME,
		...known,
		status: "success",
		finishReason: end.finishReason,
		errorCode: null,
		error: null,
	};
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
	billed: BilledTokens | null;
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
	const answerListener = { onActivity, onText, onThoughtsEnd, onBilled, onSuccession };
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

export function outcomeOfError(
	assistant: Assistant,
	error: unknown,
	now: number,
	reported: BilledTokens | null,
): Outcome {
	if (error instanceof Stopped) return failedOutcome(error.code, error.message, { reported });
	if (error instanceof CapReached) {
		const ended = { status: "success", finishReason: "limit", errorCode: null, error: null } as const;
		return { ...BASE_OUTCOME, ...ended, reported };
	}
	if (error instanceof ProviderFailure) {
		const { facts, details } = error;
		const { code, sentence, retryAfterMs, isLoading = false, status = null, notes = [] } = facts;
		const { model = null, usage = null, billed = null } = facts;
		const retryAt = retryAfterMs === undefined ? null : Math.ceil(now + retryAfterMs);
		const answered = { model, usage, billed, notes, details };
		return failedOutcome(code, sentence, { ...answered, isLoading, retryAt, vendorStatus: status });
	}
	return failedOutcome("protocol", `${assistant.name} returned an unreadable response.`);
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
	const received: Received = { units: 0, isBlank: true, isLoading: false, billed: null, successor: null };
	const context = { assistant, call, listener, tools, signal, beganAt: tools.clock.steady() };
	const tries: Tries = { retries: 0, waitedMs: 0 };
	for (;;) {
		try {
			const end = await tryOnce(context, received);
			return outcomeOf(assistant, end, received);
		} catch (error) {
			if (!(error instanceof ProviderFailure || error instanceof Stopped || error instanceof CapReached))
				onUnexpectedError(error);
			const wait =
				received.units > 0 ? null : nextWait(error, tries, { ...context, name: listener.name ?? assistant.name });
			if (wait === null) return outcomeOfError(assistant, error, tools.clock.now(), received.billed);
			received.isLoading = isLoading(error);
			listener.onNotice(wait.notice);
			try {
				await tools.pause(wait.ms, signal);
			} catch (stopped) {
				return outcomeOfError(assistant, stopped, tools.clock.now(), received.billed);
			}
			// A notice that would come again at once stays until the server answers.
			if (!received.isLoading) listener.onNotice(null);
		}
	}
}
