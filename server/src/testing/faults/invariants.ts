import { applyChatEvent, type ChatEvent, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";
import { sql } from "kysely";
import { expect } from "vitest";
import { readToEnd, responsesOf, tryToAsk } from "../chats.ts";
import { expectMoney } from "./money.ts";
import { readSeparately, readStored, type Stored, type StoreLocation } from "./stored.ts";
import type { Fixture, SentPrompt } from "./vendor-app.ts";

/** "Nothing stays pending without a live run behind it." */
function expectNothingPending({ rows }: Stored): void {
	expect(rows.filter(({ status, process_id }) => status === "pending" || process_id !== null)).toEqual([]);
}

/** "Nothing is written to a deleted chat", whatever the vendors still send. `sentPrompt` is the only prompt so far. */
export async function expectNothingStored({ vendors, browser, store }: Fixture, sentPrompt: SentPrompt): Promise<void> {
	const calls = vendors.calls();
	for (const call of calls) await call.say("Too late.");
	for (const call of calls) await call.end();
	// Its idempotency key stays reserved: a client that sends it again receives 409 instead of starting a new chat.
	const again = await tryToAsk(browser, sentPrompt.prompt, sentPrompt.providers, { "idempotency-key": sentPrompt.key });
	expect([again.status, vendors.calls().length]).toEqual([409, calls.length]);
	const tables = [
		"chats",
		"responses",
		"response_pieces",
		"earlier_attempts",
		"analyses",
		"merges",
		"running_summaries",
	] as const;
	const rowCounts = await readSeparately(store, async (query) => {
		const count = sql<string>`count(*)`.as("rows");
		const counts = tables.map((table) => query.selectFrom(table).select(count).executeTakeFirstOrThrow());
		return (await Promise.all(counts)).map(({ rows }) => Number(rows));
	});
	expect(Object.fromEntries(tables.map((table, index) => [table, rowCounts[index]]))).toEqual(
		Object.fromEntries(tables.map((table) => [table, 0])),
	);
}

/** The file of the embedded database passes SQLite's integrity check. */
export async function expectIntactFile(store: StoreLocation): Promise<void> {
	if (store.databaseUrl) return;
	const check = sql<{ integrity_check: string }>`pragma integrity_check`;
	expect((await readSeparately(store, (query) => check.execute(query))).rows).toEqual([{ integrity_check: "ok" }]);
}

/** What must be true of the data after everything has ended, whichever process was killed before. */
export async function expectConsistent(store: StoreLocation): Promise<void> {
	expectNothingPending(await readStored(store));
	await expectIntactFile(store);
}

/** "A settled answer never changes except by an explicit retry", whatever the vendors still send. */
async function expectStable({ vendors, browser }: Fixture, { id }: SentPrompt): Promise<readonly ProviderResponse[]> {
	const before = await responsesOf(browser, id);
	for (const call of vendors.calls()) await call.say("Too late.");
	const events = await readToEnd(browser, id);
	expect(events.map(({ type }) => type)).toEqual(["snapshot", "done"]);
	expect(events[0]?.data).toMatchObject({ responses: before });
	expect(await responsesOf(browser, id)).toEqual(before);
	return before;
}

/** "What a reader was shown is a prefix of what is stored": at every moment, not only at the end. */
export function expectShownIsStored(events: readonly ChatEvent[], stored: readonly ProviderResponse[]): void {
	let shown: ResponsesPayload | undefined;
	const settled = new Set<string>();
	for (const event of events) {
		if (event.type === "settled") settled.add(event.data.provider);
		if (event.type === "snapshot") shown = event.data;
		if (!shown) throw new Error("a stream began without a snapshot");
		shown = applyChatEvent(shown, event);
		for (const { provider, attempt, response } of shown.responses) {
			const row = stored.find((settled) => settled.provider === provider);
			if (row?.attempt === attempt && !row.response.startsWith(response)) {
				throw new Error(`${provider}: "${response.slice(-40)}" was shown, "${row.response.slice(-40)}" is stored`);
			}
		}
	}
	expectEndsAsStored(shown?.responses ?? [], stored, settled, events.at(-1)?.type === "done");
}

const endOf = ({ provider, status, response, error, errorCode, finishReason }: ProviderResponse) => [
	provider,
	{ status, error, errorCode, finishReason },
	response,
];

/** A settled event equals the stored answer. A reader who received `done` has the settled state of every answer. */
function expectEndsAsStored(
	shown: readonly ProviderResponse[],
	stored: readonly ProviderResponse[],
	settled: ReadonlySet<string>,
	isDone: boolean,
): void {
	for (const last of shown) {
		const row = stored.find(({ provider }) => provider === last.provider);
		if (row?.attempt !== last.attempt || row.status === "pending") continue;
		if (isDone || settled.has(last.provider)) expect(endOf(last)).toEqual(endOf(row));
	}
}

/** "The same Idempotency-Key never asks twice." */
async function expectAskedOnce({ vendors, browser }: Fixture, sentPrompt: SentPrompt): Promise<void> {
	const made = vendors.calls().length;
	const again = await tryToAsk(browser, sentPrompt.prompt, sentPrompt.providers, { "idempotency-key": sentPrompt.key });
	expect([again.status, again.answer?.session.id]).toEqual([200, sentPrompt.id]);
	expect(vendors.calls()).toHaveLength(made);
}

/** "No secret, prompt or answer is in a log." */
function expectSilentLog({ vendors, browser, log }: Fixture, sentPrompt: SentPrompt): void {
	const keys = Object.values(vendors.settings).map(({ apiKey }) => apiKey);
	const answers = vendors.calls().map(({ text }) => text.slice(0, 1000).trim());
	const secrets = [sentPrompt.prompt, sentPrompt.key, ...keys, ...browser.secrets(), ...answers];
	const lines = log.join("");
	for (const secret of secrets.filter(({ length }) => length > 3)) expect(lines).not.toContain(secret);
}

/** "One provider's trouble never touches another's answer": the others were asked once and answered completely. */
export function expectUntouched({ vendors }: Fixture, others: readonly ProviderResponse[]): void {
	for (const { provider, ...other } of others) {
		expect([provider, other]).toEqual([
			provider,
			expect.objectContaining({
				status: "success",
				response: "Hello there.",
				finishReason: "stop",
				error: null,
				errorCode: null,
				attempt: 1,
			}),
		]);
		expect([provider, vendors.calls(provider).length]).toEqual([provider, 1]);
	}
}

/**
 * What must be true after every fault, for one settled chat. `events` are the events that a reader received meanwhile.
 */
export async function expectInvariants(
	fixture: Fixture,
	sentPrompt: SentPrompt,
	events: readonly ChatEvent[] = [],
): Promise<void> {
	const settled = await expectStable(fixture, sentPrompt);
	const stored = await readStored(fixture.store);
	expectNothingPending(stored);
	expectShownIsStored(events, settled);
	await expectAskedOnce(fixture, sentPrompt);
	expectSilentLog(fixture, sentPrompt);
	expectMoney(fixture, stored, settled, sentPrompt);
	for (const { totalMs, firstWordMs } of settled) {
		expect(totalMs).toBeGreaterThanOrEqual(firstWordMs ?? 0);
		expect(firstWordMs ?? 0).toBeGreaterThanOrEqual(0);
	}
}
