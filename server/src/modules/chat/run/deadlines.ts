import type { AnswerErrorCode } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";

/** The time limits of a response: until its first text, between two parts of its text, and in total. */
export interface TimeLimits {
	readonly firstMs: number;
	readonly silenceMs: number;
	readonly totalMs: number;
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

/**
 * Enforces the time limits of one attempt. One timer is reset only when it fires, so received text costs no more
 * than reading the clock.
 */
export function startDeadlines(
	name: string,
	timeLimits: TimeLimits,
	clock: Clock,
	beganAt: number,
	parentSignal: AbortSignal,
): Deadlines {
	const controller = new AbortController();
	const startedAt = clock.steady();
	let lastActivityAt = startedAt;
	let hasText = false;
	let isActive = false;

	/** The time of the next deadline, and the whole wait that it allows. */
	const nextDeadline = (): { readonly at: number; readonly waitMs: number } => {
		const total = { at: beganAt + timeLimits.totalMs, waitMs: timeLimits.totalMs };
		const silentAt = lastActivityAt + timeLimits.silenceMs;
		// A vendor that reports activity while it thinks gets the limit between two parts of the text.
		const at = hasText ? silentAt : Math.max(startedAt + timeLimits.firstMs, isActive ? silentAt : 0);
		return at < total.at ? { at, waitMs: at - startedAt } : total;
	};

	const stopReason = (waitMs: number): Stopped =>
		hasText
			? new Stopped("stalled", "The answer stopped here. Retry starts it again.")
			: new Stopped("timeout", `${name} did not answer in ${formatSeconds(waitMs)}.`);

	const check = (): void => {
		const { at, waitMs } = nextDeadline();
		const remainingMs = at - clock.steady();
		if (remainingMs <= 0) controller.abort(stopReason(waitMs));
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
