import { getChat, revealChat, startChat } from "@parallax/contract";
import { expect, it } from "vitest";
import { settledOf, tryToAskTurn } from "../../../testing/chats.ts";
import { blockableWrites } from "../../../testing/faults/blockable-writes.ts";
import { startTestApp } from "../../../testing/test-app.ts";

it("a prompt by letters is refused when the names are shown before it is stored", async () => {
	const writes = blockableWrites();
	const app = await startTestApp({ database: writes.database });
	const browser = app.browser();
	const body = { prompt: "How far away is Polaris?", selectedProviders: ["claude", "grok"], blind: true };
	const { id } = (await browser.call(startChat, { body })).answer.session;
	for (const name of ["claude", "grok"] as const) (await app.providers[name].call()).end();
	await settledOf(browser, id);
	writes.block();
	const revealing = browser.call(revealChat, { params: { id } });
	await expect.poll(writes.count).toBe(1);
	const asking = tryToAskTurn(browser, id, { prompt: "And Vega?" });
	await expect.poll(writes.count).toBe(2);
	writes.release();
	expect((await revealing).status).toBe(200);
	const { status, text } = await asking;
	expect([status, text]).toEqual([409, "The names of this chat were shown meanwhile. Send the prompt again."]);
	expect((await browser.call(getChat, { params: { id } })).answer.turns).toHaveLength(1);
});
