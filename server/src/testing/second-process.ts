import { hostname } from "node:os";
import { vi } from "vitest";
import type { Database } from "../platform/database/index.ts";
import type { BrowserClient } from "./browser-client.ts";
import { sameBrowser } from "./chats.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** Both apps of a test run in one OS process, so each would treat the other as dead. A different host prevents that. */
export const markAlive = ({ database }: TestApp) =>
	database.write((transaction) =>
		transaction
			.insertInto("processes")
			.values({ id: database.processId, host: `not ${hostname()}`, pid: 1, seen_at: 1 })
			.onConflict((known) => known.column("id").doNothing())
			.execute(),
	);

/** A second process on the same database, with the same user. `refused` resolves when it finds that the first one is comparing. */
export async function startSecondProcess(app: TestApp, owner: BrowserClient) {
	let onRefused = () => {};
	const refused = new Promise<void>((resolve) => {
		onRefused = resolve;
	});
	const database = (real: Database): Database => ({
		...real,
		write: async (work, durability) => {
			let isAcquiring = false;
			const written = await real.write((transaction) => {
				const insertInto = transaction.insertInto.bind(transaction);
				vi.spyOn(transaction, "insertInto").mockImplementation((table) => {
					isAcquiring ||= table === "running_summaries";
					return insertInto(table);
				});
				return work(transaction);
			}, durability);
			if (isAcquiring && written === undefined) onRefused();
			return written;
		},
	});
	// Only the first app removes the shared store.
	const other = await startTestApp({ store: { ...app.store, remove: async () => {} }, database });
	await markAlive(app);
	return { other, owner: sameBrowser(other, owner), refused };
}
