import { hostname } from "node:os";
import { startTestApp, type TestApp, type TestAppOptions } from "../test-app.ts";

/** Both have the same pid, so each would take the other for a dead earlier process of this machine. */
const asOnAnotherMachine = ({ database }: TestApp) =>
	database.write(async (transaction) => {
		await transaction.deleteFrom("processes").where("id", "=", database.processId).execute();
		const row = { id: database.processId, host: `not ${hostname()}`, pid: 1, seen_at: 1 };
		await transaction.insertInto("processes").values(row).execute();
	});

export interface TwoProcesses {
	readonly one: TestApp;
	readonly two: TestApp;
}

/** Starts the server twice on one database and one DATA_DIR, like two processes. */
export async function startTwo(forOne: TestAppOptions, forTwo: TestAppOptions): Promise<TwoProcesses> {
	const one = await startTestApp(forOne);
	await asOnAnotherMachine(one);
	// The first app removes the database and folder that both use.
	const two = await startTestApp({ ...forTwo, store: { ...one.store, remove: async () => {} } });
	await asOnAnotherMachine(two);
	return { one, two };
}
