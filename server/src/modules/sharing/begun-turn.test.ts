import {
	type ChatEvent,
	EXPORT_FORMATS,
	exportChat,
	exportSharedChat,
	getChat,
	getHistory,
	getProfile,
	getSharedChat,
	getSharedResponses,
	saveSettings,
	shareChat,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { askTurn, settledOf } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { answeredTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../testing/test-app.ts";

const SECRET = /secret/i;

/** Everything that a reader can request of a shared chat. */
async function readEverything(reader: BrowserClient, id: string): Promise<string[]> {
	const addresses = [
		urlOf(getSharedChat, { params: { id } }),
		urlOf(getSharedResponses, { params: { id } }),
		urlOf(getSharedResponses, { params: { id }, query: { turn: "2" } }),
		urlOf(watchSharedChat, { params: { id } }),
		...EXPORT_FORMATS.map((format) => urlOf(exportSharedChat, { params: { id }, query: { format } })),
		`/shared/${id}`,
		`/?session=${id}`,
		urlOf(getProfile, { params: { username: "mara" } }),
	];
	return await Promise.all(addresses.map(async (address) => (await reader.fetch(address)).text()));
}

it("while a second turn runs, readers of a shared first turn get nothing of it, before and after its end", async () => {
	const app = await startTestApp({ distDir: await builtPages() });
	const owner = await signedInBrowser(app, "mara@example.org");
	await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
	const id = await answeredTurn(app, owner);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const reader = app.browser();
	const pictureOf = async () => (await reader.fetch(`/shared/${id}/preview.png`)).headers.get("etag");
	const before = { texts: await readEverything(reader, id), picture: await pictureOf() };

	const joining = { provider: "grok", name: "Secretseat" };
	await askTurn(owner, id, { prompt: "Secret prompt", carry: "claude", seats: ["chatgpt", joining] });
	const call = await app.providers.grok.call();
	call.emitText("Secret of Grok");
	const readings = [before.texts, await readEverything(reader, id)];
	call.end();
	(await app.providers.chatgpt.call(2)).end();
	await settledOf(owner, id);
	readings.push(await readEverything(reader, id));
	for (const texts of readings) expect(texts.join("\n").match(SECRET)).toBeNull();
	expect(await pictureOf()).toBe(before.picture);
	const { answer } = await reader.call(getProfile, { params: { username: "mara" } });
	expect(answer.chatHistory).toMatchObject([{ turnCount: 1, wordCount: 6, turns: [{ number: 1 }] }]);

	const { answer: own } = await owner.call(getChat, { params: { id } });
	expect([own.turns.length, own.sharedTurns]).toEqual([2, 1]);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	expect((await owner.call(getChat, { params: { id } })).answer.sharedTurns).toBe(2);
	const shared = await readEverything(reader, id);
	expect(shared.join("\n")).toContain("Secret of Grok");
	expect(shared[0]).not.toContain("sharedTurns");
});

it("history, search and export of its owner have all turns", async () => {
	const app = await startTestApp();
	const owner = await signedInBrowser(app, "mara@example.org");
	const id = await answeredTurn(app, owner);
	await askTurn(owner, id, { prompt: "Prompt about lanterns", carry: "claude", seats: ["chatgpt"] });
	const call = await app.providers.chatgpt.call(2);
	call.emitText("Lanterns glow.");
	call.end();
	await settledOf(owner, id);
	const { answer: history } = await owner.call(getHistory, {});
	expect(history).toMatchObject([
		{ prompt: "Prompt 1", turnCount: 2, wordCount: 8, responses: [{ turn: 2, response: "Lanterns glow." }] },
	]);
	const found = (await owner.call(getHistory, { query: { q: "lanterns" } })).answer[0]?.found;
	expect(found).toMatchObject({ turn: 2, excerpt: { turn: 2, seat: "chatgpt" } });
	for (const format of EXPORT_FORMATS) {
		const file = await (await owner.fetch(urlOf(exportChat, { params: { id }, query: { format } }))).text();
		for (const said of ["Prompt 1", "Says claude 1.", "Prompt about lanterns", "Lanterns glow."]) {
			expect(file, format).toContain(said);
		}
		if (format === "md" || format === "html")
			expect(file).toContain("All columns continued with the answer of Claude.");
		if (format !== "json") continue;
		const { chats } = JSON.parse(file) as { chats: { turns: object[] }[] };
		expect(chats[0]?.turns).toMatchObject([
			{ number: 1, search: false, carried: null },
			{ number: 2, search: false, carried: "claude" },
		]);
	}
});

/** The event types that a reader of the first turn received. */
const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type);

it("a reader who is connected while the owner asks gets the end of the shared turn only", async () => {
	const app = await startTestApp();
	const owner = await signedInBrowser(app, "mara@example.org");
	const id = await answeredTurn(app, owner);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	await askTurn(owner, id, { prompt: "Secret prompt" });
	const events: ChatEvent[] = [];
	for await (const event of app.browser().events(urlOf(watchSharedChat, { params: { id } }))) events.push(event);
	expect(typesOf(events)).toEqual(["snapshot", "done"]);
	expect(JSON.stringify(events)).not.toMatch(SECRET);
});
