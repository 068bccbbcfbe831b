import { setImmediate as nextIteration } from "node:timers/promises";
import { limitConcurrency } from "../../../platform/limit-concurrency.ts";

const oneAtATime = limitConcurrency(1);

/** All exports together generate one chunk in each iteration of the event loop, so that other work can run in between. */
export async function* interleaveExports(chunks: AsyncIterable<string>): AsyncGenerator<string> {
	const iterator = chunks[Symbol.asyncIterator]();
	try {
		for (;;) {
			const next = await oneAtATime(async () => {
				await nextIteration();
				return await iterator.next();
			});
			if (next.done) return;
			yield next.value;
		}
	} finally {
		await iterator.return?.();
	}
}
