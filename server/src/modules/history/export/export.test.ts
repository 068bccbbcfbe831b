import { readFileSync } from "node:fs";
import {
	EXPORT_FORMATS,
	type ExportFile,
	type ExportFormat,
	exportChat,
	exportFile,
	exportHistory,
	exportSharedChat,
	shareChat,
	startChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { type SeededChat, seedChats, userIdOf } from "../../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const EMAIL = "mara@example.org";
const PROMPT = "How far away is the North Star?";
const COSTLY = { model: "gpt-4o-2024", input_tokens: 12, output_tokens: 345, cost_usd: 0.0034, first_word_ms: 400 };

async function personWith(...chats: SeededChat[]) {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const ids = await seedChats(app, { kind: "user", id: await userIdOf(app, EMAIL) }, chats);
	return { app, browser, ids, id: ids[0] ?? "" };
}

const NORTH_STAR: SeededChat = {
	prompt: PROMPT,
	at: Date.UTC(2026, 10, 21, 9, 14),
	answers: {
		chatgpt: { text: "# About\n\n433 **light-years**.", summary: "Says 433.", ...COSTLY },
		claude: { status: "error", text: "Perhaps", error: "The answer stopped here.", error_code: "cut" },
		grok: { text: "Far.", demo: 1, total_ms: null },
	},
};

async function analyse({ database }: TestApp, chatId: string): Promise<void> {
	const cells = { chatgpt: { stance: "says", quote: "433" }, grok: { stance: "contradicts", quote: "Far" } };
	await database.write((transaction) =>
		transaction
			.insertInto("analyses")
			.values({
				chat_id: chatId,
				turn: 1,
				edition: 1,
				made_by: "claude",
				approximate: 0,
				made_from: JSON.stringify({ chatgpt: 1, grok: 1 }),
				claims: JSON.stringify([{ claim: "It is 433 light-years away", cells }]),
				together: "[]",
				dissent: "[]",
				collective_summary: "Two of three answered.",
				comparison: "They differ.",
				picture_key: null,
				made_at: 1,
			})
			.execute(),
	);
}

const chatFile = (browser: BrowserClient, id: string, format: ExportFormat) =>
	browser.fetch(urlOf(exportChat, { params: { id }, query: { format } }));
const textOf = async (browser: BrowserClient, id: string, format: ExportFormat) =>
	(await chatFile(browser, id, format)).text();
const allOf = (browser: BrowserClient, query: Record<string, string>) => browser.fetch(urlOf(exportHistory, { query }));

describe("a chat as a file", () => {
	it("is a download named after its prompt, in each format", async () => {
		const { browser, id } = await personWith(NORTH_STAR);
		const types = { md: "text/markdown", json: "application/json", csv: "text/csv", html: "text/html" };
		for (const format of EXPORT_FORMATS) {
			const response = await chatFile(browser, id, format);
			expect([response.status, response.headers.get("content-type")]).toEqual([200, `${types[format]}; charset=utf-8`]);
			expect(response.headers.get("content-disposition")).toBe(
				`attachment; filename="parallax-how-far-away-is-the-north-star.${format}"`,
			);
		}
		expect((await browser.fetch(`/api/chat/${id}/export?format=pdf`)).status).toBe(400);
		expect((await browser.fetch(`/api/chat/${id}/export`)).status).toBe(400);
	});

	it("keeps letters of other scripts in its name, with an ASCII name for old clients", async () => {
		const { browser, id } = await personWith({ prompt: '北京的天气\r\nX-Bad: 1 "../../etc' });
		const disposition = (await chatFile(browser, id, "md")).headers.get("content-disposition");
		expect(disposition).toBe(
			`attachment; filename="parallax--x-bad-1-etc.md"; filename*=UTF-8''${encodeURIComponent("parallax-北京的天气-x-bad-1-etc.md")}`,
		);
	});

	it("has no name that is too long for a file", async () => {
		const { browser, id } = await personWith({ prompt: "about words ".repeat(100) });
		const disposition = (await chatFile(browser, id, "csv")).headers.get("content-disposition");
		expect(disposition).toBe('attachment; filename="parallax-about-words-about-words-about-words.csv"');
	});

	it("as JSON matches its schema and contains every answer with its figures, and the analysis", async () => {
		const { app, browser, id } = await personWith(NORTH_STAR);
		await analyse(app, id);
		const file = exportFile.parse(JSON.parse(await textOf(browser, id, "json")));
		expect(file.chats).toHaveLength(1);
		expect(file.chats[0]).toMatchObject({
			id,
			prompt: PROMPT,
			createdAt: "2026-11-21T09:14:00.000Z",
			seats: [
				{ id: "chatgpt", name: "ChatGPT" },
				{ id: "claude", name: "Claude" },
				{ id: "grok", name: "Grok" },
			],
		});
		expect(file.chats[0]?.turns).toHaveLength(1);
		expect(file.chats[0]?.turns[0]).toMatchObject({
			number: 1,
			prompt: PROMPT,
			createdAt: "2026-11-21T09:14:00.000Z",
			collectiveSummary: "Two of three answered.",
			comparison: "They differ.",
			analysis: { by: "claude", missing: ["claude"], claims: [{ claim: "It is 433 light-years away" }] },
			answers: [
				{
					seat: "chatgpt",
					provider: "chatgpt",
					edition: 1,
					status: "success",
					text: "# About\n\n433 **light-years**.",
					model: "gpt-4o-2024",
					totalMs: 2300,
					usage: { inputTokens: 12, outputTokens: 345 },
					costUsd: 0.0034,
					summary: "Says 433.",
				},
				{ provider: "claude", status: "error", error: "The answer stopped here.", errorCode: "cut" },
				{ provider: "grok", demo: true, totalMs: null, costUsd: null },
			],
		});
	});

	it("as Markdown contains the prompt, the unchanged answers, their figures and the analysis", async () => {
		const { app, browser, id } = await personWith(NORTH_STAR);
		await analyse(app, id);
		const text = await textOf(browser, id, "md");
		for (const part of [
			`> ${PROMPT}`,
			"Nov 21, 2026, 9:14 AM UTC",
			"## ChatGPT\n\n- Model: gpt-4o-2024\n- Status: Response complete\n- First word: 0.4s\n- Time: 2.3s\n- Tokens in: 12\n- Tokens out: 345\n- Cost: $0.003400\n\n### About\n\n433 **light-years**.",
			"- Error: The answer stopped here.",
			"(sample answer, not from Grok)",
			"## Collective summary\n\nTwo of three answered.",
			"## Comparison\n\nThey differ.",
			"## Individual summaries\n\n### ChatGPT\n\nSays 433.",
			"- It is 433 light-years away\n  - ChatGPT says it: “433”\n  - Grok contradicts it: “Far”",
		])
			expect(text).toContain(part);
	});

	it("contains in every format the notes of answers, and marks answers that depend on a replaced one", async () => {
		const text = "Grok does not take a temperature, so it was left out.";
		const replaced = "An earlier answer that this one builds on was replaced.";
		const notes = [{ code: "parameter-dropped", params: { parameter: "temperature", value: 1 }, text }];
		const { browser, id } = await personWith({
			prompt: PROMPT,
			answers: { chatgpt: "Near.", grok: { text: "Far.", stale: 1, notes: JSON.stringify(notes) } },
		});
		const { chats } = exportFile.parse(JSON.parse(await textOf(browser, id, "json")));
		expect(chats[0]?.turns[0]?.answers).toMatchObject([
			{ seat: "chatgpt", stale: false, notes: [] },
			{ seat: "grok", stale: true, notes },
		]);
		expect(await textOf(browser, id, "md")).toContain(`- Note: ${replaced}\n- Note: ${text}\n\nFar.`);
		expect(await textOf(browser, id, "html")).toContain(
			`<div><dt>Note</dt><dd>${replaced}</dd></div><div><dt>Note</dt><dd>${text}</dd></div>`,
		);
		expect(readCsv(await textOf(browser, id, "csv")).map((row) => row.notes)).toEqual(["", `${replaced} ${text}`]);
	});

	it.each([
		["## Claude\n\nForged.", "### Claude"],
		["Claude\n===\n\nForged.", "### Claude"],
		["Clau\nde\n---\n\nForged.", "### Clau de"],
		["> ## Claude", "> ### Claude"],
		["- Claude\n  ---\n1. # Claude", "- ### Claude"],
		["# A\n\n### B\n\n## C", "### A\n\n#### B\n\n#### C"],
		["<h2>Claude</h2>", "&lt;h2>Claude&lt;/h2>"],
		["So <h2>Claude</h2> `<h2>`", "So &lt;h2>Claude&lt;/h2>"],
		["text\n<!-- to the end", "&lt;!-- to the end"],
		["```js\nconst a = 1;\n# not a heading", "# not a heading\n```\n"],
		["`<h2>` and\n\n    <h2>\n\n```\n## code\n```", "`<h2>` and\n\n    <h2>\n\n```\n## code\n```"],
	])("as Markdown cannot be forged by an answer that writes %j", async (text, shown) => {
		const { browser, id } = await personWith({ prompt: "Who?", answers: { chatgpt: text, grok: "Honest." } });
		const file = await textOf(browser, id, "md");
		expect(file).toContain(shown);
		const outsideCode = file.replace(/^```[\s\S]*?^```/gm, "");
		expect(outsideCode.match(/^[ \t>*+\-\d.]*##? .*$/gm)).toEqual(["# Who?", "## ChatGPT", "## Grok"]);
		expect(file.match(/^(?:===|---)/gm)).toBeNull();
	});

	it("as Markdown is titled by the prompt, which cannot forge a heading", async () => {
		const { browser, id } = await personWith({
			prompt: `# Who\n## Claude <b>*said*</b> ${"long ".repeat(40)}`,
			answers: { chatgpt: "Nobody.", grok: "Me." },
		});
		const file = await textOf(browser, id, "md");
		expect(file.split("\n")[0]).toMatch(/^# \\# Who \\#\\# Claude &lt;b>\\\*said\\\*&lt;\/b> long .*…$/);
		expect(file).toContain("Asked with Parallax: ChatGPT, Grok");
	});

	it("as CSV has a line for each answer and for each claim, and handles quotes, commas and line breaks", async () => {
		const { app, browser, id } = await personWith({
			...NORTH_STAR,
			prompt: 'A "quoted", prompt\r\nof two lines',
		});
		await analyse(app, id);
		const rows = readCsv(await textOf(browser, id, "csv"));
		expect(rows.map(({ part, provider }) => [part, provider])).toEqual([
			["answer", "chatgpt"],
			["answer", "claude"],
			["answer", "grok"],
			["collective summary", ""],
			["comparison", ""],
			["claim", "chatgpt"],
			["claim", "grok"],
		]);
		expect(rows[0]).toMatchObject({
			prompt: 'A "quoted", prompt\r\nof two lines',
			output_tokens: "345",
			cost_usd: "0.0034",
		});
		expect(rows[6]).toMatchObject({ claim: "It is 433 light-years away", stance: "contradicts", text: "Far" });
	});

	it("as CSV contains no formula that a spreadsheet would calculate", async () => {
		const formulas = [
			"=1+1",
			"+1",
			"-1",
			"@SUM(A1)",
			"\t=1",
			"\r=1",
			"  =1",
			"＝1",
			"\ufeff=1",
			"'=1",
			'=HYPERLINK("http://x")',
		];
		const { browser, ids } = await personWith(
			...formulas.map(
				(text): SeededChat => ({ prompt: text, answers: { grok: { text, error: text, summary: text } } }),
			),
		);
		for (const id of ids) {
			const [row] = readCsv(await textOf(browser, id, "csv"));
			for (const cell of [row?.prompt, row?.text, row?.error, row?.summary]) {
				expect(cell).toMatch(/^'/);
				expect(formulas).toContain(cell?.slice(1));
			}
		}
	});

	it("as CSV contains no formula for spreadsheets that split at semicolons or tabs, and keeps lists unchanged", async () => {
		const texts = ["a;=1+1", 'a; "=1+1', "a\t@SUM(A1)", "a\n=1+1", "a;-2+3", "a\r\n+1", "a;＝1"];
		const { browser, ids } = await personWith(...texts.map((text): SeededChat => ({ prompt: text })));
		for (const id of ids) expect(await textOf(browser, id, "csv")).not.toMatch(/[;\t\r\n][ "]*[=+\-@＝]/);
		const { browser: other, id } = await personWith({ prompt: "a\n- one\n- two; so + more" });
		expect(await textOf(other, id, "csv")).toContain('"a\n- one\n- two; so + more"');
	});

	it("SEC-14 as HTML is self-contained: untrusted text runs nothing, loads nothing, and links only to web pages", async () => {
		const hostile = [
			"<script>alert(1)</script><img src=x onerror=alert(1)>",
			"![see](https://canary.example/a.png) ![see][ref]",
			"[js](javascript:alert(1)) [data](data:text/html,x) [ok](https://ok.example/)",
			"<iframe src=https://canary.example></iframe>\n\n<style>*{color:red}</style>",
			"[ref]: https://canary.example/b.png",
		].join("\n\n");
		const { browser, id } = await personWith({
			prompt: "</h2><script>alert(2)</script>",
			answers: { grok: { text: hostile, summary: hostile, error: "<b>no</b>", model: "<i>m</i>" } },
		});
		const html = await textOf(browser, id, "html");
		expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
		expect(html).toContain("&lt;/h2&gt;&lt;script&gt;alert(2)&lt;/script&gt;");
		expect(html).not.toMatch(/<(script|img|iframe|object|embed|form|base|link|i|b)[\s>]/i);
		expect(html.match(/<style>/g)).toHaveLength(1);
		expect(html.match(/href="(?!https:)/g)).toBeNull();
		expect(html).not.toMatch(/\ssrc=(?!https:\/\/canary\.example&gt;|x )/);
	});

	it("is the same for other users after its owner has shared it, but without costs, and 404 before", async () => {
		const { app, browser, id } = await personWith(NORTH_STAR);
		const stranger = app.browser();
		const address = urlOf(exportSharedChat, { params: { id }, query: { format: "md" } });
		expect((await stranger.fetch(address)).status).toBe(404);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const shared = await stranger.fetch(address);
		const own = await textOf(browser, id, "md");
		expect(own).toMatch(/^- Cost: /m);
		expect([shared.status, await shared.text()]).toEqual([200, own.replace(/^- Cost: .*\n/gm, "")]);
		await browser.call(shareChat, { params: { id }, body: { shared: false } });
		expect((await stranger.fetch(address)).status).toBe(404);
	});

	it("is limited to 120 an hour for all readers of one address, without affecting other addresses and accounts", async () => {
		const app = await startTestApp({ env: { TRUST_PROXY: "true" } });
		const owner = await signedInBrowser(app, EMAIL);
		const [id = ""] = await seedChats(app, { kind: "user", id: await userIdOf(app, EMAIL) }, [NORTH_STAR]);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const address = urlOf(exportSharedChat, { params: { id }, query: { format: "json" } });
		const from = async (network: string, browser = app.browser()) => {
			const response = await browser.fetch(address, { headers: { "x-forwarded-for": network } });
			await response.text();
			return response.status;
		};
		for (let n = 0; n < 120; n += 1) expect(await from("203.0.113.1")).toBe(200);
		expect(await from("203.0.113.1")).toBe(429);
		expect(await from("203.0.113.2")).toBe(200);
		expect(await from("203.0.113.1", owner)).toBe(200);
	});

	it("is possible while responses are pending, with the text received so far", async () => {
		const app = await startTestApp();
		const visitor = app.browser();
		const { answer } = await visitor.call(startChat, { body: { prompt: "Now", selectedProviders: ["claude"] } });
		(await app.providers.claude.call()).emitText("So far.");
		await expect
			.poll(
				async () =>
					(JSON.parse(await textOf(visitor, answer.session.id, "json")) as ExportFile).chats[0]?.turns[0]?.answers,
			)
			.toMatchObject([{ status: "pending", text: "So far." }]);
	});
});

describe("several chats as a file", () => {
	it("contain all chats, the chats with the given ids, or the chats that match the filter, newest first", async () => {
		const { browser, ids } = await personWith(
			...Array.from({ length: 25 }, (_, n): SeededChat => ({ prompt: `Number ${n}`, shared: n === 3 })),
		);
		const promptsOf = async (query: Record<string, string>) => {
			const response = await allOf(browser, { format: "json", ...query });
			const { chats } = exportFile.parse(await response.json());
			return chats.map(({ prompt }) => prompt);
		};
		expect(await promptsOf({})).toEqual(Array.from({ length: 25 }, (_, n) => `Number ${24 - n}`));
		expect(await promptsOf({ ids: [ids[2], ids[20]].join() })).toEqual(["Number 20", "Number 2"]);
		expect(await promptsOf({ q: '"number 7"' })).toEqual(["Number 7"]);
		expect(await promptsOf({ shared: "true" })).toEqual(["Number 3"]);
		for (const format of EXPORT_FORMATS) {
			const response = await allOf(browser, { format });
			expect(await response.text()).toContain("Number 0");
			expect(response.headers.get("content-disposition")).toMatch(
				new RegExp(`filename="parallax-history-\\d{4}-\\d{2}-\\d{2}\\.${format}"`),
			);
		}
	});

	it("are refused without chats and with invalid ids", async () => {
		const { browser } = await personWith();
		const none = await allOf(browser, { format: "csv" });
		expect([none.status, await none.text()]).toEqual([404, "Nothing to export."]);
		expect((await allOf(browser, { format: "csv", ids: "all" })).status).toBe(400);
	});

	it("are sent in chunks: the first arrives before the rest is read from the database", async () => {
		const long = "word ".repeat(30_000);
		// A quarter of the file is more than one page of chats, and the rest is larger than all buffers.
		const count = 120;
		const { app, browser } = await personWith(
			...Array.from(
				{ length: count },
				(_, n): SeededChat => ({ prompt: `Long ${n}.`, answers: { grok: long, claude: long } }),
			),
		);
		const response = await browser.fetch(urlOf(exportHistory, { query: { format: "md" } }), {
			headers: { "accept-encoding": "identity" },
		});
		expect(response.headers.get("content-length")).toBeNull();
		const decoder = new TextDecoder();
		let text = "";
		let isDeleted = false;
		for await (const chunk of response.body ?? []) {
			text += decoder.decode(chunk as Uint8Array, { stream: true });
			if (isDeleted || text.length < (long.length * 2 * count) / 4) continue;
			// A chat that is deleted now cannot be in the file, because its last pages have not been read yet.
			await app.database.write((query) => query.deleteFrom("chats").where("prompt", "=", "Long 0.").execute());
			isDeleted = true;
		}
		const prompts = [...text.matchAll(/^> (Long \d+)\.$/gm)].map(([, prompt]) => prompt);
		expect(prompts).toEqual(Array.from({ length: count - 1 }, (_, n) => `Long ${count - 1 - n}`));
	});
});

describe("SEC-05 access to exports", () => {
	it("returns 404 for foreign and unknown chats, 401 without a login, and ignores ids of other owners", async () => {
		const { app, browser, ids, id } = await personWith({ prompt: "Private" });
		const visitor = app.browser();
		await ask(visitor);
		const other = await signedInBrowser(app, "other@example.org");
		for (const stranger of [app.browser(), visitor, other]) {
			const [theirs, unknown] = [
				await chatFile(stranger, id, "json"),
				await chatFile(stranger, "A".repeat(22), "json"),
			];
			expect([theirs.status, await theirs.text()]).toEqual([404, await unknown.text()]);
			expect((await allOf(stranger, { format: "json", ids: ids.join() })).status).toBe(stranger === other ? 404 : 401);
		}
		expect((await chatFile(browser, id, "json")).status).toBe(200);
	});
});

it("docs/export.schema.json describes the JSON file", () => {
	const schema = new URL("../../../../../docs/export.schema.json", import.meta.url);
	expect(JSON.parse(readFileSync(schema, "utf8"))).toMatchObject(z.toJSONSchema(exportFile));
});
