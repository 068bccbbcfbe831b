import {
	EXPORT_FORMATS,
	type ExportFormat,
	exportSharedChat,
	getChat,
	getProfile,
	getResponses,
	getSharedChat,
	getSharedResponses,
	saveSettings,
	shareChat,
	stopSharingAll,
	summarizeChat,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { expectOnlyTurns, threeTurns } from "../../testing/seeds/three-turns.ts";

/** Every URL at which a reader gets content of a shared chat, as text. */
async function readAll(browser: BrowserClient, id: string): Promise<string[]> {
	const addresses = [
		urlOf(getSharedChat, { params: { id } }),
		urlOf(getSharedResponses, { params: { id } }),
		urlOf(watchSharedChat, { params: { id } }),
		...EXPORT_FORMATS.map((format: ExportFormat) => urlOf(exportSharedChat, { params: { id }, query: { format } })),
		`/shared/${id}`,
		`/?session=${id}`,
		urlOf(getProfile, { params: { username: "mara" } }),
	];
	const texts: string[] = [];
	for (const address of addresses) {
		const response = await browser.fetch(address);
		expect([address, response.status]).toEqual([address, 200]);
		texts.push(await response.text());
	}
	return texts;
}

const etagOf = async (browser: BrowserClient, id: string) =>
	(await browser.fetch(`/shared/${id}/preview.png`)).headers.get("etag");

describe("SEC-07 a share is a publication", () => {
	it("publishes the current turns: readers get nothing of later turns or of seats that joined in them", async () => {
		const { app, owner, id, share, addSecond } = await threeTurns();
		await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
		await share();
		await owner.call(summarizeChat, { params: { id }, query: { turn: "1" } });
		const stranger = app.browser();
		const before = await etagOf(stranger, id);
		await addSecond();
		await owner.call(summarizeChat, { params: { id }, query: { turn: "2" } });
		for (const text of await readAll(stranger, id)) {
			expectOnlyTurns(text, 1);
			expect(text).not.toMatch(/Bravoseat|"grok"/);
		}
		expect(await etagOf(stranger, id)).toBe(before);
		const second = { params: { id }, query: { turn: "2" } };
		expect((await stranger.call(getSharedResponses, second)).status).toBe(404);
		expect((await owner.call(getResponses, second)).status).toBe(200);
		expect((await owner.call(getChat, { params: { id } })).answer.turns).toHaveLength(2);
	});

	it("shows later turns once they are published, each with its own answers", async () => {
		const { app, owner, id, share, addSecond, addThird } = await threeTurns();
		await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
		await share();
		await addSecond();
		await share();
		await addThird();
		const stranger = app.browser();
		const { answer } = await stranger.call(getSharedChat, { params: { id } });
		expect(answer.turns.map(({ number }) => number)).toEqual([1, 2]);
		expect(answer.turns.map(({ outcome }) => outcome)).toEqual([
			{ asked: 3, answered: 3, answers: expect.anything(), agreed: null, differing: null, contradicted: null },
			undefined,
		]);
		const own = (await owner.call(getChat, { params: { id } })).answer;
		expect(own.turns.map(({ outcome }) => outcome?.answered)).toEqual([3, 4, undefined]);
		expect(answer.seats.map(({ name }) => name)).toEqual(["ChatGPT", "ChatGPT 2", "Claude", "Bravoseat"]);
		expect(answer.seats.map(({ joined }) => joined)).toEqual([undefined, undefined, undefined, 2]);
		for (const turn of [1, 2]) {
			const { text } = await stranger.call(getSharedResponses, { params: { id }, query: { turn: String(turn) } });
			expectOnlyTurns(text, turn);
		}
		expectOnlyTurns(await (await stranger.fetch(`/shared/${id}`)).text(), 1, 2);
		const profile = (await stranger.call(getProfile, { params: { username: "mara" } })).answer;
		expectOnlyTurns(JSON.stringify(profile.chatHistory[0]?.responses), 2);
		expect(profile.chatHistory[0]).toMatchObject({ turnCount: 2, wordCount: 7 * 8 });
		expect(profile.counts).toEqual({ chats: 1, successfulResponses: 7 });
	});

	it("ends when sharing stops: the next share publishes the turns that exist then", async () => {
		const { app, owner, id, share } = await threeTurns();
		const publishedOf = async () =>
			(await app.database.query.selectFrom("chats").select("shared_turns").executeTakeFirstOrThrow()).shared_turns;
		await share();
		expect(await publishedOf()).toBe(1);
		await owner.call(shareChat, { params: { id }, body: { shared: false } });
		expect(await publishedOf()).toBeNull();
		await share();
		await owner.call(stopSharingAll, { body: { shared: false } });
		expect(await publishedOf()).toBeNull();
	});
});

it("shows two seats of one assistant under their own names on the page of a shared chat", async () => {
	const { app, id, share } = await threeTurns();
	await share();
	const page = await (await app.browser().fetch(`/shared/${id}`)).text();
	const after = (name: string) => page.slice(page.indexOf(`<h2>${name}</h2>`)).slice(0, 300);
	expect(after("ChatGPT")).toContain("Water with alphaword boils at 100 degrees");
	expect(after("ChatGPT 2")).toContain("Water with alphaword boils at 90 degrees");
	expect(page).toContain("3 of 3 answered: ChatGPT, ChatGPT 2, and Claude, side by side.");
});

it("leads readers without scripts from the rendered page to the answers of all turns", async () => {
	const { app, owner, id, share, addSecond, addThird } = await threeTurns(
		`export const renderChatPage = ({ payload }) => "<b>rendered " + payload.turn + "</b>";`,
	);
	const read = async (browser: BrowserClient, path: string) => (await browser.fetch(path)).text();
	await share();
	expect(await read(app.browser(), `/shared/${id}`)).toMatch(/<b>rendered 1<\/b>(?!.*<noscript>)/s);
	await addSecond();
	await addThird();
	await share();
	const pages = [
		{ browser: app.browser(), path: `/shared/${id}`, text: `/shared/${id}?text` },
		{ browser: owner, path: `/?session=${id}&from=history`, text: `/?session=${id}&from=history&text` },
	];
	for (const { browser, path, text } of pages) {
		const [rendered = "", below = ""] = (await read(browser, path)).split("<noscript>");
		expect(rendered).toContain("<b>rendered 3</b>");
		expect(below.replaceAll("&#38;", "&")).toContain(`<a href="${text}">`);
		const plain = await read(browser, text);
		expect(plain).not.toContain("<b>rendered");
		expectOnlyTurns(plain, 1, 2, 3);
	}
});
