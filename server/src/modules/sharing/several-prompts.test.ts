import { getChat, getProfile, getSharedChat, saveSettings, shareChat, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { builtPages } from "../../testing/built-pages.ts";
import { askSeats, askTurn, settledOf } from "../../testing/chats.ts";
import { threeTurns } from "../../testing/seeds/three-turns.ts";
import { startTestApp } from "../../testing/test-app.ts";

type Chat = Awaited<ReturnType<typeof threeTurns>>;

const pageOf = async ({ app, id }: Chat, query = ""): Promise<string> =>
	await (await app.browser().fetch(`/shared/${id}${query}`)).text();

const metaOf = (page: string, name: string): string | undefined =>
	new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

async function sharedWithAll(): Promise<Chat> {
	const chat = await threeTurns();
	await chat.addSecond();
	await chat.addThird();
	await chat.share();
	return chat;
}

describe("the link preview of several prompts", () => {
	it("has the first prompt as its title, and says how many there are, who answered and which was the last", async () => {
		const chat = await sharedWithAll();
		for (const turn of ["1", "2"]) await chat.owner.call(summarizeChat, { params: { id: chat.id }, query: { turn } });
		const page = await pageOf(chat);
		expect(metaOf(page, "og:title")).toBe("At what temperature does alphaword boil? – Parallax");
		expect(metaOf(page, "og:description")).toBe(
			"3 prompts, answered by ChatGPT, ChatGPT 2, Claude, and Bravoseat side by side. The last: “At what temperature does charlieword boil?” 0 claims agreed, 2 contradicted.",
		);
		expect(metaOf(page, "og:image:alt")).toMatch(/^The first prompt, /);
	});

	it("does not show the dispute of another prompt below the first", async () => {
		const chat = await sharedWithAll();
		const pictureOf = async () =>
			(await chat.app.browser().fetch(`/shared/${chat.id}/preview.png`)).headers.get("etag");
		const before = await pictureOf();
		await chat.owner.call(summarizeChat, { params: { id: chat.id }, query: { turn: "3" } });
		expect(await pictureOf()).toBe(before);
		await chat.owner.call(summarizeChat, { params: { id: chat.id }, query: { turn: "1" } });
		expect(await pictureOf()).not.toBe(before);
	});
});

it("the page for readers without scripts numbers later prompts, and says what they continued from and who was not asked", async () => {
	const chat = await threeTurns();
	await chat.addSecond({ carries: "claude" });
	await chat.addShortThird();
	await chat.share();
	const [first, second, third] = (await pageOf(chat, "?text")).split(/<p class="facts">Prompt \d · /);
	expect(first).toContain("3 questions to 3 AI assistants at once, with all their answers.");
	expect(first).not.toContain("Not asked");
	expect(second).toContain("Continued from Claude&#39;s answer.");
	expect(third).toContain("Not asked: ChatGPT, ChatGPT 2, and Bravoseat.");
});

it("pasted answers are no assistants in what the page for readers without scripts says", async () => {
	const app = await startTestApp({ distDir: await builtPages() });
	const owner = app.browser();
	const { id } = await askSeats(owner, [
		{ provider: "pasted", text: "At 100 degrees." },
		{ provider: "pasted", text: "At 90 degrees." },
	]);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const page = await (await app.browser().fetch(`/shared/${id}?text`)).text();
	expect(page).toContain("A question, with pasted answers.");
});

it("a pasted answer belongs to its prompt: the page for readers without scripts does not say that later ones left it out", async () => {
	const app = await startTestApp({ distDir: await builtPages() });
	const owner = app.browser();
	const { id } = await askSeats(owner, [{ provider: "pasted", text: "At 100 degrees." }, { provider: "claude" }]);
	(await app.providers.claude.call()).end();
	await settledOf(owner, id);
	await askTurn(owner, id, { prompt: "And on a mountain?" });
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const page = await (await app.browser().fetch(`/shared/${id}?text`)).text();
	expect(page).toContain("Prompt 2");
	expect(page).not.toContain("Not asked");
});

describe("SEC-08 who shared a chat", () => {
	it("is named to readers while the profile is public, by user name and display name only", async () => {
		const chat = await threeTurns();
		const { app, owner, id, share } = chat;
		const sharerOf = async () => (await app.browser().call(getSharedChat, { params: { id } })).answer.sharedBy;
		await share();
		expect(await sharerOf()).toBeUndefined();
		expect(await pageOf(chat, "?text")).not.toContain("Shared by");
		await owner.call(saveSettings, { body: { username: "mara", displayName: "Mara Keller", isPublic: true } });
		expect(await sharerOf()).toEqual({ username: "mara", displayName: "Mara Keller" });
		expect(await pageOf(chat, "?text")).toContain("Shared by Mara Keller.");
		const { answer } = await owner.call(getProfile, { params: { username: "mara" } });
		expect(answer.chatHistory).toHaveLength(1);
		await owner.call(saveSettings, { body: { isPublic: false } });
		expect(await sharerOf()).toBeUndefined();
		expect(await pageOf(chat, "?text")).not.toMatch(/Mara|mara/);
	});

	it("is not part of the owner's own chat, nor of a chat that is not shared", async () => {
		const { app, owner, id, share } = await threeTurns();
		await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
		expect((await owner.call(getSharedChat, { params: { id } })).answer.sharedBy).toBeUndefined();
		await share();
		expect((await owner.call(getChat, { params: { id } })).answer.sharedBy).toBeUndefined();
		await owner.call(shareChat, { params: { id }, body: { shared: false } });
		expect((await app.browser().call(getSharedChat, { params: { id } })).status).toBe(404);
	});
});
