import { ProviderFailure } from "../../../providers/index.ts";
import type { AskTools } from "./ask-assistant.ts";

const MAX_RETRIES = 2;
const MAX_RETRY_AFTER_MS = 20_000;
/** The limit for the sum of all pauses between tries. */
const RETRY_BUDGET_MS = 30_000;

const LOADING_WAIT_MS = 3000;

/** 0.8 to 1.2 times 500 ms, 1 s, …: the jitter prevents clients that failed together from retrying together. */
const backoffMs = (retry: number, random: () => number): number =>
	Math.min(500 * 2 ** retry, 5000) * (0.8 + 0.4 * random());

const noticeOf = (failure: ProviderFailure, waitMs: number): string => {
	const seconds = Math.max(1, Math.round(waitMs / 1000));
	const reason = failure.facts.code === "rate_limited" ? "Rate-limited" : "No answer yet";
	return `${reason}, trying again in ${seconds} s`;
};

/** Whether the server was still loading the model. */
export const isLoading = (error: unknown): boolean =>
	error instanceof ProviderFailure && error.facts.isLoading === true;

/** The tries of one question so far. */
export interface Tries {
	/** Without the tries that found the model loading. */
	retries: number;
	waitedMs: number;
}

interface WaitContext {
	/** The name of the column. */
	readonly name: string;
	readonly tools: Pick<AskTools, "clock" | "random" | "timeLimits">;
	/** The time of the monotonic clock at which the first try began. */
	readonly beganAt: number;
}

/** The pause before the next try, and its notice; null when there is no further try. */
export function nextWait(
	error: unknown,
	tries: Tries,
	{ name, tools, beganAt }: WaitContext,
): { readonly ms: number; readonly notice: string } | null {
	if (!(error instanceof ProviderFailure) || !error.facts.mayRetry) return null;
	if (isLoading(error)) {
		const isInTime = tools.clock.steady() + LOADING_WAIT_MS - beganAt <= tools.timeLimits.firstMs;
		return isInTime ? { ms: LOADING_WAIT_MS, notice: `${name} is loading its model` } : null;
	}
	const { retryAfterMs } = error.facts;
	if (tries.retries >= MAX_RETRIES) return null;
	if (retryAfterMs !== undefined && retryAfterMs > MAX_RETRY_AFTER_MS) return null;
	const ms = Math.max(retryAfterMs ?? 0, backoffMs(tries.retries, tools.random));
	tries.retries += 1;
	tries.waitedMs += ms;
	return tries.waitedMs > RETRY_BUDGET_MS ? null : { ms, notice: noticeOf(error, ms) };
}
