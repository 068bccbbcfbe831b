import { fileURLToPath } from "node:url";
import { askAgain, branchChat, getResponses, listAttempts, retryResponse } from "@parallax/contract";
import { expect, it, onTestFinished } from "vitest";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { readToEnd, responsesOf, responsesOfTurn, sameBrowser, tryToAskTurn } from "../../../testing/chats.ts";
import { type FreshDatabase, freshDatabase } from "../../../testing/database/fresh-database.ts";
import { type FakeVendors, startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { expectConsistent, expectShownIsStored } from "../../../testing/faults/invariants.ts";
import { startServerProcess } from "../../../testing/processes/server-process.ts";
import { addTwoTurns, answeredTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const SEATS = ["chatgpt", "claude"] as const;
const MAX_WRITES = 60;
const BODY = { prompt: "Prompt 4", carry: "claude", seats: [...SEATS, { provider: "grok" }] };
const KEY = { "idempotency-key": "fourth" };

/** A chat of three answered turns, in a database that no server has open. */
async function answeredTurns(store: FreshDatabase): Promise<{ readonly id: string; readonly cookies: BrowserClient }> {
	const app = await startTestApp({ store: { ...store, remove: async () => {} } });
	const cookies = app.browser();
	const id = await answeredTurn(app, cookies);
	await addTwoTurns(app, id);
	await app.close();
	return { id, cookies };
}

async function startVendors(): Promise<FakeVendors> {
	const vendors = await startFakeVendors();
	onTestFinished(() => vendors.close());
	// Leaves time to store the first text before the last arrives.
	const steps = [{ say: "Hello" }, { waitMs: 200 }, { say: " there." }, { end: "stop" }] as const;
	for (const id of [...SEATS, "grok"] as const) vendors.always(id, { steps });
	return vendors;
}

const MAIN = fileURLToPath(new URL("../../../testing/processes/killed-at-write-process.ts", import.meta.url));

/** The owner's browser after the restart, and what has happened before it. */
interface Restarted {
	readonly n: number;
	readonly id: string;
	readonly again: BrowserClient;
	readonly app: TestApp;
	readonly vendors: FakeVendors;
}

/** For every n that occurs: kills a server after the n-th write of what `act` does, restarts it, and lets `check` look. */
async function killAtEveryWrite(
	act: (browser: BrowserClient, id: string) => Promise<unknown>,
	check: (restarted: Restarted) => Promise<void>,
): Promise<void> {
	for (let n = 1, isClean = false; !isClean; n += 1) {
		expect(n).toBeLessThan(MAX_WRITES);
		const vendors = await startVendors();
		const store = await freshDatabase();
		const { id, cookies } = await answeredTurns(store);
		const database = { DATA_DIR: store.dataDir, ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }) };
		const server = await startServerProcess({ ...database, ...vendors.env, WRITES_LEFT: String(n) }, { main: MAIN });
		const browser = new BrowserClient(server.origin);
		for (const [name, value] of cookies.cookies) browser.cookies.set(name, value);
		try {
			await act(browser, id);
			await readToEnd(browser, id);
			isClean = true;
		} catch {
			// The server was killed, as intended.
		}
		await server.end("SIGKILL");

		const app = await startTestApp({ store, vendors });
		await check({ n, id, app, vendors, again: sameBrowser(app, cookies) });
		await expectConsistent(app.store);
		await app.close();
	}
}

it("REL-44 kill -9 after the n-th write of a later turn, for every n that occurs: it is whole or not there, and no other turn changes", async () => {
	const kinds = new Set<string>();
	let isAcknowledged = false;
	const act = async (browser: BrowserClient, id: string) => {
		isAcknowledged = false;
		isAcknowledged = (await tryToAskTurn(browser, id, BODY, KEY)).status === 201;
	};
	await killAtEveryWrite(act, async ({ n, id, again, app, vendors }) => {
		const repeated = await tryToAskTurn(again, id, BODY, KEY);
		if (isAcknowledged) expect([n, repeated.status]).toEqual([n, 200]);
		expect([n, repeated.answer.turn.number]).toEqual([n, 4]);
		const events = await readToEnd(again, id);
		const fourth = await responsesOf(again, id);
		expect(fourth.map(({ turn, seat }) => [turn, seat])).toEqual([...SEATS, "grok"].map((seat) => [4, seat]));
		for (const { errorCode, status } of fourth) kinds.add(errorCode ?? status);
		expectShownIsStored(events, fourth);
		for (const { provider } of fourth) expect(vendors.calls(provider).length).toBeLessThanOrEqual(2);
		for (const turn of [1, 2, 3]) {
			const { responses } = await responsesOfTurn(again, id, turn);
			const said = turn === 2 ? "2.2" : turn;
			expect(responses.map(({ response }) => response)).toEqual(SEATS.map((seat) => `Says ${seat} ${said}.`));
			expect(responses.every(({ status, attempt, stale }) => status === "success" && attempt === 1 && !stale)).toBe(
				true,
			);
		}
		const chats = await app.database.query.selectFrom("chats").select("seats").execute();
		expect(chats.map(({ seats }) => (JSON.parse(seats) as { id: string }[]).map((seat) => seat.id))).toEqual([
			[...SEATS, "grok"],
		]);
	});
	expect([...kinds].toSorted()).toEqual(["interrupted", "success"]);
}, 180_000);

