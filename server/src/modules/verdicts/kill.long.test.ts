import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getResponses, listChecks, startCheck, summarizeChat } from "@parallax/contract";
import { expect, it, vi } from "vitest";
import { BrowserClient } from "../../testing/browser-client.ts";
import { ask, readToEnd } from "../../testing/chats.ts";
import { startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { type ServerProcess, startServerProcess } from "../../testing/processes/server-process.ts";
import { codesIn } from "../../testing/simulate-judge.ts";

const SENTENCE = "Water boils at 100 degrees Celsius.";
const IDS = ["chatgpt", "gemini", "claude"] as const;
const script = (text: string) => ({ steps: [{ say: text }, { end: "stop" as const }] });
const WAIT = { timeout: 20_000 };

function browserOf(server: ServerProcess, known?: BrowserClient): BrowserClient {
	const browser = new BrowserClient(server.origin);
	for (const [name, value] of known?.cookies ?? []) browser.cookies.set(name, value);
	return browser;
}

it("a kill -9 keeps the replies of a check, asks nobody again, and writes the best answer anew", async () => {
	const vendors = await startFakeVendors();
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-kill-verdict-"));
	const env = { DATA_DIR: dataDir, ...vendors.env };
	try {
		for (const provider of IDS) vendors.next(provider, script(SENTENCE));
		const first = await startServerProcess(env);
		const owner = browserOf(first);
		const { id } = await ask(owner, "At what temperature does water boil?", [...IDS]);
		await readToEnd(owner, id);
		for (const provider of IDS) vendors.always(provider, { steps: [] });

		const compared = owner.call(summarizeChat, { params: { id } });
		const judge = await vendors.call("chatgpt", 2);
		const cells = codesIn(judge.prompt).map((answer) => ({ answer, stance: "says", quotes: [SENTENCE] }));
		const row = { claim: SENTENCE, kind: "answer", follows: null, cells };
		await judge.say(JSON.stringify({ claims: [row], together: [], dissent: [], summaries: [] }));
		await judge.end("stop");
		expect((await compared).status).toBe(200);

		const written = owner.call(summarizeChat, { params: { id }, body: { kind: "best" } }).catch(() => {});
		const writer = await vendors.call("chatgpt", 3);
		await writer.say(`{"sentences":[{"text":"${SENTENCE}","rows":[1]},`);
		const params = { id, turn: 1 };
		await owner.call(startCheck, { params, body: { seat: "chatgpt", quote: SENTENCE } });
		const [replied] = [await vendors.call("gemini", 2), await vendors.call("claude", 2)];
		await replied.say(JSON.stringify({ stance: "supports", text: "So it is.", from: null }));
		await replied.end("stop");
		const checks = async (browser: BrowserClient) => (await browser.call(listChecks, { params })).answer;
		await vi.waitFor(async () => expect((await checks(owner))[0]?.replies[0]?.status).toBe("answered"), WAIT);
		await first.end("SIGKILL");
		await written;

		const second = await startServerProcess(env);
		const returned = browserOf(second, owner);
		const [check] = await checks(returned);
		expect(check?.replies.map(({ seat, status, error }) => [seat, status, error])).toEqual([
			["gemini", "answered", null],
			["claude", "failed", "The server was restarted before it replied."],
		]);
		expect([check?.own.status, check?.settledAt]).toEqual(["failed", check?.createdAt]);

		const again = await vendors.call("chatgpt", 4);
		const payload = async () => (await returned.call(getResponses, { params: { id } })).answer;
		expect((await payload()).merges.best).toBeNull();
		await again.say(JSON.stringify({ sentences: [{ text: SENTENCE, rows: [1] }] }));
		await again.end("stop");
		await vi.waitFor(async () => expect((await payload()).merges.best?.sentences).toHaveLength(1), WAIT);
		expect(IDS.map((provider) => vendors.calls(provider).length)).toEqual([4, 2, 2]);
		const repeated = await returned.call(startCheck, { params, body: { seat: "chatgpt", quote: SENTENCE } });
		expect([repeated.status, repeated.answer.id]).toEqual([200, check?.id]);
		await second.end("SIGTERM");
	} finally {
		await vendors.close();
		await rm(dataDir, { recursive: true, force: true });
	}
}, 120_000);
