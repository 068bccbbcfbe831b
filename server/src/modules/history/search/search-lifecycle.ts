import { type IdleShare, measureIdleShare } from "../../../platform/event-loop-idle.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Runner } from "../../chat/index.ts";
import { indexBatch, removeDeleted } from "./index-chats.ts";

const CHECK_INTERVAL_MS = 1000;
const BATCH_SIZE = 4;
/** After each batch, indexing pauses for this many times its duration. */
const PAUSE_RATIO = 3;
/** While responses stream, chats are indexed one by one: a whole batch would delay deltas by 12 ms. */
const PAUSE_WHILE_STREAMING_MS = CHECK_INTERVAL_MS / (BATCH_SIZE + 1);
/** Below this idle share of the event loop, indexing is reduced. */
const MIN_IDLE_SHARE = 0.2;

const isStreaming = ({ live }: Runner): boolean => !live.running()[Symbol.iterator]().next().done;

/** Indexes at most `limit` chats and removes a batch of deleted ones; true when more are due. */
async function updateIndex({ database, clock }: Runner, index: TextIndex, limit: number): Promise<boolean> {
	const isMoreGone = await removeDeleted(database, index, BATCH_SIZE);
	const isMoreDue = await indexBatch(database, index, limit, clock.now());
	return isMoreGone || isMoreDue;
}

interface SearchLifecycle {
	open(): void;
	/** Resolves when the running update has ended. */
	close(): Promise<void>;
}

/**
 * Updates the search index in the background: freely when no response streams, otherwise a few chats a second, and one a
 * second under high load. A search indexes what it needs by itself.
 */
export function createSearchLifecycle(
	runner: Runner,
	index: TextIndex,
	idleShare: IdleShare = measureIdleShare(),
): SearchLifecycle {
	const closing = new AbortController();
	const { signal } = closing;
	const runUpdates = async (): Promise<void> => {
		const limit = idleShare() < MIN_IDLE_SHARE ? 1 : BATCH_SIZE;
		for (let updates = 1; ; updates += 1) {
			const beganAt = performance.now();
			const isMore = await updateIndex(runner, index, isStreaming(runner) ? 1 : BATCH_SIZE);
			const isBusy = isStreaming(runner);
			if (signal.aborted || !isMore || (isBusy && updates >= limit)) return;
			const pauseMs = isBusy ? PAUSE_WHILE_STREAMING_MS : (performance.now() - beganAt) * PAUSE_RATIO;
			await runner.tools.pause(pauseMs, signal);
		}
	};
	let running: Promise<void> | null = null;
	let timer: NodeJS.Timeout | undefined;
	const check = () => {
		running ??= runUpdates()
			.catch((error: unknown) => {
				if (!signal.aborted) runner.logger.warn({ err: error }, "could not update the search index; retrying");
			})
			.finally(() => {
				running = null;
			});
	};
	return {
		open() {
			timer = setInterval(check, CHECK_INTERVAL_MS);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			closing.abort();
			await running;
		},
	};
}
