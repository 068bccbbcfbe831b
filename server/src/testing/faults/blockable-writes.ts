import type { Database } from "../../platform/database/index.ts";

/** Blocks writes from `block` until `release`. Counts only writes of requests, not heartbeats. */
export function blockableWrites() {
	let release = () => {};
	let blocked = Promise.resolve();
	let isBlocking = false;
	let count = 0;
	return {
		block: () => {
			isBlocking = true;
			blocked = new Promise((resolve) => (release = resolve));
		},
		release: () => release(),
		count: () => count,
		database: (real: Database): Database => ({
			...real,
			async write(work, options) {
				if (isBlocking && options?.priority !== "background") count += 1;
				await blocked;
				return await real.write(work, options);
			},
		}),
	};
}
