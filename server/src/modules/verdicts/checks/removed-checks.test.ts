import {
	branchChat,
	exportChat,
	exportSharedChat,
	getMyData,
	getSharedVerdict,
	getVerdict,
	listChecks,
	removeCheck,
	shareChat,
	startChat,
	startCheck,
	stopSharingAll,
	urlOf,
} from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, askTurn, eventsOf, readToEnd } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const QUOTE = "Water boils at 90 degrees.";
const OTHER_QUOTE = "Salt raises that.";
const SEATS = [{ provider: "chatgpt" }, { provider: "claude" }];

async function sayBoth(app: TestApp): Promise<void> {
	for (const provider of ["chatgpt", "claude"] as const) {
		const call = await app.providers[provider].call();
		call.emitText(`${QUOTE} ${OTHER_QUOTE} The rest is ${provider}.`);
		call.end();
	}
}

async function begin() {
	const app = await startTestApp({ pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(owner, SEATS, "When does water boil?");
	await sayBoth(app);
	await readToEnd(owner, id);
	return { app, owner, id };
}

const start = async (owner: BrowserClient, id: string, quote: string) =>
	(await owner.call(startCheck, { params: { id, turn: 1 }, body: { seat: "chatgpt", quote } })).answer.id;
const remove = (browser: BrowserClient, id: string, check: string, turn = 1) =>
	browser.call(removeCheck, { params: { id, turn, check } });
const quotes = async (owner: BrowserClient, id: string) =>
	(await owner.call(listChecks, { params: { id, turn: 1 } })).answer.map(({ quote }) => quote);

/** A check that is settled. */
async function checked(app: TestApp, owner: BrowserClient, id: string, quote = QUOTE): Promise<string> {
	const [toOther, toOwn] = [app.providers.claude.calls.length + 1, app.providers.chatgpt.calls.length + 1];
	const check = await start(owner, id, quote);
	const asked = await app.providers.claude.call(toOther);
	asked.emitText(JSON.stringify({ stance: "contradicts", text: "It is 100 degrees.", from: "CRC" }));
	asked.end();
	const own = await app.providers.chatgpt.call(toOwn);
	own.emitText(JSON.stringify({ stands: "no", text: "Right." }));
	own.end();
	const isSettled = async () =>
		(await owner.call(listChecks, { params: { id, turn: 1 } })).answer.every(({ settledAt }) => settledAt !== null);
	await expect.poll(isSettled).toBe(true);
	return check;
}

const rows = (app: TestApp) => app.database.query.selectFrom("checks").select(["quote", "removed"]).execute();

it("removes one check and leaves the others, everywhere its owner reads them, and the words can be asked about again", async () => {
	const { app, owner, id } = await begin();
	const check = await checked(app, owner, id);
	await checked(app, owner, id, OTHER_QUOTE);
	expect((await remove(owner, id, check)).status).toBe(204);
	expect(await quotes(owner, id)).toEqual([OTHER_QUOTE]);
	expect((await owner.call(getVerdict, { params: { id, turn: 1 } })).answer.checks).toHaveLength(1);
	const exported = urlOf(exportChat, { params: { id }, query: { format: "json" } });
	for (const address of [exported, urlOf(getMyData)]) {
		const text = await (await owner.fetch(address)).text();
		expect(text).toContain(`"quote":"${OTHER_QUOTE}"`);
		expect(text).not.toContain(`"quote":"${QUOTE}"`);
	}
	// Removed by another tab already.
	expect((await remove(owner, id, check)).status).toBe(204);
	expect(await rows(app)).toEqual([{ quote: OTHER_QUOTE, removed: 0 }]);
	const again = await checked(app, owner, id);
	expect(again).not.toBe(check);
	expect(await quotes(owner, id)).toEqual([OTHER_QUOTE, QUOTE]);
});

it("stops a check that is being made, also at the vendor, and tells it to the open streams", async () => {
	const { app, owner, id } = await begin();
	// A running turn keeps the stream open: the end of the check alone may end it before the verdict is read.
	await askTurn(owner, id, { prompt: "And on mountains?" });
	const running = [await app.providers.chatgpt.call(2), await app.providers.claude.call(2)];
	const check = await start(owner, id, QUOTE);
	const asked = await app.providers.claude.call(3);
	const stream = eventsOf(owner, id);
	expect((await stream.next()).value?.type).toBe("snapshot");
	expect((await remove(owner, id, check)).status).toBe(204);
	await expect.poll(() => asked.signal.aborted).toBe(true);
	const told: unknown[] = [];
	for await (const event of stream) {
		if (event.type !== "verdict") continue;
		told.push(event.data.verdict.checks);
		for (const call of running) call.end();
	}
	expect(told).toEqual([[]]);
	expect(await rows(app)).toEqual([]);
	await expect.poll(() => app.database.query.selectFrom("open_calls").select("id").execute()).toEqual([]);
});

it("leaves it to readers of the share until the chat is shared again, also when the words are asked about anew", async () => {
	const { app, owner, id } = await begin();
	const check = await checked(app, owner, id);
	const share = (shared: boolean) => owner.call(shareChat, { params: { id }, body: { shared } });
	await share(true);
	const reader = app.browser();
	const shown = async () => {
		const { status, answer } = await reader.call(getSharedVerdict, { params: { id, turn: 1 } });
		return status === 200 ? answer.checks.map((one) => one.id) : status;
	};
	const address = urlOf(exportSharedChat, { params: { id }, query: { format: "md" } });
	const exported = async () => (await (await reader.fetch(address)).text()).includes("takes it back");
	await remove(owner, id, check);
	expect([await quotes(owner, id), await shown(), await exported()]).toEqual([[], [check], true]);
	const again = await checked(app, owner, id);
	expect([await quotes(owner, id), await shown()]).toEqual([[QUOTE], [check]]);
	await remove(owner, id, again);
	expect([await quotes(owner, id), await shown()]).toEqual([[], [check]]);
	await share(true);
	expect([await shown(), await exported(), await rows(app)]).toEqual([[], false, []]);
});

it.each([
	[
		"its owner stops sharing",
		(owner: BrowserClient, id: string) => owner.call(shareChat, { params: { id }, body: { shared: false } }),
	],
	[
		"its owner stops sharing everything",
		(owner: BrowserClient) => owner.call(stopSharingAll, { body: { shared: false } }),
	],
	[
		"its owner leaves the verdicts out",
		(owner: BrowserClient, id: string) =>
			owner.call(shareChat, { params: { id }, body: { shared: true, verdict: false } }),
	],
])("a removed one is deleted when %s", async (_, withdraw) => {
	const { app, owner, id } = await begin();
	const check = await checked(app, owner, id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	await remove(owner, id, check);
	expect(await rows(app)).toEqual([{ quote: QUOTE, removed: 1 }]);
	await withdraw(owner, id);
	expect(await rows(app)).toEqual([]);
});

it("is for the owner of the chat alone, and for its own turn", async () => {
	const { app, owner, id } = await begin();
	const check = await checked(app, owner, id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const unknown = await remove(owner, "A".repeat(22), check);
	expect(unknown.status).toBe(404);
	for (const other of [await signedInBrowser(app, "eve@example.org"), app.browser()]) {
		const refused = await remove(other, id, check);
		expect([refused.status, refused.text]).toEqual([404, unknown.text]);
	}
	const other = await askSeats(owner, SEATS, "And how?");
	expect((await remove(owner, other.id, check)).status).toBe(204);
	expect((await remove(owner, id, check, 2)).status).toBe(404);
	expect((await remove(owner, id, check, 0)).status).toBe(400);
	expect(await quotes(owner, id)).toEqual([QUOTE]);
});

it("works in a temporary chat, and waits for the reveal of a blind one", async () => {
	const app = await startTestApp({ pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	const begun = (more: object) =>
		owner.call(startChat, { body: { prompt: "When?", seats: SEATS, ...more } }).then(({ answer }) => answer.session.id);
	const temporary = await begun({ temporary: true });
	await sayBoth(app);
	await readToEnd(owner, temporary);
	expect((await remove(owner, temporary, await checked(app, owner, temporary))).status).toBe(204);
	expect(await quotes(owner, temporary)).toEqual([]);
	const refused = await remove(owner, await begun({ blind: true }), "x");
	expect([refused.status, refused.headers.get("x-error-code")]).toEqual([409, "blind"]);
});

it("a branch and a saved copy begin without checks", async () => {
	const { app, owner, id } = await begin();
	await checked(app, owner, id);
	const { answer } = await owner.call(branchChat, { params: { id }, body: { turn: 2 } });
	expect(await quotes(owner, answer.session.id)).toEqual([]);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const reader = await signedInBrowser(app, "eve@example.org");
	const copy = await reader.call(branchChat, { params: { id }, body: { turn: 2 } });
	expect([copy.status, await quotes(reader, copy.answer.session.id)]).toEqual([201, []]);
});
