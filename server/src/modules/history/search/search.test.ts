import { deleteChat, deleteChats, getHistory, retryResponse, startChat } from "@parallax/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFiles } from "../../../testing/all-files.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { finishAll, readToEnd } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { signedInBrowser, signUp } from "../../../testing/people.ts";
import { type SeededChat, seedChats, userIdOf } from "../../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { insertChat, newChat } from "../../chat/index.ts";

const EMAIL = "mara@example.org";

async function search(browser: BrowserClient, q: string) {
	const { status, text, answer, headers } = await browser.call(getHistory, { query: { q, limit: 100 } });
	if (status !== 200) throw new Error(`${q}: ${status} ${text}`);
	expect(headers.get("x-total-count")).toBe(String(answer.length));
	return answer;
}
const promptsFor = async (browser: BrowserClient, q: string) => (await search(browser, q)).map(({ prompt }) => prompt);

async function personWith(
	chats: readonly SeededChat[],
): Promise<{ app: TestApp; browser: BrowserClient; ids: string[] }> {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const ids = await seedChats(app, { kind: "user", id: await userIdOf(app, EMAIL) }, chats);
	return { app, browser, ids };
}

/** The given words that occur in the files of the embedded database. */
async function storedWords({ store }: TestApp): Promise<string[]> {
	const contents = await allFiles(store.dataDir, "parallax.sqlite");
	return ["xylophone", "zebrawood", "piano"].filter((word) => contents.includes(word));
}

