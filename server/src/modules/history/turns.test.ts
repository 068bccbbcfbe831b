import {
	type ExportFormat,
	exportChat,
	exportFile,
	exportHistory,
	getHistory,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { expectOnlyTurns, TURN_WORDS, threeTurns } from "../../testing/seeds/three-turns.ts";

async function seedThreeTurns() {
	const chat = await threeTurns();
	await chat.addSecond();
	await chat.addThird();
	return chat;
}

const fileOf = async (browser: BrowserClient, id: string, format: ExportFormat) =>
	await (await browser.fetch(urlOf(exportChat, { params: { id }, query: { format } }))).text();

describe("a chat of three turns", () => {
	it("is exported as JSON of version 2 with the answers of each turn, alone and within a history", async () => {
		const { owner, id } = await seedThreeTurns();
		for (const turn of [1, 2, 3]) await owner.call(summarizeChat, { params: { id }, query: { turn: String(turn) } });
		const fullExport = await owner.fetch(urlOf(exportHistory, { query: { format: "json" } }));
		for (const text of [await fileOf(owner, id, "json"), await fullExport.text()]) {
			const file = exportFile.parse(JSON.parse(text));
			expect(file.version).toBe(2);
			const [chat] = file.chats;
			expect(chat?.seats.map(({ id: seat, name }) => [seat, name])).toEqual([
				["chatgpt", "ChatGPT"],
				["chatgpt-2", "ChatGPT 2"],
				["claude", "Claude"],
				["grok", "Bravoseat"],
			]);
			expect(chat?.turns.map(({ answers }) => answers.map(({ seat }) => seat))).toEqual([
				["chatgpt", "chatgpt-2", "claude"],
				["chatgpt", "chatgpt-2", "claude", "grok"],
				["chatgpt", "chatgpt-2", "claude", "grok"],
			]);
			for (const turn of chat?.turns ?? []) expectOnlyTurns(JSON.stringify(turn), turn.number);
		}
	});

	it("is exported as CSV whose rows have turn and seat", async () => {
		const { owner, id } = await seedThreeTurns();
		const [, ...rows] = (await fileOf(owner, id, "csv")).trimEnd().split("\r\n");
		expect(rows).toHaveLength(11);
		for (const [index, turn] of [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3].entries()) expectOnlyTurns(rows[index] ?? "", turn);
		expect(rows[1]).toMatch(/,1,1,"chatgpt-2","ChatGPT 2","[^"]+","",,false,"",$/);
	});

	it.each(["md", "html"] as const)(
		"is exported as %s, turn by turn, with each answer under the name of its seat",
		async (format) => {
			const { owner, id } = await seedThreeTurns();
			const text = await fileOf(owner, id, format);
			const parts = text.split(format === "md" ? /^# Turn \d$/m : /(?=<h2 )/).slice(format === "md" ? 0 : 1);
			expect(parts).toHaveLength(3);
			for (const [index, part] of parts.entries()) expectOnlyTurns(part, index + 1);
			const head = format === "md" ? "## ChatGPT 2\n" : "<h3>ChatGPT 2</h3>";
			const after = (parts[0] ?? "").split(head)[1]?.slice(0, 400);
			expect(after).toContain("Water with alphaword boils at 90 degrees");
			const joined = format === "md" ? "## Bravoseat\n" : "<h3>Bravoseat</h3>";
			expect(parts[0]).not.toContain(joined);
			expect(parts[1]).toContain(joined);
		},
	);

	it("is found by the words of every turn, and the result has turn and seat", async () => {
		const { owner } = await seedThreeTurns();
		for (const [index, word] of TURN_WORDS.entries()) {
			const { answer } = await owner.call(getHistory, { query: { q: word } });
			expect(answer).toHaveLength(1);
			expect(answer[0]?.found).toMatchObject({ turn: index + 1, excerpt: { turn: index + 1, seat: "chatgpt" } });
			expectOnlyTurns(answer[0]?.found?.excerpt?.text ?? "", index + 1);
		}
		const { answer } = await owner.call(getHistory, { query: { q: '"bravoword boils at 90"' } });
		expect(answer[0]?.found).toMatchObject({ excerpt: { turn: 2, seat: "chatgpt-2" } });
	});

	it("is listed with its first prompt, the responses of its newest turn and the words of all turns", async () => {
		const { owner } = await seedThreeTurns();
		const [chat] = (await owner.call(getHistory, {})).answer;
		expect(chat?.prompt).toContain(TURN_WORDS[0]);
		expect(chat?.turns).toHaveLength(3);
		expectOnlyTurns(JSON.stringify(chat?.responses), 3);
		expect(chat?.responses.map(({ seat }) => seat)).toEqual(["chatgpt", "chatgpt-2", "claude", "grok"]);
		expect(chat).toMatchObject({ turnCount: 3, wordCount: 11 * 8 });
	});
});
