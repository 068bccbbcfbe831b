import {
	askAgain,
	branchChat,
	exportSharedChat,
	getResponses,
	getSharedChat,
	getSharedResponses,
	getSharedVerdict,
	shareChat,
	summarizeChat,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { readToEnd } from "../../testing/chats.ts";
import { judge } from "../../testing/judged-by.ts";
import { answeredTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../testing/test-app.ts";

/** Words that only a later edition has. */
const LATER = "Thenceforth zebras";

/** A shared chat of which one column is being asked again. */
async function startShared() {
	const app = await startTestApp();
	const [browser, reader] = [app.browser(), app.browser()];
	const id = await answeredTurn(app, browser);
	await browser.call(shareChat, { params: { id }, body: { shared: true } });
	await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"] } });
	return { app, browser, reader, id, call: await app.providers.claude.call(2) };
}

/** All that readers can get of a shared chat, as text. */
async function publicBytes(reader: BrowserClient, id: string): Promise<string> {
	const texts = [
		(await reader.call(getSharedChat, { params: { id } })).text,
		(await reader.call(getSharedResponses, { params: { id } })).text,
		(await reader.call(getSharedVerdict, { params: { id, turn: 1 } })).text,
		await (await reader.fetch(`/shared/${id}`)).text(),
	];
	for (const format of ["json", "md", "csv", "html"] as const)
		texts.push(await (await reader.fetch(urlOf(exportSharedChat, { params: { id }, query: { format } }))).text());
	return texts.join("\n");
}

const sharedTexts = async (reader: BrowserClient, id: string) => {
	const { answer } = await reader.call(getSharedResponses, { params: { id } });
	return { ...answer, responses: answer.responses.map(({ response, edition }) => `${edition}: ${response}`) };
};

describe("readers of a shared chat", () => {
	it("get the answers that were published, and not a byte of a later edition until it is published", async () => {
		const { browser, reader, id, call } = await startShared();
		const streamed: string[] = [];
		const reading = (async () => {
			for await (const event of reader.events(urlOf(watchSharedChat, { params: { id } })))
				streamed.push(JSON.stringify(event));
		})();
		await expect.poll(() => streamed.length).toBe(1);
		call.emitText(LATER);
		await expect.poll(async () => (await browser.call(getResponses, { params: { id } })).text).toContain(LATER);
		expect(await publicBytes(reader, id)).not.toContain(LATER);
		call.end();
		await reading;
		await readToEnd(browser, id);
		expect(streamed.join()).not.toContain(LATER);
		expect(streamed.at(-1)).toContain("done");
		expect(await publicBytes(reader, id)).not.toContain(LATER);
		const shown = await sharedTexts(reader, id);
		expect([shown.responses, shown.edition, shown.editions]).toEqual([
			["1: Says chatgpt 1.", "1: Says claude 1."],
			undefined,
			undefined,
		]);
		const verdict = await reader.call(getSharedVerdict, { params: { id, turn: 1 } });
		expect(verdict.answer.editions).toBe(1);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		expect(await publicBytes(reader, id)).toContain(LATER);
		expect((await sharedTexts(reader, id)).responses).toEqual(["1: Says chatgpt 1.", `2: ${LATER}`]);
	});

	it("get an edition that is published while it is being written, and keep it when it has ended", async () => {
		const { browser, reader, id, call } = await startShared();
		const streamed: string[] = [];
		const reading = (async () => {
			for await (const event of reader.events(urlOf(watchSharedChat, { params: { id } })))
				streamed.push(JSON.stringify(event));
		})();
		await expect.poll(() => streamed.length).toBe(1);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		await expect.poll(() => streamed.join()).toContain('"pending"');
		call.emitText(LATER);
		await expect.poll(() => streamed.join()).toContain(LATER);
		call.end();
		await reading;
		expect(streamed.find((event) => event.includes('"settled"'))).toContain(LATER);
	});

	it("get no claims about a later edition while its answers are compared, and none afterwards", async () => {
		const { app, browser, reader, id, call } = await startShared();
		call.emitText(LATER);
		call.end();
		await readToEnd(browser, id);
		const compared = browser.call(summarizeChat, { params: { id } });
		const judging = await app.providers.chatgpt.call(2);
		const streamed: string[] = [];
		const reading = (async () => {
			for await (const event of reader.events(urlOf(watchSharedChat, { params: { id } })))
				streamed.push(JSON.stringify(event));
		})();
		await expect.poll(() => streamed.length).toBeGreaterThan(0);
		judge(judging, [{ claim: LATER, says: [LATER] }]);
		expect((await compared).text).toContain(LATER);
		await reading;
		expect(streamed.join()).not.toContain(LATER);
		expect(await publicBytes(reader, id)).not.toContain(LATER);
	});

	it("get no samples, also when the chat is published again", async () => {
		const { app, browser, reader, id, call } = await startShared();
		call.end();
		await readToEnd(browser, id);
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["chatgpt"], times: 2 } });
		for (const n of [2, 3]) {
			const sample = await app.providers.chatgpt.call(n);
			sample.emitText(LATER);
			sample.end();
		}
		await readToEnd(browser, id);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		expect(await publicBytes(reader, id)).not.toContain(LATER);
	});

	it("copy the answers that they see", async () => {
		const { browser, reader, id, call } = await startShared();
		call.emitText(LATER);
		call.end();
		await readToEnd(browser, id);
		const copyOf = async (by: BrowserClient) => {
			const { answer } = await by.call(branchChat, { params: { id }, body: { turn: 2 } });
			return (await by.call(getResponses, { params: { id: answer.session.id } })).answer.responses;
		};
		expect((await copyOf(reader)).map(({ response }) => response)).toEqual(["Says chatgpt 1.", "Says claude 1."]);
		expect((await copyOf(browser)).map(({ response, edition }) => [response, edition])).toEqual([
			["Says chatgpt 1.", 1],
			[LATER, 1],
		]);
	});
});
