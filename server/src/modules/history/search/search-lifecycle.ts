import { type IdleShare, measureIdleShare } from "../../../platform/event-loop-idle.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Runner } from "../../chat/index.ts";
import { forgetDeleted, indexSome } from "./index-chats.ts";

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 4;
/** After each few, the rest of the program has the thread for itself so many times as long. */
const REST = 3;
/** While an answer is being written they come one by one: all together, every word would wait for them 12 ms. */
const BETWEEN_MS = LOOK_EVERY_MS / (AT_ONCE + 1);
/** With less of its time to spare the thread lets every answer wait for what else it does. */
const SPARE_LEAST = 0.2;

const isAnswering = ({ live }: Runner): boolean => !live.running()[Symbol.iterator]().next().done;

/** At most so many chats, and a few that were deleted, whose words never wait for others; true when more are waiting. */
async function keepSome({ database, clock }: Runner, index: TextIndex, most: number): Promise<boolean> {
	const isMoreGone = await forgetDeleted(database, index, AT_ONCE);
	const isMoreDue = await indexSome(database, index, most, clock.now());
	return isMoreGone || isMoreDue;
}

interface SearchLife {
	open(): void;
	/** Resolves when nothing is being written any more. */
	close(): Promise<void>;
}

/**
 * Keeps the index in step in the pauses of the answers; while any is being written, only a few chats a second, and
 * one where they take all the time there is. What a search needs sooner, it catches up by itself.
 */
export function createSearchLife(
	runner: Runner,
	index: TextIndex,
	spareTime: IdleShare = measureIdleShare(),
): SearchLife {
	const closing = new AbortController();
	const { signal } = closing;
	const keep = async (): Promise<void> => {
		const most = spareTime() < SPARE_LEAST ? 1 : AT_ONCE;
		for (let looks = 1; ; looks += 1) {
			const beganAt = performance.now();
			const isMore = await keepSome(runner, index, isAnswering(runner) ? 1 : AT_ONCE);
			const isShared = isAnswering(runner);
			if (signal.aborted || !isMore || (isShared && looks >= most)) return;
			const restMs = isShared ? BETWEEN_MS : (performance.now() - beganAt) * REST;
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
			timer = setInterval(look, LOOK_EVERY_MS);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			closing.abort();
			await round;
		},
	};
}