it("REL-44 kill -9 after the n-th write of asking a turn again, for every n that occurs: the new edition is whole or not there", async () => {
	const kinds = new Set<string>();
	const again = (browser: BrowserClient, id: string) =>
		browser.call(askAgain, { params: { id, turn: 2 } }, { headers: KEY });
	let isAcknowledged = false;
	const act = async (browser: BrowserClient, id: string) => {
		isAcknowledged = false;
		isAcknowledged = (await again(browser, id)).status === 201;
	};
	await killAtEveryWrite(act, async ({ n, id, again: browser, vendors }) => {
		const repeated = await again(browser, id);
		if (isAcknowledged) expect([n, repeated.status]).toEqual([n, 200]);
		expect([n, repeated.answer.editions]).toEqual([n, [3]]);
		await readToEnd(browser, id);
		const { responses, editions } = await responsesOfTurn(browser, id, 2);
		expect([n, editions?.map(({ edition }) => edition)]).toEqual([n, [1, 2, 3]]);
		expect(responses.map(({ seat, edition }) => [seat, edition])).toEqual(SEATS.map((seat) => [seat, 3]));
		for (const { errorCode, status } of responses) kinds.add(errorCode ?? status);
		for (const { provider } of responses) expect(vendors.calls(provider).length).toBeLessThanOrEqual(2);
		const earlier = await browser.call(getResponses, { params: { id }, query: { turn: 2, edition: 2 } });
		expect(earlier.answer.responses.map(({ response }) => response)).toEqual(SEATS.map((seat) => `Says ${seat} 2.2.`));
		const later = await responsesOfTurn(browser, id, 3);
		expect(later.responses.map(({ stale, attempt }) => [stale, attempt])).toEqual(SEATS.map(() => [true, 1]));
	});
	expect([...kinds].toSorted()).toEqual(["interrupted", "success"]);
}, 180_000);

it("REL-44 kill -9 after the n-th write of a retry, for every n that occurs: the answer before it is never lost", async () => {
	const kinds = new Set<string>();
	const paramsOf = (id: string) => ({ id, seat: "claude" });
	const act = (browser: BrowserClient, id: string) => browser.call(retryResponse, { params: paramsOf(id) });
	await killAtEveryWrite(act, async ({ n, id, again }) => {
		await readToEnd(again, id);
		const answer = (await responsesOf(again, id)).find(({ seat }) => seat === "claude");
		const kept = (await again.call(listAttempts, { params: paramsOf(id) })).answer.map(({ response }) => response);
		kinds.add(answer?.attempt === 1 ? "unchanged" : (answer?.errorCode ?? "retried"));
		const current = answer?.status === "success" && answer.attempt > 1 ? [answer.response] : [];
		expect([n, kept]).toEqual([n, ["Says claude 3.", ...current]]);
	});
	// Whether a write falls between the first text and the end depends on the database.
	expect([...kinds].filter((kind) => kind !== "interrupted").toSorted()).toEqual(["retried", "unchanged"]);
}, 180_000);

it.each([{ turn: 3, prompt: "Another prompt 3" }, { turn: 3 }])(
	"REL-44 kill -9 after the n-th write of a branch, for every n that occurs: the copy is whole or not there: %j",
	async (body) => {
		const branch = (browser: BrowserClient, id: string) =>
			browser.call(branchChat, { params: { id }, body }, { headers: KEY });
		let isAcknowledged = false;
		const act = async (browser: BrowserClient, id: string) => {
			isAcknowledged = false;
			const { status, answer } = await branch(browser, id);
			isAcknowledged = status === 201;
			await readToEnd(browser, answer.session.id);
		};
		await killAtEveryWrite(act, async ({ n, id, again, app }) => {
			const chats = async () => (await app.database.query.selectFrom("chats").select("id").execute()).length;
			const before = await chats();
			if (isAcknowledged) expect([n, before]).toEqual([n, 2]);
			const repeated = await branch(again, id);
			expect([n, repeated.status]).toEqual([n, before === 2 ? 200 : 201]);
			expect([n, await chats()]).toEqual([n, 2]);
			const { session } = repeated.answer;
			await readToEnd(again, session.id);
			for (const copied of [id, session.id]) {
				for (const turn of [1, 2]) {
					const { responses } = await responsesOfTurn(again, copied, turn);
					const said = turn === 2 ? "2.2" : turn;
					expect(responses.map(({ response }) => response)).toEqual(SEATS.map((seat) => `Says ${seat} ${said}.`));
				}
			}
			expect(session.turns.map(({ prompt }) => prompt)).toEqual([
				"Prompt 1",
				"Prompt 2",
				...(body.prompt ? [body.prompt] : []),
			]);
			expect((await responsesOfTurn(again, id, 3)).responses.every(({ status }) => status === "success")).toBe(true);
		});
	},
	180_000,
);
