import { type EndpointShape, getResponses, startChat, startTurn, urlOf } from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import type { BrowserClient } from "./testing/browser-client.ts";
import { builtPages } from "./testing/built-pages.ts";
import { readToEnd } from "./testing/chats.ts";
import { signedInBrowser } from "./testing/people.ts";
import { sampleParams } from "./testing/sample-body.ts";
import { someUsage } from "./testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const PROMPT = "How far away is Polaris?";
/** The same text of all, so that they differ in what is hidden alone. */
const TEXT = "It is about 433 light-years away. So it is.";

async function sayAll(app: TestApp, n: number): Promise<void> {
	for (const [index, id] of PROVIDER_IDS.entries()) {
		const call = await app.providers[id].call(n);
		call.emitText(TEXT);
		const usage = { ...someUsage, inputTokens: 1000 * (index + 1), outputTokens: 77 * (index + 1) };
		call.end({ model: `model-of-${id}`, usage });
	}
}

async function answered(app: TestApp): Promise<{ readonly owner: BrowserClient; readonly id: string }> {
	const owner = await signedInBrowser(app, "mara@example.org");
	const body = { prompt: PROMPT, selectedProviders: [...PROVIDER_IDS], blind: true };
	const { id } = (await owner.call(startChat, { body })).answer.session;
	await sayAll(app, 1);
	await readToEnd(owner, id);
	await owner.call(startTurn, { params: { id }, body: { prompt: "Are you sure?" } });
	await sayAll(app, 2);
	await readToEnd(owner, id);
	return { owner, id };
}

const setOrder = (app: TestApp, id: string, order: readonly string[]) =>
	app.database.write((transaction) =>
		transaction
			.updateTable("chats")
			.set({ blind: JSON.stringify(order) } as never)
			.where("id", "=", id)
			.execute(),
	);

/** What differs between two responses to the same request, independent of the client. */
const OF_THE_MOMENT =
	/nonce[-=]"?[\w+/=-]+|"(?:exportedAt|now|requestId)":"[^"]*"|Exported [^<\n]*|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The response to the owner of the chat, with the ids of answers replaced by their current letters. */
async function toldOf(owner: BrowserClient, id: string, path: string): Promise<string> {
	let text = await (await owner.fetch(path)).text();
	for (const turn of [1, 2]) {
		const { answer } = await owner.call(getResponses, { params: { id }, query: { turn } });
		for (const response of answer.responses) text = text.replaceAll(response.id, `${response.seat}${turn}`);
	}
	return text.replace(OF_THE_MOMENT, "");
}

/** All that is read, beside what is about the server alone. */
const isRead = ({ method, path }: EndpointShape): boolean => method === "GET" && path.startsWith("/api/");

it("says the same of every chat, whichever letter an assistant has, in every call and every page", async () => {
	const app = await startTestApp({ distDir: await builtPages() });
	const { owner, id } = await answered(app);
	const calls = [...ENDPOINTS.values()].filter(isRead);
	const known = { id, turn: "1", seat: "b", username: "mara", provider: "claude" };
	const paths = [
		...calls.flatMap((call) => {
			const path = urlOf(call, { params: sampleParams(call, known) });
			return [path, `${path}?turn=1`, `${path}?format=json`, `${path}?format=html`];
		}),
		...[`/?session=${id}`, `/?session=${id}&from=history`, `/?session=${id}&from=history&text`, `/shared/${id}`],
		...["/history", "/history?blind=true", "/history?provider=claude", "/history?q=polaris", "/leaderboard"],
	];
	const told = new Map<string, string>();
	for (const order of [PROVIDER_IDS, PROVIDER_IDS.toReversed()]) {
		await setOrder(app, id, order);
		for (const path of paths) {
			const text = await toldOf(owner, id, path);
			expect([path, text]).toEqual([path, told.get(path) ?? text]);
			told.set(path, text);
		}
	}
	const pages = paths.filter((path) => !path.startsWith("/api/") && path.includes(id));
	for (const path of pages) expect(told.get(path)).toContain("433 light-years");
	expect([...told.values()].filter((text) => text.includes(PROMPT)).length).toBeGreaterThan(15);
}, 120_000);
