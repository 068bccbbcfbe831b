import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { expect, it } from "vitest";
import { withBareServer } from "../../../providers/testing/served-bytes.ts";
import { assistantsFile } from "../../../testing/assistants-file.ts";
import { ask, askSeats, eventsOf, QUESTION, responsesOf, settledOf } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const THOUGHTS = "Hm. It is a small 3.\n</think>\n\n";

/** A server whose chat template begins the thoughts within the prompt. */
async function withThinkingServer(texts: readonly string[], use: (ask: () => Promise<string>) => Promise<void>) {
	let asked = 0;
	const answer = ({ path }: { readonly path: string }) => {
		if (path === "/v1/models") return { status: 404, body: "" };
		const text = texts[Math.min(asked, texts.length - 1)] ?? "";
		asked += 1;
		const events = text
			.split(/(?<=\n)/)
			.map((content) => `data: ${JSON.stringify({ model: "m", choices: [{ index: 0, delta: { content } }] })}\n\n`);
		return { body: `${events.join("")}data: [DONE]\n\n` };
	};
	await withBareServer(answer, async (origin) => {
		const entry = { id: "local", name: "Local", wire: "openai-chat", baseUrl: `${origin}/v1`, models: ["m"] };
		const app = await startTestApp({ env: { ASSISTANTS_FILE: assistantsFile([entry]) } });
		const browser = app.browser();
		await use(async () => {
			const { id } = await askSeats(browser, [{ provider: "local" }]);
			return (await settledOf(browser, id))[0]?.response ?? "";
		});
	});
}

it("thoughts without an opening mark are removed from the first answer and held back from later ones", async () => {
	await withThinkingServer(
		[`${THOUGHTS}Three.`, `${THOUGHTS}Four.`, "No thoughts.", "None again."],
		async (askLocal) => {
			expect(await askLocal()).toBe("Three.");
			expect(await askLocal()).toBe("Four.");
			expect(await askLocal()).toBe("No thoughts.");
			expect(await askLocal()).toBe("None again.");
		},
	);
});

it("thoughts are shown until the answer settles, then every reader has the answer alone", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	const call = await app.providers.grok.call();
	const events = eventsOf(browser, id);
	await events.next();
	call.emitText(THOUGHTS);
	expect((await events.next()).value).toMatchObject({ type: "delta", data: { text: THOUGHTS } });
	call.endThoughts();
	call.emitText("Three.");
	const later = eventsOf(browser, id);
	// This reader watches before the answer ends.
	expect((await later.next()).value).toMatchObject({ type: "snapshot" });
	expect((await events.next()).value).toMatchObject({ type: "delta", data: { at: THOUGHTS.length, text: "Three." } });
	call.end();
	expect((await events.next()).value).toMatchObject({ type: "settled", data: { response: "Three." } });
	const settledTexts: string[] = [];
	for await (const { type, data } of later) if (type === "settled") settledTexts.push(data.response);
	expect(settledTexts).toEqual(["Three."]);
	expect((await responsesOf(browser, id))[0]).toMatchObject({ status: "success", response: "Three." });
	const stored = await app.database.query.selectFrom("response_pieces").selectAll().execute();
	expect(stored).toEqual([]);
});

it("thoughts are removed from an answer that was stopped, and from one that reached the cap", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	for (const [n, rest] of [
		[1, "Three"],
		[2, "a".repeat(ANSWER_MAX_UNITS)],
	] as const) {
		const { id } = await ask(browser, QUESTION, ["grok"]);
		const call = await app.providers.grok.call(n);
		call.emitText(THOUGHTS);
		call.endThoughts();
		call.emitText(rest);
		if (n === 1) await browser.fetch(`/api/chat/${id}/responses/grok/cancel`, { method: "POST" });
		const [response] = await settledOf(browser, id);
		expect(response?.response).toBe(rest.slice(0, ANSWER_MAX_UNITS - THOUGHTS.length));
		expect(response?.finishReason ?? response?.errorCode).toBe(n === 1 ? "cancelled" : "limit");
	}
});
