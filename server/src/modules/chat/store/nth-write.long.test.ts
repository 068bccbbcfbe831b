import { fileURLToPath } from "node:url";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { readToEnd, responsesOf, sameBrowser, tryToAsk } from "../../../testing/chats.ts";
import { freshDatabase } from "../../../testing/database/fresh-database.ts";
import { type FakeVendors, startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { expectIntactFile, expectInvariants, expectUntouched } from "../../../testing/faults/invariants.ts";
import { askAs, newPrompt, startVendorApp } from "../../../testing/faults/vendor-app.ts";
import { startServerProcess } from "../../../testing/processes/server-process.ts";
import { startTestApp } from "../../../testing/test-app.ts";

/** More writes than one prompt can need: a loop that reaches this number is faulty. */
const MAX_WRITES = 60;

const errorOf = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** The ways in which one write can fail. */
const FAULTS: Readonly<Record<string, (real: Database) => Database["write"]>> = {
	"is refused": () => () => Promise.reject(errorOf("42703", "no such column: surprise")),
	"finds the database away": () => () => Promise.reject(errorOf("ECONNREFUSED", "connect ECONNREFUSED")),
	"finds the storage full": () => () => Promise.reject(errorOf("ERR_SQLITE_ERROR", "database or disk is full")),
	"is done, and rolled back": (real) => (work, options) =>
		real.write(async (transaction) => {
			await work(transaction);
			throw errorOf("57P01", "terminating connection due to administrator command");
		}, options),
	"is done, but not confirmed": (real) => async (work, options) => {
		await real.write(work, options);
		throw errorOf("ECONNRESET", "read ECONNRESET");
	},
};

/** `reached` returns whether the n-th write since `arm` was made. */
function failingAt(n: number, fault: (real: Database) => Database["write"]) {
	let writes = Number.NEGATIVE_INFINITY;
	return {
		arm: () => {
			writes = 0;
		},
		reached: () => writes >= n,
		database: (real: Database): Database => ({
			...real,
			write: (work, options) => {
				writes += 1;
				return writes === n ? fault(real)(work, options) : real.write(work, options);
			},
		}),
	};
}

/** Leaves time to store the first text before the last arrives. */
function answerInTwoChunks(vendors: FakeVendors): void {
	const steps = [{ say: "Hello" }, { waitMs: 200 }, { say: " there." }, { end: "stop" }] as const;
	for (const id of PROVIDER_IDS) vendors.always(id, { steps });
}

describe("REL-44 REL-47 the n-th write of a prompt", () => {
	it.each(Object.entries(FAULTS))(
		"%s, for every n that occurs: all invariants hold",
		async (_name, fault) => {
			for (let n = 1; ; n += 1) {
				expect(n).toBeLessThan(MAX_WRITES);
				const failing = failingAt(n, fault);
				const fixture = await startVendorApp({ database: failing.database });
				const { app, browser, vendors } = fixture;
				failing.arm();
				const request = newPrompt();
				const first = await tryToAsk(browser, request.prompt, request.providers, { "idempotency-key": request.key });
				if (first.status !== 201) {
					expect([n, first.status >= 500, first.text]).toEqual([n, true, expect.stringMatching(/^[A-Z].*\.$/)]);
					expect(vendors.calls()).toHaveLength(0);
				}
				const sentPrompt =
					first.status === 201 ? { ...request, id: first.answer.session.id } : await askAs(browser, request);
				const events = await readToEnd(browser, sentPrompt.id);
				expectUntouched(fixture, await responsesOf(browser, sentPrompt.id));
				await expectInvariants(fixture, sentPrompt, events);
				await expectIntactFile(app.store);
				await app.close();
				if (!failing.reached()) break;
			}
		},
		60_000,
	);

	it("is the last write before a kill -9, for every n that occurs: all invariants hold after the restart", async () => {
		const main = fileURLToPath(new URL("../../../testing/processes/killed-at-write-process.ts", import.meta.url));
		const kinds = new Set<string>();
		for (let n = 1, isClean = false; !isClean; n += 1) {
			expect(n).toBeLessThan(MAX_WRITES);
			const vendors = await startFakeVendors();
			onTestFinished(() => vendors.close());
			answerInTwoChunks(vendors);
			const store = await freshDatabase();
			const database = { DATA_DIR: store.dataDir, ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }) };
			const server = await startServerProcess({ ...database, ...vendors.env, WRITES_LEFT: String(n) }, { main });
			const browser = new BrowserClient(server.origin);
			const request = newPrompt();
			let isAcknowledged = false;
			try {
				const { id } = await askAs(browser, request);
				isAcknowledged = true;
				await readToEnd(browser, id);
				isClean = true;
			} catch {
				// The server was killed, as intended.
			}
			await server.end("SIGKILL");

			const log: string[] = [];
			const app = await startTestApp({ store, vendors, onLog: (line) => log.push(line) });
			const again = sameBrowser(app, browser);
			const repeated = await tryToAsk(again, request.prompt, request.providers, { "idempotency-key": request.key });
			if (isAcknowledged) expect([n, repeated.status]).toEqual([n, 200]);
			const sentPrompt = { ...request, id: repeated.answer.session.id };
			const events = await readToEnd(again, sentPrompt.id);
			for (const { provider, status, errorCode } of await responsesOf(again, sentPrompt.id)) {
				kinds.add(errorCode ?? status);
				expect([n, provider, errorCode ?? status]).toEqual([
					n,
					provider,
					expect.stringMatching(/^(success|interrupted)$/),
				]);
				expect(vendors.calls(provider).length).toBeLessThanOrEqual(2);
			}
			await expectInvariants({ vendors, browser: again, store, log }, sentPrompt, events);
			await expectIntactFile(app.store);
			await app.close();
		}
		expect([...kinds].toSorted()).toEqual(["interrupted", "success"]);
	}, 120_000);
});
