import type { AnswerErrorCode } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";
import type { Assistant } from "../../../providers/index.ts";

/** The time limits of a response: until its first text, between two parts of its text, and in total. */
export interface TimeLimits {
	readonly firstMs: number;
	readonly silenceMs: number;
	readonly totalMs: number;
	/** In total, of an assistant of ASSISTANTS_FILE. */
	readonly addedTotalMs: number;
}

/** The reason of an abort by the server. */
export class Stopped extends Error {
	readonly code: AnswerErrorCode;
	constructor(code: AnswerErrorCode, sentence: string) {
		super(sentence);
		this.name = "Stopped";
		this.code = code;
	}
}

/** The response reached the cap, which ends it without an error. */
export class CapReached extends Error {
	override readonly name = "CapReached";
}

export const stoppedByUser = (): Stopped => new Stopped("cancelled", "You stopped this answer.");

interface Deadlines {
	readonly signal: AbortSignal;
	/** Rejects with the abort reason. */
	readonly aborted: Promise<never>;
	onActivity(): void;
	onText(): void;
	end(reason: Error): void;
	/** Must be called when the attempt is over. */
	release(): void;
}

const formatSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** `isOwnLimit`: the assistant was answering, and this server ended it. */
function stopReason(
	name: string,
	waitMs: number,
	{ hasText, isOwnLimit }: { readonly hasText: boolean; readonly isOwnLimit: boolean },
): Stopped {
	const code = hasText ? "stalled" : "timeout";
	const seconds = formatSeconds(waitMs);
	// A retry would take as long again, so the sentence says who ended the answer.
	if (isOwnLimit) return new Stopped(code, `${name} was stopped after ${seconds}, this server's limit.`);
	return hasText
		? new Stopped(code, "The answer stopped here. Retry starts it again.")
		: new Stopped(code, `${name} did not answer in ${seconds}.`);
}

/**
 * Enforces the time limits of one attempt. One timer is reset only when it fires, so received text costs no more
 * than reading the clock.
 */
export function startDeadlines(
	{ name, isFromFile = false }: Pick<Assistant, "name" | "isFromFile">,
	timeLimits: TimeLimits,
	clock: Clock,
	beganAt: number,
	parentSignal: AbortSignal,
): Deadlines {
	const controller = new AbortController();
	const startedAt = clock.steady();
	const totalMs = isFromFile ? timeLimits.addedTotalMs : timeLimits.totalMs;
	let lastActivityAt = startedAt;
	let hasText = false;
	let isActive = false;

	/** The time of the next deadline, and the whole wait that it allows. */
	const nextDeadline = (): { readonly at: number; readonly waitMs: number; readonly isTotal: boolean } => {
		const total = { at: beganAt + totalMs, waitMs: totalMs, isTotal: true };
		const silentAt = lastActivityAt + timeLimits.silenceMs;
		// A vendor that reports activity while it thinks gets the limit between two parts of the text.
		const at = hasText ? silentAt : Math.max(startedAt + timeLimits.firstMs, isActive ? silentAt : 0);
		return at < total.at ? { at, waitMs: at - startedAt, isTotal: false } : total;
	};

	const check = (): void => {
		const { at, waitMs, isTotal } = nextDeadline();
		const remainingMs = at - clock.steady();
		if (remainingMs <= 0)
			controller.abort(stopReason(name, waitMs, { hasText, isOwnLimit: isTotal && (hasText || isActive) }));
		else timer = setTimeout(check, remainingMs);
	};
	let timer = setTimeout(check, 0);
	clearTimeout(timer);
	check();

	const onParentAbort = () => controller.abort(parentSignal.reason);
	if (parentSignal.aborted) onParentAbort();
	else parentSignal.addEventListener("abort", onParentAbort, { once: true });

	const aborted = new Promise<never>((_resolve, reject) => {
		if (controller.signal.aborted) reject(controller.signal.reason);
		controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
	});
	aborted.catch(() => {});

	return {
		signal: controller.signal,
		aborted,
		onActivity: () => {
			isActive = true;
			lastActivityAt = clock.steady();
		},
		onText: () => {
			if (!hasText) {
				hasText = true;
				// The timer was set for the longer wait before the first text.
				clearTimeout(timer);
				lastActivityAt = clock.steady();
				check();
			}
			lastActivityAt = clock.steady();
		},
		end: (reason) => controller.abort(reason),
		release: () => {
			clearTimeout(timer);
			parentSignal.removeEventListener("abort", onParentAbort);
		},
	};
}
