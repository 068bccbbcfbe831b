import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getResponses, summarizeChat } from "@parallax/contract";
import { expect, it, vi } from "vitest";
import { BrowserClient } from "../../testing/browser-client.ts";
import { ask, readToEnd } from "../../testing/chats.ts";
import { startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { type ServerProcess, startServerProcess } from "../../testing/processes/server-process.ts";
import { codesIn } from "../../testing/simulate-judge.ts";

const SENTENCE = "Water boils at 100 degrees Celsius.";
const row = (prompt: string, claim: string): string => {
	const cells = [{ answer: codesIn(prompt)[0], stance: "says", quotes: [SENTENCE] }];
	return JSON.stringify({ claim, kind: "fact", follows: null, cells });
};

function browserOf(server: ServerProcess, known?: BrowserClient): BrowserClient {
	const browser = new BrowserClient(server.origin);
	for (const [name, value] of known?.cookies ?? []) browser.cookies.set(name, value);
	return browser;
}
const payloadOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getResponses, { params: { id } })).answer;

it("shows no partial map and makes a complete one after a process was killed between two rows", async () => {
	const vendors = await startFakeVendors();
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-kill-judge-"));
	const env = { DATA_DIR: dataDir, ...vendors.env };
	try {
		const script = { steps: [{ say: SENTENCE }, { end: "stop" as const }] };
		for (const provider of ["chatgpt", "claude"] as const) vendors.next(provider, script);
		const first = await startServerProcess(env);
		const owner = browserOf(first);
		const { id } = await ask(owner, "At what temperature does water boil?", ["chatgpt", "claude"]);
		await readToEnd(owner, id);
		vendors.always("chatgpt", { steps: [] });
		const made = owner.call(summarizeChat, { params: { id } }).catch(() => {});
		const judge = await vendors.call("chatgpt", 2);
		await judge.say(`{"claims":[${row(judge.prompt, "Water boils at 100 degrees Celsius")}`);
		await vi.waitFor(async () => expect((await payloadOf(owner, id)).making?.claims).toHaveLength(1), 20_000);
		await first.end("SIGKILL");
		await made;

		const second = await startServerProcess(env);
		const again = await vendors.call("chatgpt", 3);
		const returned = browserOf(second, owner);
		expect((await payloadOf(returned, id)).analysis).toBeNull();
		expect((await payloadOf(returned, id)).making?.claims).toEqual([]);
		const rows = [row(again.prompt, "At 100 degrees Celsius it boils"), row(again.prompt, "Water boils")];
		await again.say(`{"claims":[${rows.join(",")}],"together":[],"dissent":[],"summaries":[]}`);
		await again.end("stop");
		await vi.waitFor(async () => expect((await payloadOf(returned, id)).analysis?.claims).toHaveLength(2), 20_000);
		await second.end("SIGTERM");
	} finally {
		await vendors.close();
		await rm(dataDir, { recursive: true, force: true });
	}
}, 60_000);
