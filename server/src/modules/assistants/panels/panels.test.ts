import {
	createPanel,
	deleteAccount,
	deletePanel,
	getMyData,
	listPanels,
	MAX_PANELS,
	type Panel,
	type SeatRequest,
	updatePanel,
} from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const SEATS: SeatRequest[] = [
	{ provider: "claude", model: "claude-opus-5", system: "Be brief.", temperature: 0.5, effort: "low", name: "Short" },
	{ provider: "claude" },
	{ provider: "own-llama" },
];

const save = (browser: BrowserClient, name = "Reviewers", seats = SEATS) =>
	browser.call(createPanel, { body: { name, seats } });
const panelsOf = async (browser: BrowserClient): Promise<Panel[]> => (await browser.call(listPanels, {})).answer;

it("saves, lists, renames and deletes a panel, and changes its columns", async () => {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, "mara@example.org");
	const { status, answer } = await save(mara, " Reviewers ");
	expect(status).toBe(201);
	// Its assistants need not exist any more: panels outlive them.
	expect(answer).toEqual({ id: answer.id, name: "Reviewers", seats: SEATS });
	await save(mara, "Second");
	const body = { name: "Editors", seats: [{ provider: "grok" }] };
	expect((await mara.call(updatePanel, { params: { id: answer.id }, body })).answer).toEqual({
		id: answer.id,
		...body,
	});
	expect((await panelsOf(mara)).map(({ name }) => name)).toEqual(["Editors", "Second"]);
	expect((await mara.call(deletePanel, { params: { id: answer.id } })).status).toBe(204);
	expect((await panelsOf(mara)).map(({ name }) => name)).toEqual(["Second"]);
});

it("returns the same 404 for another person's panel and an unknown panel", async () => {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, "mara@example.org");
	const nora = await signedInBrowser(app, "nora@example.org");
	const { id } = (await save(mara)).answer;
	const body = { name: "Mine", seats: SEATS };
	const responses = [];
	for (const panel of [id, "A".repeat(22), "no-id"]) {
		const params = { id: panel };
		for (const { status, text } of [
			await nora.call(updatePanel, { params, body }),
			await nora.call(deletePanel, { params }),
		])
			responses.push(`${status} ${text}`);
	}
	expect(new Set(responses)).toEqual(new Set(["404 This panel doesn't exist or has been deleted."]));
	expect(await panelsOf(mara)).toHaveLength(1);
	expect(await panelsOf(nora)).toEqual([]);
});

it("limits a person to 50 panels, even if several are saved at once", async () => {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, "mara@example.org");
	for (let n = 2; n < MAX_PANELS; n += 1) await save(mara, `Panel ${n}`);
	const responses = await Promise.all([1, 2, 3, 4].map((n) => save(mara, `At once ${n}`)));
	expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
	expect(responses.find(({ status }) => status === 409)?.text).toBe(
		"You have 50 panels, which is the most. Delete one to save another.",
	);
	expect(await panelsOf(mara)).toHaveLength(MAX_PANELS);
});

it("rejects columns that could not start a chat", async () => {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, "mara@example.org");
	const bad: [string, SeatRequest[]][] = [
		["", SEATS],
		["x".repeat(41), SEATS],
		["two\nlines", SEATS],
		["None", []],
		["Many", Array.from({ length: 9 }, () => ({ provider: "grok" }))],
		["Long", [{ provider: "grok", system: "x".repeat(4001) }]],
		["Hot", [{ provider: "grok", temperature: 3 }]],
	];
	for (const [name, seats] of bad) expect((await save(mara, name, seats)).status).toBe(400);
	expect(await panelsOf(mara)).toEqual([]);
});

it("includes panels in the data download, and deletes them with the account", async () => {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, "mara@example.org");
	const { answer } = await save(mara);
	expect(JSON.parse((await mara.call(getMyData, {})).text).panels).toEqual([answer]);
	await mara.call(deleteAccount, {});
	expect(await app.database.query.selectFrom("panels").selectAll().execute()).toEqual([]);
});
