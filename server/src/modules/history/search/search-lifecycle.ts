import { type IdleShare, measureIdleShare } from "../../../platform/event-loop-idle.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Runner } from "../../chat/index.ts";
import { indexBatch, removeDeleted } from "./index-chats.ts";

const CHECK_EVERY_MS = 1000;
const BATCH = 4;
/** After each few, the rest of the program has the thread for itself so many times as long. */
const PAUSE_RATIO = 3;
/** While an answer is being written they come one by one: all together, every word would wait for them 12 ms. */
const BETWEEN_MS = CHECK_EVERY_MS / (BATCH + 1);
/** With less of its time to spare the thread lets every answer wait for what else it does. */
const MIN_IDLE_SHARE = 0.2;

const isAnswering = ({ live }: Runner): boolean => !live.running()[Symbol.iterator]().next().done;

/** At most so many chats, and a few that were deleted, whose words never wait for others; true when more are waiting. */
async function updateIndex({ database, clock }: Runner, index: TextIndex, most: number): Promise<boolean> {
	const isMoreGone = await removeDeleted(database, index, BATCH);
	const isMoreDue = await indexBatch(database, index, most, clock.now());
	return isMoreGone || isMoreDue;
}

interface SearchLifecycle {
	open(): void;
	/** Resolves when nothing is being written any more. */
	close(): Promise<void>;
}

/**
 * Keeps the index in step in the pauses of the answers; while any is being written, only a few chats a second, and
 * one where they take all the time there is. What a search needs sooner, it catches up by itself.
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
