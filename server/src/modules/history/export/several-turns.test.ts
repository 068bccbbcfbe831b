import {
	EXPORT_FORMATS,
	exportChat,
	exportHistory,
	exportSharedChat,
	getProfile,
	getResponses,
	getSharedResponses,
	saveSettings,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { threeTurns } from "../../../testing/seeds/three-turns.ts";

type Format = (typeof EXPORT_FORMATS)[number];

const fileOf = async (
	browser: BrowserClient,
	id: string,
	format: Format,
	endpoint: typeof exportChat | typeof exportSharedChat = exportChat,
) => await (await browser.fetch(urlOf(endpoint, { params: { id }, query: { format } }))).text();

async function twoTurns() {
	const chat = await threeTurns();
	await chat.addSecond({ carries: "claude" });
	return chat;
}

describe("a file of several turns", () => {
	it("says as Markdown and as HTML what a turn continued from, and which columns were not asked", async () => {
		const { owner, id, addShortThird } = await twoTurns();
		await addShortThird();
		const parts = (file: string, separator: RegExp) => file.split(separator).slice(0, 3);
		const markdown = parts(await fileOf(owner, id, "md"), /# Turn \d\n/);
		expect(markdown[0]).not.toContain("Not asked");
		expect(markdown[1]).toMatch(/UTC\n\nAll columns continued with the answer of Claude\.\n\n## ChatGPT/);
		expect(markdown[2]).toMatch(/UTC\n\nNot asked: ChatGPT, ChatGPT 2, Bravoseat\.\n\n## Claude/);
		const html = parts(await fileOf(owner, id, "html"), /Turn [23] · /);
		expect(html[0]).not.toContain("Not asked");
		expect(html[1]).toContain("All columns continued with the answer of Claude.");
		expect(html[2]).toContain("Not asked: ChatGPT, ChatGPT 2, Bravoseat.");
	});

	it("says as CSV, in each line, what its turn continued from", async () => {
		const { owner, id } = await twoTurns();
		const rows = readCsv(await fileOf(owner, id, "csv"));
		expect(rows.map(({ turn, carried }) => `${turn} ${carried}`)).toEqual([
			...Array(3).fill("1 "),
			...Array(4).fill("2 claude"),
		]);
	});

	it("leaves no gap as Markdown where an answer failed without text", async () => {
		const { app, owner, id } = await twoTurns();
		await app.database.write((t) => t.updateTable("responses").set({ status: "error", text: "" }).execute());
		expect(await fileOf(owner, id, "md")).not.toContain("\n\n\n");
	});

	it("reads the earlier answers for JSON alone, which contains them", async () => {
		const { app, owner, id } = await twoTurns();
		await app.database.write((t) => t.schema.dropTable("earlier_attempts").execute());
		for (const format of ["md", "html", "csv"] as const) {
			expect(await fileOf(owner, id, format)).toContain("bravoword");
			const all = await owner.fetch(urlOf(exportHistory, { query: { format } }));
			expect(await all.text()).toContain("bravoword");
		}
	});
});

it("no reader of a shared chat gets what an answer cost: not as a file, on its page, by the API, nor on the profile", async () => {
	const { app, owner, id, share } = await twoTurns();
	await app.database.write((t) => t.updateTable("responses").set({ cost_usd: 0.7654321 }).execute());
	await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
	await share();
	const reader = app.browser();
	const texts = [
		...(await Promise.all(EXPORT_FORMATS.map((format) => fileOf(reader, id, format, exportSharedChat)))),
		await (await reader.fetch(`/shared/${id}`)).text(),
		(await reader.call(getSharedResponses, { params: { id }, query: { turn: "1" } })).text,
		await (await reader.fetch(`/api/shared/${id}/events`)).text(),
		(await reader.call(getProfile, { params: { username: "mara" } })).text,
	];
	for (const text of texts) {
		expect(text).toMatch(/bravoword|alphaword/);
		expect(text).not.toContain("0.765432");
	}
	expect((await owner.call(getResponses, { params: { id } })).text).toContain("0.7654321");
	for (const format of EXPORT_FORMATS) expect(await fileOf(owner, id, format)).toContain("0.765432");
});
