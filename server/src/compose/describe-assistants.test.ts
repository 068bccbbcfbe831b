import { expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { assistantsFile } from "../testing/assistants-file.ts";
import { startFakeOllama } from "../testing/fakes/fake-ollama.ts";
import { freePort } from "../testing/processes/free-port.ts";
import { startTestApp } from "../testing/test-app.ts";
import { describeAssistants } from "./describe-assistants.ts";
import { openAssistants } from "./open-assistants.ts";

async function linesFor(entries: readonly object[], env: Record<string, string> = {}) {
	const app = await startTestApp();
	const config = readConfig({ ...env, ASSISTANTS_FILE: assistantsFile(entries) });
	const quiet = { info() {}, warn() {}, debug() {}, error() {} };
	const platform = {
		...{ clock: { now: () => Date.now(), steady: () => performance.now() }, database: app.database },
		...{ limits: { consume: async () => ({ refund() {} }) }, metrics: { gauges() {} }, secret: Buffer.alloc(32) },
	};
	const assistants = openAssistants(config, quiet as never, platform as never, {});
	await assistants.open();
	const lines = await assistants.describeStart();
	await assistants.close();
	await app.close();
	return lines;
}

const entry = (id: string, name: string, baseUrl: string, more: object = {}) => ({
	...{ id, name, wire: "openai-chat", baseUrl, ...more },
});

test("the start says which assistants answer, which show sample answers, and which were not reached and why", async () => {
	const ollama = await startFakeOllama(0, "llama3.2:3b");
	const empty = await startFakeOllama(0);
	const port = await freePort();
	const lines = await linesFor(
		[
			entry("ollama", "Ollama", ollama.url),
			entry("keyed", "Keyed", ollama.url, { apiKeyEnv: "KEYED" }),
			entry("empty", "Empty", empty.url),
			entry("named", "Named", empty.url, { models: ["m"] }),
			entry("lm-studio", "LM Studio", `http://127.0.0.1:${port}/v1`),
		],
		{ KEYED: "secret-of-keyed" },
	);
	expect(lines).toEqual([
		"Assistants: Ollama (llama3.2:3b, counts as free), Keyed (llama3.2:3b), Named (m, counts as free).",
		"Sample answers: ChatGPT, Gemini, Claude, Grok.",
		`Not reached: LM Studio at 127.0.0.1:${port} (connection refused).`,
		`Not ready: Empty at ${new URL(empty.url).host}: its list of models has no model that can chat.`,
		`List not read: Named at ${new URL(empty.url).host}: its list of models has no model that can chat.`,
	]);
	expect(lines.join()).not.toContain("secret");
});

test("without keys and without a file it says that all show sample answers", async () => {
	expect(await linesFor([])).toEqual([
		"No assistant is connected, so all show sample answers: ChatGPT, Gemini, Claude, Grok.",
	]);
});

test("an address that has not answered yet is named", () => {
	const address = { host: "10.0.0.7:8000", isFree: true, models: { problem: vi.fn(() => null) } };
	const slow = { name: "Slow", subtitle: "no model yet", model: "", demo: false, address };
	expect(describeAssistants([slow as never])).toEqual(["No answer yet: Slow at 10.0.0.7:8000."]);
});
