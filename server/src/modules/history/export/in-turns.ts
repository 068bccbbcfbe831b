import { setImmediate as nextTurn } from "node:timers/promises";
import { limitConcurrency } from "../../../platform/limit-concurrency.ts";

const oneAtATime = limitConcurrency(1);

/** Of all exports one piece is made in each turn of the event loop, so that everything else goes on between two of them. */
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
