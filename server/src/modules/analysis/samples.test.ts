import { cancelChat, offerSummaries, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { type Pause, pause } from "../../platform/pause.ts";
import { assembledAnswer } from "../../providers/demo/assembled-answer.ts";
import { demoAssistant } from "../../providers/demo/demo-assistant.ts";
import { EXAMPLE_PROMPTS, preparedAnswer } from "../../providers/demo/prepared-answer.ts";
import { BUILT_IN } from "../../providers/testing/by-id.ts";
import { NO_FACTS } from "../../providers/testing/no-facts.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, askSeats, askTurn, eventsOf, readToEnd, settledOf } from "../../testing/chats.ts";
import { type ScriptedAssistant, scriptedAssistants } from "../../testing/scripted-assistant.ts";
import { startTestApp } from "../../testing/test-app.ts";

const PROMPT = "At what temperature does water boil?";
const PREPARED_OFFER = { by: "example", mostUsd: 0, usualUsd: 0, seconds: 0 };
const summarize = (browser: BrowserClient, id: string) => browser.call(summarizeChat, { params: { id } });
const offerOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(offerSummaries, { params: { id } })).answer;

/** A panel of demonstrations that write their samples. One assistant may be connected; its answer fails. */
async function answered(
	panel: readonly (keyof typeof BUILT_IN)[],
	{
		prompt = PROMPT,
		connected = null,
		env = {},
	}: {
		prompt?: string;
		connected?: keyof typeof BUILT_IN | null;
		env?: Record<string, string>;
	} = {},
) {
	const [demos, real] = [scriptedAssistants(true), scriptedAssistants()];
	const providers = { ...demos, ...(connected ? { [connected]: real[connected] } : {}) };
	const app = await startTestApp({ providers, env, pause: async () => {} });
	const owner = app.browser();
	const { id } = await askSeats(
		owner,
		panel.map((provider) => ({ provider })),
		prompt,
	);
	const calls = new Map<ScriptedAssistant, number>();
	for (const assistantId of panel) {
		const provider = providers[assistantId];
		const n = (calls.get(provider) ?? 0) + 1;
		calls.set(provider, n);
		const call = await provider.call(n);
		const sample = preparedAnswer(assistantId, prompt) ?? assembledAnswer(assistantId, prompt);
		call.emitText(
			provider.demo ? `*Sample answer, not from ${assistantId}.*\n\n${sample}` : "It boils at 100 degrees.",
		);
		call.end();
	}
	await readToEnd(owner, id);
	return { app, owner, id, providers };
}

describe("samples bring their analysis", () => {
	it.each([
		["a prompt of one's own, four assistants", PROVIDER_IDS, PROMPT],
		["two seats of one assistant", ["grok", "grok"], PROMPT],
		["eight seats", [...PROVIDER_IDS, ...PROVIDER_IDS], "Schreibe ein Gedicht über 水."],
		["an example", PROVIDER_IDS, EXAMPLE_PROMPTS["north-star"]],
	] as const)("of %s", async (_name, panel, prompt) => {
		const { owner, id } = await answered(panel, { prompt });
		expect(await offerOf(owner, id)).toMatchObject(PREPARED_OFFER);
		const { status, answer } = await summarize(owner, id);
		expect(status).toBe(200);
		expect(answer.analysis).toMatchObject({ by: "example", approximate: false, missing: [], notes: [] });
		expect(Object.keys(answer.analysis?.claims[0]?.cells ?? {})).toHaveLength(panel.length);
	});

	it("also when a judge is connected that has no seat in the turn", async () => {
		const { owner, id } = await answered(["gemini", "grok"], { connected: "chatgpt" });
		expect(await offerOf(owner, id)).toMatchObject(PREPARED_OFFER);
		expect((await summarize(owner, id)).answer.analysis?.by).toBe("example");
	});
});

describe("samples of a later turn bring their analysis", () => {
	it("when all answers to the prompt before it were stopped", async () => {
		let pauses = 0;
		let isHeld = true;
		/** All begin, and wait after their first words. */
		const pauseUnlessHeld: Pause = (_, signal) => {
			pauses += 1;
			return pause(isHeld && pauses > PROVIDER_IDS.length ? 60_000 : 0, signal);
		};
		const demos = PROVIDER_IDS.map((id) => [id, demoAssistant(BUILT_IN[id], NO_FACTS, pauseUnlessHeld)]);
		const app = await startTestApp({ providers: Object.fromEntries(demos) });
		const owner = app.browser();
		const { id } = await ask(owner, "Why is the sky blue?");
		for await (const { type, data } of eventsOf(owner, id))
			if (type === "delta" || (type === "snapshot" && data.responses.some(({ response }) => response !== ""))) break;
		expect((await owner.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		isHeld = false;
		await askTurn(owner, id, { prompt: PROMPT });
		const answers = await settledOf(owner, id);
		for (const { response } of answers) {
			expect(response).toContain(PROMPT);
			expect(response).not.toContain("sky");
		}
		expect(await offerOf(owner, id)).toMatchObject(PREPARED_OFFER);
		expect((await summarize(owner, id)).answer.analysis).toMatchObject({ by: "example", missing: [], notes: [] });
	});
});

describe("a connected assistant judges", () => {
	it("when it has a seat in the turn, although every answer that arrived is a sample", async () => {
		const { owner, id, providers } = await answered(["chatgpt", "gemini", "grok"], { connected: "chatgpt" });
		expect((await offerOf(owner, id)).by).toBe("ChatGPT (scripted-1)");
		const made = summarize(owner, id);
		const call = await providers.chatgpt.call(2);
		call.emitText('{"claims":[]}');
		expect(call.schemaName).toBe("comparison");
		await owner.fetch(`/api/chat/${id}/summaries`, { method: "DELETE" });
		expect((await made).status).toBe(409);
	});

	it("when the operator named it", async () => {
		const { owner, id } = await answered(["gemini", "grok"], { connected: "chatgpt", env: { JUDGE: "chatgpt" } });
		expect((await offerOf(owner, id)).by).toBe("ChatGPT (scripted-1)");
	});
});
