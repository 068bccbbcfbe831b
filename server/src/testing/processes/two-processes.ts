import { hostname } from "node:os";
import { expect } from "vitest";
import { blockableWrites } from "../faults/blockable-writes.ts";
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

interface MeetingProcesses extends TwoProcesses {
	/** Sends two requests, of which each finds out what is stored before the other stores anything. */
	together<Response>(ask: readonly [() => Promise<Response>, () => Promise<Response>]): Promise<[Response, Response]>;
}

/** Two processes that look without a pause whether their work is still wanted. */
export async function startMeeting(): Promise<MeetingProcesses> {
	const writes = blockableWrites();
	const options = { pause: async () => {}, database: writes.database };
	return {
		...(await startTwo(options, options)),
		async together([first, second]) {
			writes.block();
			const asked = Promise.all([first(), second()]);
			await expect.poll(writes.count).toBe(2);
			writes.release();
			return await asked;
		},
	};
}
