import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getConfig, getMyData, getResponses, readModels, shareChat } from "@parallax/contract";
import { expect, it, onTestFinished } from "vitest";
import { allFiles } from "./testing/all-files.ts";
import { ask, settledOf } from "./testing/chats.ts";
import { dumpDatabase } from "./testing/database/dump-database.ts";
import { startFakeVendors } from "./testing/fake-vendors/fake-vendors.ts";
import { encodingsOf, storedKeys, storeKey, tryKey } from "./testing/own-keys.ts";
import { signedInBrowser } from "./testing/people.ts";
import { startTestApp } from "./testing/test-app.ts";

/** Contains characters that JSON, HTML and URLs escape. */
const CANARY = 'sk-"canary"\\of<mara>&co/+~9f3a7c51';

it.each(["user", "visitor"])(
	"SEC-34 SEC-35 no form of a %s's key is in database, file, log, export, error or page, even if a vendor echoes it",
	async (kind) => {
		const log: string[] = [];
		const vendors = await startFakeVendors();
		onTestFinished(() => vendors.close());
		const app = await startTestApp({ vendors, onLog: (line) => log.push(line) });
		const mara = kind === "user" ? await signedInBrowser(app, "mara@example.org") : app.browser();
		const responses = [(await storeKey(mara, "claude", CANARY)).last4];
		const echo = { raw: JSON.stringify({ error: { message: `the key ${CANARY} is not valid`, key: CANARY } }) };
		vendors.always("claude", { status: 401, steps: [echo, { finish: true }] });
		responses.push((await tryKey(mara, "claude")).text);
		const reading = { params: { id: "claude" }, body: { reason: "person" as const } };
		responses.push((await mara.call(readModels, reading)).text);
		const { id } = await ask(mara, "How far is Polaris?");
		const answers = await settledOf(mara, id);
		expect(answers.find(({ provider }) => provider === "claude")?.errorCode).toBe("provider_auth");
		await mara.call(shareChat, { params: { id }, body: { shared: true } });

		// The server refuses these as keys or as bodies. Neither error message repeats the key.
		for (const key of [`${CANARY} ${CANARY}`, CANARY.repeat(20), `\u0000${CANARY}`]) {
			const body = JSON.stringify({ key });
			const headers = { "content-type": "application/json" };
			responses.push(await (await mara.fetch("/api/user/keys/grok", { method: "PUT", body, headers })).text());
		}
		responses.push(JSON.stringify(await storedKeys(mara)));
		responses.push((await mara.call(getConfig, {})).text, (await mara.call(getMyData, {})).text);
		responses.push((await mara.call(getResponses, { params: { id } })).text);
		const pages = ["/", "/settings", "/history", `/shared/${id}`, `/?session=${id}`, "/healthz", "/readyz", "/metrics"];
		const exports = ["md", "json", "csv"].map((format) => `/api/user/history/export?format=${format}`);
		const ofChat = [`/api/chat/${id}/export?format=md`, `/api/shared/${id}/export?format=json`, "/api/openapi.json"];
		for (const path of [...pages, ...exports, ...ofChat]) responses.push(await (await mara.fetch(path)).text());

		const texts = [await dumpDatabase(app), await allFiles(app.store.dataDir), log.join("\n"), ...responses];
		for (const form of encodingsOf(CANARY)) for (const text of texts) expect(text.includes(form)).toBe(false);
		// Proves that the search finds a key that is present.
		const request = vendors.calls("claude").map(({ headers }) => headers["x-api-key"]);
		expect(request.every((key) => key === CANARY)).toBe(true);
		expect(
			encodingsOf(CANARY).some((form) =>
				JSON.stringify({ a: Buffer.from(`x${CANARY}`).toString("base64") }).includes(form),
			),
		).toBe(true);
		await app.close();
		const after = await allFiles(app.store.dataDir);
		for (const form of encodingsOf(CANARY)) expect(after.includes(form)).toBe(false);
	},
);

it("SEC-25 a vendor's redirect sends neither a person's key nor the operator's to another address", async () => {
	const received: string[] = [];
	const canary = createServer((request, response) => {
		received.push(JSON.stringify(request.headers));
		response.end();
	});
	canary.listen(0, "127.0.0.1");
	await once(canary, "listening");
	onTestFinished(() => void canary.close());
	const vendors = await startFakeVendors();
	onTestFinished(() => vendors.close());
	const app = await startTestApp({ vendors });
	const mara = await signedInBrowser(app, "mara@example.org");
	await storeKey(mara, "claude", CANARY);
	const location = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/v1/messages`;
	for (const status of [301, 302, 303, 307, 308]) {
		const redirect = { status, headers: { location }, steps: [{ finish: true as const }] };
		vendors.next("claude", redirect, redirect);
		vendors.next("chatgpt", redirect);
		await settledOf(mara, (await ask(mara, "Where to?", ["chatgpt", "claude"])).id);
		await tryKey(mara, "claude");
	}
	expect(vendors.calls("claude")).toHaveLength(10);
	expect(received).toEqual([]);
	await app.close();
});
