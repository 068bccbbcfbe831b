import { type IdleShare, measureIdleShare } from "../../../platform/event-loop-idle.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Runner } from "../../chat/index.ts";
import { indexBatch, removeDeleted } from "./index-chats.ts";

const CHECK_EVERY_MS = 1000;
const BATCH = 4;
/** After each batch, indexing pauses for this many times its duration. */
const PAUSE_RATIO = 3;
/** While responses stream, chats are indexed one by one: a whole batch would delay deltas by 12 ms. */
const BETWEEN_MS = CHECK_EVERY_MS / (BATCH + 1);
/** Below this idle share of the event loop, indexing is reduced. */
const MIN_IDLE_SHARE = 0.2;

const isAnswering = ({ live }: Runner): boolean => !live.running()[Symbol.iterator]().next().done;

/** Indexes at most `most` chats and removes a batch of deleted ones; true when more are due. */
async function updateIndex({ database, clock }: Runner, index: TextIndex, most: number): Promise<boolean> {
	const isMoreGone = await removeDeleted(database, index, BATCH);
	const isMoreDue = await indexBatch(database, index, most, clock.now());
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
	spareTime: IdleShare = measureIdleShare(),
): SearchLifecycle {
	const closing = new AbortController();
	const { signal } = closing;
	const keep = async (): Promise<void> => {
		const most = spareTime() < MIN_IDLE_SHARE ? 1 : BATCH;
		for (let looks = 1; ; looks += 1) {
			const beganAt = performance.now();
			const isMore = await updateIndex(runner, index, isAnswering(runner) ? 1 : BATCH);
			const isShared = isAnswering(runner);
			if (signal.aborted || !isMore || (isShared && looks >= most)) return;
			const restMs = isShared ? BETWEEN_MS : (performance.now() - beganAt) * PAUSE_RATIO;
			await runner.tools.pause(restMs, signal);
		}
	};
	let round: Promise<void> | null = null;
	let timer: NodeJS.Timeout | undefined;
	const look = () => {
		round ??= keep()
			.catch((error: unknown) => {
				if (!signal.aborted) runner.logger.warn({ err: error }, "could not update the search index; retrying");
			})
			.finally(() => {
				round = null;
			});
	};
	return {
		open() {
			timer = setInterval(look, CHECK_EVERY_MS);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			closing.abort();
			await round;
		},
	};
}
