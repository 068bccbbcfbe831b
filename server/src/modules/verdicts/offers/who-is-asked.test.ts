import { getOffers, type NewSeat, type VerdictOffers } from "@parallax/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { startAskedTwice } from "../../../testing/comparing-editions.ts";
import { reviewedChat } from "../../../testing/reviewing.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

async function askedBy(browser: BrowserClient, id: string) {
	const { answer } = await browser.call(getOffers, { params: { id, turn: 1 } });
	return (kind: keyof VerdictOffers) => answer[kind]?.by;
}

async function begin(seats: readonly NewSeat[]) {
	const app = await startTestApp();
	const owner = app.browser();
	return { app, owner, id: await reviewedChat(app, owner, seats) };
}

it("a review names the columns that it would ask: none that has too few others to read, and each model once", async () => {
	const twice = await begin([{ provider: "chatgpt" }, { provider: "chatgpt" }, { provider: "claude" }]);
	expect((await askedBy(twice.owner, twice.id))("review")).toEqual(["claude"]);
	const all = await begin([
		{ provider: "chatgpt" },
		{ provider: "chatgpt" },
		{ provider: "claude" },
		{ provider: "grok" },
	]);
	expect((await askedBy(all.owner, all.id))("review")).toEqual(["chatgpt", "claude", "grok"]);
});

it("reviews and checks name no column whose assistant is not connected, pasted answers or samples", async () => {
	const pasted = { provider: "pasted", name: "Mine", text: "It is 99 degrees, says mark-pasted." };
	const seats = ["chatgpt", "gemini", "claude", "grok"].map((provider) => ({ provider }));
	const { app, owner, id } = await begin([...seats, pasted]);
	await app.database.write(async (transaction) => {
		await sql`update responses set provider = 'gone' where seat = 'gemini'`.execute(transaction);
		await transaction.updateTable("responses").set({ demo: 1 }).where("seat", "=", "grok").execute();
	});
	const by = await askedBy(owner, id);
	expect([by("review"), by("check")]).toEqual([
		["chatgpt", "claude"],
		["chatgpt", "claude"],
	]);
});

it("comparing editions names its judge, as the map would", async () => {
	const { browser, id } = await startAskedTwice();
	const by = await askedBy(browser, id);
	expect([by("changes"), by("steady"), by("again")]).toEqual([
		["ChatGPT (scripted-1)"],
		["ChatGPT (scripted-1)"],
		undefined,
	]);
});

it("of samples nobody is asked", async () => {
	const providers = scriptedAssistants(true);
	const app = await startTestApp({ providers });
	const owner = app.browser();
	const by = await askedBy(owner, await reviewedChat({ providers }, owner));
	expect([by("review"), by("check")]).toEqual([[], []]);
});
