import { hostname } from "node:os";
import { startTestApp, type TestApp, type TestAppOptions } from "../test-app.ts";

/** They have one pid, so each would take the other for one that died here earlier. */
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

/** The program twice, on one database and one DATA_DIR, as two processes are. */
export async function startTwo(forOne: TestAppOptions, forTwo: TestAppOptions): Promise<TwoProcesses> {
	const one = await startTestApp(forOne);
	await asOnAnotherMachine(one);
	// The first removes what both stand on.
	const two = await startTestApp({ ...forTwo, store: { ...one.store, remove: async () => {} } });
	await asOnAnotherMachine(two);
	return { one, two };
}
