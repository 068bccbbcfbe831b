import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { deleteExpiredLogins } from "./logins/login-sessions.ts";
import { deleteEmptyVisitors } from "./visitors/visitor-rows.ts";

interface Dependencies {
	readonly database: Database;
	readonly clock: Clock;
}

/** Deletes expired login sessions and old visitors without data. */
export async function sweepIdentity({ database, clock }: Dependencies): Promise<void> {
	const now = clock.now();
	await database.write(async (transaction) => {
		await deleteExpiredLogins(transaction, now);
		await deleteEmptyVisitors(transaction, now);
	});
}
