import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getChat, getResponses, retryResponse, revealChat, startChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import { openDatabase } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logger.ts";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { readToEnd } from "../../../testing/chats.ts";
import { startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/processes/server-process.ts";
import { loadResponses } from "../store/response-chunks.ts";

const SECRETS = /chat ?g|openai|\bgpt|gemi|google|claud|anthro|sonnet|grok|\bxai\b/i;
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}.`).join(" ");
const WHOLE = `I'm ChatGPT, made by OpenAI. ${words(60)}`;
const CUT = `It is far. ${words(20)} And I am Gemi`;
const AGAIN = { claude: "As Claude, I say 447.", grok: `I am Grok 4, by xAI. ${words(30)}` };

function browserOf(server: ServerProcess, known?: BrowserClient): BrowserClient {
	const browser = new BrowserClient(server.origin);
	for (const [name, value] of known?.cookies ?? []) browser.cookies.set(name, value);
	return browser;
}

/** Each stored answer with its vendor, while the server runs. */
async function stored(dataDir: string, id: string) {
	const database = openDatabase({ dataDir, databaseUrl: null }, createLogger("silent"));
	try {
		return (await loadResponses(database.query, id)).map(
			({ provider, status, text }) => `${provider} ${status} ${text}`,
		);
	} finally {
		await database.close();
	}
}

/** All responses about the chat that a browser gets, except for its streams. */
async function bytesOf(browser: BrowserClient, id: string): Promise<string> {
	const paths = [
		`/api/chat/${id}`,
		`/api/chat/${id}/responses`,
		"/api/history",
		"/api/user/visitor-chats",
		"/api/user/data",
	];
	const read = await Promise.all(paths.map(async (path) => await (await browser.fetch(path)).text()));
	return read.join("\n");
}

it("kill -9 in the middle of a blind turn: letters, masks and pace go on, and nothing is lost", async () => {
	const vendors = await startFakeVendors();
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-kill-blind-"));
	const env = { DATA_DIR: dataDir, ...vendors.env };
	for (const id of PROVIDER_IDS) vendors.always(id, { steps: [] });
	try {
		const first = await startServerProcess(env);
		const owner = browserOf(first);
		const body = { prompt: "How far away is Polaris?", selectedProviders: [...PROVIDER_IDS], blind: true };
		const before = (await owner.call(startChat, { body })).answer.session;
		const { id } = before;
		const letterOf = async (browser: BrowserClient) => {
			const { answer } = await browser.call(getResponses, { params: { id } });
			return answer.responses.map((response) => [response.id, response.seat]);
		};
		const letters = await letterOf(owner);
		const reading = readToEnd(owner, id).catch((error: unknown) => String(error));
		const [whole, cut] = [await vendors.call("chatgpt"), await vendors.call("gemini")];
		await Promise.all([vendors.call("claude"), vendors.call("grok")]);
		await whole.say(WHOLE);
		await whole.end("stop");
		await cut.say(CUT);
		await expect
			.poll(() => stored(dataDir, id))
			.toEqual(expect.arrayContaining([`chatgpt success ${WHOLE}`, `gemini pending ${CUT}`]));
		const shown = (await owner.call(getResponses, { params: { id } })).answer.responses;
		expect(shown.map(({ status, response }) => [status, response])).toEqual(shown.map(() => ["pending", ""]));
		expect(await bytesOf(owner, id)).not.toMatch(SECRETS);
		await first.end("SIGKILL");
		expect(JSON.stringify(await reading)).not.toMatch(SECRETS);

		const second = await startServerProcess(env);
		const returned = browserOf(second, owner);
		expect((await returned.call(getChat, { params: { id } })).answer).toEqual(before);
		expect(await letterOf(returned)).toEqual(letters);
		const events = readToEnd(returned, id);
		const again = [await vendors.call("claude", 2), await vendors.call("grok", 2)] as const;
		// Two are asked again, and the others have ended: what was shown does not say which.
		const waiting = (await returned.call(getResponses, { params: { id } })).answer.responses;
		expect(waiting.map(({ status, response }) => [status, response])).toEqual(waiting.map(() => ["pending", ""]));
		await again[0].say(AGAIN.claude);
		await again[1].say(AGAIN.grok);
		for (const call of again) await call.end("stop");
		const told = JSON.stringify(await events);
		expect(told).toContain("▮▮▮");
		expect(told).not.toMatch(SECRETS);
		const ended = (await returned.call(getResponses, { params: { id } })).answer.responses;
		expect(ended.map(({ status }) => status).toSorted()).toEqual(["error", "success", "success", "success"]);
		expect(await bytesOf(returned, id)).not.toMatch(SECRETS);

		const failed = ended.find(({ status }) => status === "error")?.seat ?? "";
		vendors.always("gemini", { steps: [{ say: "As Gemini, I say 323." }, { end: "stop" as const }] });
		await returned.call(retryResponse, { params: { id, seat: failed } });
		expect(JSON.stringify(await readToEnd(returned, id))).not.toMatch(SECRETS);
		expect((await returned.call(revealChat, { params: { id } })).status).toBe(200);
		const texts = (await returned.call(getResponses, { params: { id } })).answer.responses.map(({ seat, response }) => [
			seat,
			response,
		]);
		expect(Object.fromEntries(texts)).toEqual({ ...AGAIN, chatgpt: WHOLE, gemini: "As Gemini, I say 323." });
		await second.end("SIGTERM");
	} finally {
		await vendors.close();
		await rm(dataDir, { recursive: true, force: true });
	}
}, 120_000);
