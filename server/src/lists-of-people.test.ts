import { getModels, putOwnAssistant, readModels } from "@parallax/contract";
import { expect, it } from "vitest";
import { type BareRequest, withBareServer } from "./providers/testing/served-bytes.ts";
import { assistantsFile } from "./testing/assistants-file.ts";
import type { BrowserClient } from "./testing/browser-client.ts";
import { storeKey } from "./testing/own-keys.ts";
import { signedInBrowser } from "./testing/people.ts";
import { startTestApp } from "./testing/test-app.ts";

const KEY_OF_MARA = "sk-of-mara-canary-7f3a";
const MODEL_OF_MARA = "tuned-for-mara";

/** Lists a model of Mara's for her key alone. Any other key is quoted in the error. */
const listFor = ({ headers: { authorization = "no key" } }: BareRequest) =>
	authorization === `Bearer ${KEY_OF_MARA}`
		? { headers: { "content-type": "application/json" }, body: JSON.stringify({ data: [{ id: MODEL_OF_MARA }] }) }
		: { status: 401, body: JSON.stringify({ error: { message: `the key ${authorization} is not valid` } }) };

async function start(origin: string) {
	const log: string[] = [];
	const file = assistantsFile([{ id: "vendor", name: "Vendor", wire: "openai-chat", baseUrl: `${origin}/v1` }]);
	const env = { ASSISTANTS_FILE: file, ALLOW_OWN_ENDPOINTS: "true", ALLOW_LOCAL_ENDPOINTS: "true" };
	const app = await startTestApp({ env, onLog: (line) => log.push(line) });
	const others = [app.browser(), app.browser(), await signedInBrowser(app, "theo@example.org")];
	await storeKey(others[1] as BrowserClient, "vendor", "sk-of-a-stranger");
	return { app, log, others };
}

const read = (browser: BrowserClient, id: string, reason: "menu" | "person" = "person") =>
	browser.call(readModels, { params: { id }, body: { reason } });

it.each(["visitor", "user"])("a list that was read with the key of a %s is not shown to other people", async (kind) => {
	await withBareServer(listFor, async (origin) => {
		const { app, log, others } = await start(origin);
		const mara = kind === "visitor" ? app.browser() : await signedInBrowser(app, "mara@example.org");
		await storeKey(mara, "vendor", KEY_OF_MARA);
		expect((await read(mara, "vendor")).text).toContain(MODEL_OF_MARA);
		const texts = [log.join("\n")];
		for (const browser of others) {
			for (const reason of ["menu", "person"] as const) texts.push((await read(browser, "vendor", reason)).text);
			texts.push((await browser.call(getModels, { params: { id: "vendor" } })).text);
		}
		for (const text of texts)
			for (const secret of [MODEL_OF_MARA, KEY_OF_MARA, "sk-of-a-stranger", "is not valid"])
				expect(text).not.toContain(secret);
	});
});

it("the list at a person's own address is read and shown for that person alone", async () => {
	const paths: string[] = [];
	const answer = (request: BareRequest) => {
		paths.push(request.path);
		return listFor(request);
	};
	await withBareServer(answer, async (origin) => {
		const { app, others } = await start(origin);
		const mara = await signedInBrowser(app, "mara@example.org");
		const own = { name: "Mine", wire: "openai-chat" as const, baseUrl: `${origin}/mine`, key: KEY_OF_MARA };
		expect((await mara.call(putOwnAssistant, { params: { id: "own-mine" }, body: own })).status).toBe(200);
		for (const browser of others) {
			for (const reason of ["menu", "person"] as const)
				expect((await read(browser, "own-mine", reason)).status).toBe(404);
			expect((await browser.call(getModels, { params: { id: "own-mine" } })).status).toBe(404);
		}
		expect(paths.filter((path) => path.startsWith("/mine"))).toEqual([]);
		expect((await read(mara, "own-mine")).text).toContain(MODEL_OF_MARA);
	});
});