const dueIn = async ({ database }: TestApp): Promise<number> => {
	const { n } = await database.query
		.selectFrom("chats")
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.where("indexed_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(n);
};

const expectIndexed = (app: TestApp) => expect.poll(() => dueIn(app)).toBe(0);

const saying = (prompt: string, text = "Nothing."): SeededChat => ({ prompt, answers: { claude: text } });

/** The stored text, the search, and whether it matches. */
const CASES: readonly (readonly [kept: string, typed: string, isFound: boolean])[] = [
	["How far is the North Star?", "north star", true],
	["How far is the North Star?", "star NORTH far", true],
	["How far is the North Star?", "nor", true],
	["How far is the North Star?", "orth", false],
	["How far is the North Star?", '"north star"', true],
	["How far is the North Star?", '"star north"', false],
	["How far is the North Star?", '"north sta"', false],
	["How far is the North Star?", "“the north”", true],
	["How far is the North Star?", "north moon", false],
	["Plan B", "b", true],
	["Plan Before", "b", false],
	["Don't panic", "don't", true],
	["Don't panic", "dont", false],
	["What is 3.14159?", "3.14", true],
	["C++ or Rust", "c++", true],
	["snake_case names", "snake_case", true],
	["Le café de la façade", "cafe facade", true],
	["Le cafe", "CAFÉ", true],
	["Die Straße nach Köln", "strasse koln", true],
	["İstanbul'da hava", "istanbul", true],
	["Ο Οδυσσεύς", "οδυσσευσ", true],
	["Ёлка и ещё", "елка еще", true],
	["كَتَبَ الولد", "كتب", true],
	["שָׁלוֹם עולם", "שלום", true],
	["हिन्दी में लिखो", "हिन्दी", true],
	["서울에서 부산까지", "서울", true],
	["北京的天气怎么样", "天气", true],
	["北京的天气怎么样", "京的天气怎", true],
	["北京的天气怎么样", "气", true],
	["北京的天气怎么样", "气天", false],
	["北京的天气怎么样", "北京 怎么", true],
	["東京タワーの高さは", "タワー", true],
	["東京タワーの高さは", "ﾀﾜｰ", true],
	["東京タワーの高さは", '"東京の"', false],
	["ไก่จิกเด็กตาย", "จิกเด็ก", true],
	["iPhone手机壳", "iphone手机", true],
	["iPhone手机壳", "手机壳", true],
	["What does 😀 mean?", "😀", false],
	["ﬁne ｗｉｄｅ ½ letters", "fine wide letters", true],
];

describe("a search", () => {
	it("finds words of many languages, prefixes and exact phrases, in prompts and responses", async () => {
		const { app, browser } = await personWith([]);
		const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
		for (const [kept, typed, isFound] of CASES) {
			const ids = await seedChats(app, owner, [saying(kept), saying("Other", kept)]);
			expect([kept, typed, await promptsFor(browser, typed)]).toEqual([kept, typed, isFound ? ["Other", kept] : []]);
			await browser.call(deleteChats, { body: { ids } });
		}
	});

	it("needs all words anywhere in one chat, but a phrase within one text", async () => {
		const { browser } = await personWith([
			{ prompt: "alpha end", answers: { chatgpt: "begin beta", grok: "gamma" } },
			{ prompt: "alpha", answers: { chatgpt: "beta" } },
		]);
		expect(await promptsFor(browser, "alpha beta gamma")).toEqual(["alpha end"]);
		expect(await promptsFor(browser, '"end begin"')).toEqual([]);
	});

	it("never fails, whatever the user types", async () => {
		const { browser } = await personWith([saying("plain words")]);
		const odd = [
			'"',
			'""',
			"'",
			"AND",
			"OR NOT",
			"NEAR(a b)",
			"a*",
			"*",
			"^a",
			"a:b",
			"owner:x",
			"words : (",
			")",
			"{}",
			"-a",
		];
		odd.push(
			"&",
			"|",
			"!",
			"a & !b",
			"<->",
			"\\",
			"%",
			"_",
			";--",
			"$1",
			"\u0000",
			"\ud800",
			"\ufdd0",
			"﷽",
			"½",
			"a".repeat(500),
		);
		odd.push("字".repeat(500), '"'.repeat(500), "( ( (", "a\nb\tc", "\u202e\u200b", "́", "::tsquery", "' or 1=1");
		for (const q of odd) expect([q, await search(browser, q)]).toEqual([q, expect.any(Array)]);
		expect(await promptsFor(browser, "   ")).toEqual(["plain words"]);
		expect(await promptsFor(browser, "!?")).toEqual([]);
	});

	it("returns the positions of the matches in plain text", async () => {
		const text = `${"Lead in. ".repeat(60)}**The <b>Café</b>** closes.\n\n${"Tail. ".repeat(60)}`;
		const { browser } = await personWith([saying("Is the cafe open? Café!", text)]);
		const [chat] = await search(browser, "cafe");
		const cut = (words: string, marks: readonly (readonly [number, number])[] = []) =>
			marks.map(([from, to]) => words.slice(from, to));
		expect(cut(chat?.prompt ?? "", chat?.found?.prompt)).toEqual(["cafe", "Café"]);
		const { excerpt } = chat?.found ?? {};
		expect(excerpt?.provider).toBe("claude");
		expect(cut(excerpt?.text ?? "", excerpt?.marks)).toEqual(["Café"]);
		expect(excerpt?.text).toMatch(/^… .*The <b Café<\/b closes\. Tail\..* …$/);
		expect(excerpt?.text.length).toBeLessThan(260);
	});

	it("quotes the answer and the place that contain the most of the words", async () => {
		const far = `A harbour. ${"Sea and sand. ".repeat(40)}The harbour has a lighthouse. ${"More sand. ".repeat(40)}`;
		const { browser } = await personWith([
			{ prompt: "Which one?", answers: { chatgpt: "A harbour alone.", claude: `Only sand. ${far}` } },
		]);
		const [chat] = await search(browser, "harbour lighthouse");
		const { excerpt } = chat?.found ?? {};
		expect(excerpt?.provider).toBe("claude");
		const words = (excerpt?.marks ?? []).map(([from, to]) => excerpt?.text.slice(from, to));
		expect(words).toContain("lighthouse");
	});

	it("marks phrases, prefixes and characters of scripts without spaces", async () => {
		const { browser } = await personWith([saying("北京的天气 North Star, northern star")]);
		const marked = async (q: string) => {
			const [chat] = await search(browser, q);
			return chat?.found?.prompt.map(([from, to]) => chat.prompt.slice(from, to));
		};
		expect(await marked("天气")).toEqual(["天气"]);
		expect(await marked("北")).toEqual(["北"]);
		expect(await marked("北京的天")).toEqual(["北京的天"]);
		expect(await marked('"north star"')).toEqual(["North Star"]);
		expect(await marked("north")).toEqual(["North", "northern"]);
	});
});

describe("the index", () => {
	it("contains a new prompt at once, also while it is pending", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, EMAIL);
		const body = { prompt: "Running question", selectedProviders: ["claude", "grok"] as const };
		await browser.call(startChat, { body: { ...body, selectedProviders: [...body.selectedProviders] } });
		expect(await promptsFor(browser, "running")).toEqual(["Running question"]);
		const call = await app.providers.claude.call();
		call.emitText("Settled words.");
		call.end();
		expect(await promptsFor(browser, "running")).toEqual(["Running question"]);
	});

	it("contains an owner's old chats, however many chats of others are due", async () => {
		const { app, browser } = await personWith([saying("Long ago")]);
		await signedInBrowser(app, "paul@example.org");
		const owner = { kind: "user", id: await userIdOf(app, "paul@example.org") } as const;
		await app.database.write(async (transaction) => {
			for (let n = 0; n < 1001; n++) {
				const fields = { prompt: `Other ${n}`, seats: [], processId: app.database.processId, now: Date.now() };
				await insertChat(transaction, newChat({ owner, ...fields }));
			}
		});
		expect(await promptsFor(browser, "long ago")).toEqual(["Long ago"]);
	});

	it("contains the new response and not the old one after a retry", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, EMAIL);
		const { answer } = await browser.call(startChat, {
			body: { prompt: "Again", selectedProviders: ["chatgpt", "gemini", "claude", "grok"] },
		});
		const { id } = answer.session;
		await finishAll(app);
		await readToEnd(browser, id);
		expect(await promptsFor(browser, "says claude")).toEqual(["Again"]);
		await browser.call(retryResponse, { params: { id, seat: "claude" } });
		const second = await app.providers.claude.call(2);
		second.emitText("Quite different.");
		second.end();
		await readToEnd(browser, id);
		expect(await promptsFor(browser, "quite different")).toEqual(["Again"]);
		expect(await promptsFor(browser, '"says claude"')).toEqual([]);
		expect(await promptsFor(browser, '"says grok"')).toEqual(["Again"]);
	});

	it("contains no word of a deleted chat", async () => {
		const { app, browser, ids } = await personWith([saying("xylophone", "zebrawood"), saying("piano")]);
		expect(await promptsFor(browser, "zebrawood")).toEqual(["xylophone"]);
		await browser.call(deleteChat, { params: { id: ids[0] ?? "" } });
		expect(await promptsFor(browser, "zebrawood")).toEqual([]);
		const countRemaining = () =>
			isOnPostgres
				? sql<{ n: number }>`select count(*) n from search_documents where words::text like '%zebrawood%'`
				: sql<{ n: number }>`select count(*) n from search_words_content where c1 like '%zebrawood%'`;
		await expect.poll(async () => Number((await countRemaining().execute(app.database.query)).rows[0]?.n)).toBe(0);
	});

	it.skipIf(isOnPostgres)("nor do the files of the embedded database hold them after the next pause", async () => {
		const { app, browser, ids } = await personWith([saying("xylophone", "zebrawood"), saying("piano")]);
		expect(await promptsFor(browser, "zebrawood")).toEqual(["xylophone"]);
		expect(await storedWords(app)).toEqual(["xylophone", "zebrawood", "piano"]);
		await browser.call(deleteChats, { body: { ids: ids.slice(0, 1) } });
		await expect.poll(() => storedWords(app), { timeout: 12_000, interval: 250 }).toEqual(["piano"]);
	});

	it.skipIf(isOnPostgres)("nor of a chat that was indexed again, after sign-in and after a retry", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { answer } = await browser.call(startChat, { body: { prompt: "xylophone", selectedProviders: ["claude"] } });
		const { id } = answer.session;
		const respond = async (n: number) => {
			const call = await app.providers.claude.call(n);
			// The words of this chat need several pages of the index.
			call.emitText("A zebrawood xylophone stands on the stage. ".repeat(300));
			call.end();
			await readToEnd(browser, id);
		};
		await respond(1);
		await expectIndexed(app);
		await signUp(browser, EMAIL);
		expect(await promptsFor(browser, "zebrawood")).toEqual(["xylophone"]);
		await browser.call(retryResponse, { params: { id, seat: "claude" } });
		await respond(2);
		expect(await promptsFor(browser, "zebrawood")).toEqual(["xylophone"]);
		await browser.call(deleteChats, { body: { ids: [id] } });
		await expect.poll(() => storedWords(app), { timeout: 12_000, interval: 250 }).toEqual([]);
		await app.database.write((transaction) =>
			sql`insert into search_words (search_words) values ('integrity-check')`.execute(transaction),
		);
	});

	it.runIf(isOnPostgres)(
		"has every word in its place at once, so that no search and no later write pays for it",
		async () => {
			const { app, browser } = await personWith([saying("xylophone", "zebrawood ".repeat(50)), saying("piano")]);
			expect(await promptsFor(browser, "zebrawood")).toEqual(["xylophone"]);
			const { rows } = await sql<{
				pages: number;
			}>`select gin_clean_pending_list('search_documents_by_word') pages`.execute(app.database.query);
			expect(Number(rows[0]?.pages)).toBe(0);
		},
	);

	it("follows a visitor's chats to their account", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await browser.call(startChat, { body: { prompt: "Before signing in", selectedProviders: ["claude"] } });
		(await app.providers.claude.call()).end();
		await signUp(browser, EMAIL);
		expect(await promptsFor(browser, "signing")).toEqual(["Before signing in"]);
	});

	it("is built in the background for existing chats, a few at a time", async () => {
		// Several times as many as are indexed at a time; with many more, all the pauses between would take too long.
		const { app, browser } = await personWith(Array.from({ length: 14 }, (_, n) => saying(`Older ${n}`)));
		await expectIndexed(app);
		expect(await search(browser, "older")).toHaveLength(14);
	});
});
