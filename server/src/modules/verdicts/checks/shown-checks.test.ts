import {
	exportChat,
	exportSharedChat,
	getMyData,
	getSharedVerdict,
	listChecks,
	shareChat,
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

async function begin() {
	const app = await startTestApp({ pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(owner, [{ provider: "chatgpt" }, { provider: "claude" }], "When does water boil?");
	for (const provider of ["chatgpt", "claude"] as const) {
		const call = await app.providers[provider].call();
		call.emitText(`${QUOTE} The rest is ${provider}.`);
		call.end();
	}
	await readToEnd(owner, id);
	return { app, owner, id };
}

const listed = async (owner: BrowserClient, id: string) =>
	(await owner.call(listChecks, { params: { id, turn: 1 } })).answer;

async function check(app: TestApp, owner: BrowserClient, id: string, seat: "chatgpt" | "claude" = "chatgpt") {
	const other = seat === "chatgpt" ? "claude" : "chatgpt";
	const [toOther, toOwn] = [app.providers[other].calls.length + 1, app.providers[seat].calls.length + 1];
	await owner.call(startCheck, { params: { id, turn: 1 }, body: { seat, quote: QUOTE } });
	const asked = await app.providers[other].call(toOther);
	asked.emitText(JSON.stringify({ stance: "contradicts", text: "It is <b>100</b> degrees.", from: "CRC" }));
	asked.end();
	const own = await app.providers[seat].call(toOwn);
	own.emitText(JSON.stringify({ stands: "no", text: "Right." }));
	own.end();
	await expect.poll(async () => (await listed(owner, id)).every(({ settledAt }) => settledAt !== null)).toBe(true);
}

it("an open stream tells replies with the verdict, and stays open until the check has ended", async () => {
	const { app, owner, id } = await begin();
	await owner.call(startCheck, { params: { id, turn: 1 }, body: { seat: "chatgpt", quote: QUOTE } });
	const stream = eventsOf(owner, id);
	expect((await stream.next()).value?.type).toBe("snapshot");
	const asked = await app.providers.claude.call(2);
	asked.emitText(JSON.stringify({ stance: "supports", text: "Yes.", from: null }));
	asked.end();
	const told: string[] = [];
	let isOwnAsked = false;
	for await (const event of stream) {
		if (event.type !== "verdict") {
			told.push(event.type);
			continue;
		}
		const [shown] = event.data.verdict.checks;
		told.push(`${event.data.turn} ${shown?.replies[0]?.status} ${shown?.own.status}`);
		if (isOwnAsked || shown?.replies[0]?.status !== "answered") continue;
		isOwnAsked = true;
		const own = await app.providers.chatgpt.call(2);
		own.emitText(JSON.stringify({ stands: "yes", text: "Yes." }));
		own.end();
	}
	expect(told).toContainEqual(expect.stringMatching(/^1 answered (?:waiting|asking)$/));
	expect(told.at(-1)).toBe("done");
	expect(await listed(owner, id)).toMatchObject([{ settledAt: expect.any(String), own: { status: "answered" } }]);
});

it("an open stream that does not end with the check tells the last reply, too", async () => {
	const { app, owner, id } = await begin();
	// The end of the check alone may end a stream before the last verdict is read.
	await askTurn(owner, id, { prompt: "And on mountains?" });
	const stream = eventsOf(owner, id);
	expect((await stream.next()).value?.type).toBe("snapshot");
	await check(app, owner, id);
	for await (const event of stream)
		if (event.type === "verdict" && event.data.verdict.checks[0]?.own.status === "answered") return;
	expect.unreachable();
});

it("readers of a share see what was settled when it was published, without its cost, unless it is left out", async () => {
	const { app, owner, id } = await begin();
	await check(app, owner, id);
	const share = (body: { shared: boolean; verdict?: boolean }) => owner.call(shareChat, { params: { id }, body });
	const reader = app.browser();
	const shown = async () => {
		const { status, answer } = await reader.call(getSharedVerdict, { params: { id, turn: 1 } });
		return status === 200 ? answer.checks.map(({ seat, costUsd }) => [seat, costUsd]) : status;
	};
	const exported = async () =>
		await (await reader.fetch(urlOf(exportSharedChat, { params: { id }, query: { format: "json" } }))).text();
	expect(await shown()).toBe(404);
	await share({ shared: true });
	expect(await shown()).toEqual([["chatgpt", null]]);
	expect(await exported()).toContain('"stands":"no"');
	await check(app, owner, id, "claude");
	expect(await shown()).toEqual([["chatgpt", null]]);
	await share({ shared: true });
	expect(await shown()).toEqual([
		["chatgpt", null],
		["claude", null],
	]);
	await share({ shared: true, verdict: false });
	expect(await shown()).toBe(404);
	expect(await exported()).not.toContain('"stands":"no"');
	await share({ shared: false });
	expect(await shown()).toBe(404);
});

it("those of a person who stops sharing everything are published no more", async () => {
	const { app, owner, id } = await begin();
	await check(app, owner, id);
	const published = async () => (await app.database.query.selectFrom("checks").select("published").execute())[0];
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	expect(await published()).toEqual({ published: 1 });
	await owner.call(stopSharingAll, { body: { shared: false } });
	expect(await published()).toEqual({ published: 0 });
});

it("every format of the export and the download of the account have it, as text", async () => {
	const { app, owner, id } = await begin();
	await check(app, owner, id);
	for (const format of ["json", "md", "html", "csv"] as const) {
		const text = await (await owner.fetch(urlOf(exportChat, { params: { id }, query: { format } }))).text();
		expect(text).toContain(QUOTE);
		expect(text).toMatch(/contradicts/);
		if (format === "md" || format === "html") expect(text).not.toContain("<b>100</b>");
		if (format === "md") expect(text).toContain("ChatGPT: takes it back");
	}
	const data = await (await owner.fetch(urlOf(getMyData))).text();
	expect(data).toContain('"stance":"contradicts"');
});
