import { setImmediate as nextTurn } from "node:timers/promises";
import { limitConcurrency } from "../../../platform/limit-concurrency.ts";

const oneAtATime = limitConcurrency(1);

/** All exports together generate one piece in each iteration of the event loop, so that other work can run in between. */
export async function* inTurns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	const iterator = pieces[Symbol.asyncIterator]();
	try {
		for (;;) {
			const next = await oneAtATime(async () => {
				await nextTurn();
				return await iterator.next();
			});
			if (next.done) return;
			yield next.value;
		}
	} finally {
		await iterator.return?.();
	}
}
