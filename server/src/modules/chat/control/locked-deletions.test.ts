import * as contract from "@parallax/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, sameBrowser, settledOf, tryToAskTurn } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { upload } from "../../../testing/uploads.ts";

const isPending = async (t: Queries) =>
	(await t.selectFrom("responses").select("id").where("status", "=", "pending").execute()).length > 0;
const hasTurns = (count: number) => async (t: Queries) =>
	(await t.selectFrom("turns").select("number").execute()).length === count;

/** Two processes. The first one keeps the transaction open that first fulfils the condition given to `hold`. */
async function startWithHeldWrite() {
	let condition: ((transaction: Queries) => Promise<boolean>) | undefined;
	let onHeld = (_: Queries) => {};
	const release = Promise.withResolvers<void>();
	const database = (real: Database): Database => ({
		...real,
		write: (work, options) =>
			real.write(async (transaction) => {
				const result = await work(transaction);
				if (await condition?.(transaction)) {
					condition = undefined;
					onHeld(transaction);
					await release.promise;
				}
				return result;
			}, options),
	});
	const { one, two } = await startTwo({ database }, {});
	/** Begins a call to the first process. Resolves when its transaction is held, which `release` ends. */
	async function hold<T>(isHeld: (transaction: Queries) => Promise<boolean>, call: () => Promise<T>) {
		const held = new Promise<Queries>((resolve) => {
			onHeld = resolve;
		});
		condition = isHeld;
		const called = call();
		return { transaction: await held, called };
	}
	return { one, two, hold, release: () => release.resolve() };
}

/** Resolves when a transaction waits for a lock of another one. */
async function untilWaiting({ database }: TestApp): Promise<void> {
	for (;;) {
		const { rows } = await sql`
			select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
		`.execute(database.query);
		if (rows.length > 0) return;
	}
}

const attachment = (browser: BrowserClient) =>
	upload(browser, Buffer.from("a,b\n1,2"), { purpose: "attachment", name: "table.csv" });

/** A chat whose answer has settled. */
async function answered(app: TestApp, browser: BrowserClient, attachments: string[] = []): Promise<string> {
	const { calls } = app.providers.grok;
	const n = calls.length + 1;
	const body = { prompt: "What?", seats: [{ provider: "grok" }], attachments };
	const { id } = (await browser.call(contract.startChat, { body })).answer.session;
	const call = await app.providers.grok.call(n);
	call.emitText("So.");
	call.end();
	await settledOf(browser, id);
	return id;
}

describe.skipIf(!isOnPostgres)("a deletion in another process", () => {
	it("waits for a copy of the chat, which keeps its files", async () => {
		const { one, two, hold, release } = await startWithHeldWrite();
		const browser = one.browser();
		const url = await attachment(browser);
		const id = await answered(one, browser, [url]);
		const copy = await hold(hasTurns(2), () =>
			browser.call(contract.branchChat, { params: { id }, body: { turn: 2 } }),
		);
		const deleted = sameBrowser(two, browser).call(contract.deleteChat, { params: { id } });
		await Promise.race([untilWaiting(one), deleted]);
		release();
		expect([(await copy.called).status, (await deleted).status]).toEqual([201, 204]);
		expect((await browser.fetch(url)).status).toBe(200);
	});

	it("waits for another chat that attaches the same file, and leaves it the file", async () => {
		const { one, two, hold, release } = await startWithHeldWrite();
		const browser = one.browser();
		const url = await attachment(browser);
		const id = await answered(one, browser, [url]);
		const other = await answered(one, browser);
		const body = { prompt: "And?", attachments: [url] };
		const turn = await hold(isPending, () => tryToAskTurn(browser, other, body));
		const deleted = sameBrowser(two, browser).call(contract.deleteChat, { params: { id } });
		await Promise.race([untilWaiting(one), deleted]);
		release();
		expect([(await turn.called).status, (await deleted).status]).toEqual([201, 204]);
		expect((await browser.fetch(url)).status).toBe(200);
	});

	it("of the other chat with a file waits, and the second one releases the file", async () => {
		const { one, two, hold, release } = await startWithHeldWrite();
		const browser = one.browser();
		const url = await attachment(browser);
		const [first, second] = [await answered(one, browser, [url]), await answered(one, browser, [url])];
		const remove = (by: BrowserClient, id: string) => by.call(contract.deleteChat, { params: { id } });
		const held = await hold(hasTurns(1), () => remove(browser, first));
		const deleted = remove(sameBrowser(two, browser), second);
		await Promise.race([untilWaiting(one), deleted]);
		release();
		expect([(await held.called).status, (await deleted).status]).toEqual([204, 204]);
		expect((await browser.fetch(url)).status).toBe(404);
	});

	it("of a cancelled prompt waits for the next one, with which the chat stays", async () => {
		const { one, two, hold, release } = await startWithHeldWrite();
		const browser = one.browser();
		const { id } = await askSeats(browser, [{ provider: "grok" }]);
		await browser.call(contract.cancelResponse, { params: { id, seat: "grok" } });
		const next = await hold(hasTurns(2), () => tryToAskTurn(browser, id, { prompt: "And?" }));
		const cancelled = sameBrowser(two, browser).call(contract.cancelChat, { params: { id } });
		await Promise.race([untilWaiting(one), cancelled]);
		release();
		expect((await next.called).status).toBe(201);
		await cancelled;
		expect((await browser.call(contract.getChat, { params: { id } })).answer.turns).toHaveLength(2);
	});

	it("of an account waits for a prompt, whose reservation it settles", async () => {
		const { one, two, hold, release } = await startWithHeldWrite();
		const browser = await signedInBrowser(one, "mara@example.org");
		const id = await answered(one, browser);
		const spent = async (query: Queries) =>
			(await query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;
		const turn = await hold(isPending, () => tryToAskTurn(browser, id, { prompt: "And?" }));
		const reserved = await spent(turn.transaction);
		const deleted = sameBrowser(two, browser).call(contract.deleteAccount, {});
		await Promise.race([untilWaiting(one), deleted]);
		release();
		expect((await deleted).status).toBe(204);
		await turn.called;
		expect(await spent(one.database.query)).toBeLessThan(reserved);
	});
});
