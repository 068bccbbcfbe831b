import type { AnswerErrorCode } from "@parallax/contract";
import type { Clock } from "../../../platform/clock.ts";

/** The time limits of a response: until its first text, between two chunks, and in total. */
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

export const stoppedByPerson = (): Stopped => new Stopped("cancelled", "You stopped this answer.");

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

const asSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/**
 * Enforces the time limits of one attempt. One timer is reset only when it fires, so a chunk costs no more than reading
 * the clock.
 */
export function startDeadlines(
	name: string,
	waits: TimeLimits,
	clock: Clock,
	beganAt: number,
	outer: AbortSignal,
): Deadlines {
	const controller = new AbortController();
	const startedAt = clock.steady();
	let activeAt = startedAt;
	let hasText = false;
	let isActive = false;

	/** The time of the next deadline, and the whole wait that it allows. */
	const limit = (): { readonly at: number; readonly waitMs: number } => {
		const total = { at: beganAt + waits.totalMs, waitMs: waits.totalMs };
		const silentAt = activeAt + waits.silenceMs;
		// A vendor that reports activity while it thinks gets the limit between two chunks.
		const at = hasText ? silentAt : Math.max(startedAt + waits.firstMs, isActive ? silentAt : 0);
		return at < total.at ? { at, waitMs: at - startedAt } : total;
	};

	const whyStopped = (waitMs: number): Stopped =>
		hasText
			? new Stopped("stalled", "The answer stopped here. Retry starts it again.")
			: new Stopped("timeout", `${name} did not answer in ${asSeconds(waitMs)}.`);

	const check = (): void => {
		const { at, waitMs } = limit();
		const leftMs = at - clock.steady();
		if (leftMs <= 0) controller.abort(whyStopped(waitMs));
		else timer = setTimeout(check, leftMs);
	};
	let timer = setTimeout(check, 0);
	clearTimeout(timer);
	check();

	const onOuterAbort = () => controller.abort(outer.reason);
	if (outer.aborted) onOuterAbort();
	else outer.addEventListener("abort", onOuterAbort, { once: true });

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
			activeAt = clock.steady();
		},
		onText: () => {
			if (!hasText) {
				hasText = true;
				// The timer was set for the longer wait before the first text.
				clearTimeout(timer);
				activeAt = clock.steady();
				check();
			}
			activeAt = clock.steady();
		},
		end: (reason) => controller.abort(reason),
		release: () => {
			clearTimeout(timer);
			outer.removeEventListener("abort", onOuterAbort);
		},
	};
}
