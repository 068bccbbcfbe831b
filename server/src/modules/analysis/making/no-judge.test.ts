import {
	exportChat,
	getMyData,
	getResponses,
	getSharedResponses,
	type ResponsesPayload,
	retryResponse,
	saveSettings,
	shareChat,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { builtPages } from "../../../testing/built-pages.ts";
import { ask, eventsOf, readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { judge } from "../../../testing/judged-by.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { type ScriptedAssistants, scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startSecondProcess } from "../../../testing/second-process.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const IDS = ["chatgpt", "claude"] as const;
const SENTENCE = "Water boils at 100 degrees Celsius.";
const NONE_CONNECTED = "No connected assistant can compare these answers.";
const ALL_FAILED = "None of the 2 assistants could compare the answers.";
const RENDERER = `export const renderChatPage = () => "<b>rendered</b>";`;
const NO_PAGES = "/nonexistent";
const ROWS = [{ claim: SENTENCE, says: [SENTENCE] }];

async function answer(providers: ScriptedAssistants, n: number): Promise<void> {
	for (const id of IDS) {
		const call = await providers[id].call(n);
		call.emitText(SENTENCE);
		call.end();
	}
}

async function answered(providers: ScriptedAssistants = scriptedAssistants(), distDir = NO_PAGES) {
	const app = { ...(await startTestApp({ providers, distDir, pause: async () => {} })), providers };
	const owner = await signedInBrowser(app, "mara@example.org");
	const { id } = await ask(owner, "At what temperature does water boil?", [...IDS]);
	await answer(providers, 1);
	await readToEnd(owner, id);
	return { app, owner, id };
}

const summarize = (browser: BrowserClient, id: string) => browser.call(summarizeChat, { params: { id } });
const refusalOf = ({ status, headers, text }: Awaited<ReturnType<typeof summarize>>) => [
	status,
	headers.get("x-error-code"),
	text,
];
const payloadOf = async (browser: BrowserClient, id: string): Promise<ResponsesPayload> =>
	(await browser.call(getResponses, { params: { id } })).answer;
const notesOf = ({ compareFailure }: ResponsesPayload) => compareFailure?.notes.map(({ params }) => params.name);

/** The n-th calls of both assistants, which judge one after the other, fail. */
async function failJudges({ providers }: Pick<TestApp, "providers">, n = 2): Promise<void> {
	for (const id of IDS) (await providers[id].call(n)).fail(new Error("down"));
}

async function failed(distDir = NO_PAGES) {
	const made = await answered(scriptedAssistants(), distDir);
	const refused = summarize(made.owner, made.id);
	await failJudges(made.app);
	expect(refusalOf(await refused)).toEqual([409, "no-judge", ALL_FAILED]);
	return made;
}

describe("no judge is connected", () => {
	it("is refused before any limit counts, and nothing is kept", async () => {
		const { app, owner, id } = await answered(scriptedAssistants(true));
		for (let n = 0; n < 61; n += 1)
			expect(refusalOf(await summarize(owner, id))).toEqual([409, "no-judge", NONE_CONNECTED]);
		expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
		expect(await app.database.query.selectFrom("running_summaries").selectAll().execute()).toEqual([]);
	});
});

describe("all judges fail", () => {
	it("keeps the reasons for the owner until the next start, over a restart too", async () => {
		const { app, owner, id } = await failed();
		expect(await payloadOf(owner, id)).toMatchObject({ analysis: null, making: null, summarizingMs: null });
		expect(notesOf(await payloadOf(owner, id))).toEqual(["ChatGPT", "Claude"]);
		const next = await app.restart({ providers: app.providers });
		const returned = sameBrowser(next, owner);
		const [snapshot] = await readToEnd(returned, id);
		expect(snapshot?.type === "snapshot" && notesOf(snapshot.data)).toEqual(["ChatGPT", "Claude"]);

		const again = summarize(returned, id);
		const call = await app.providers.chatgpt.call(3);
		expect(await payloadOf(returned, id)).not.toHaveProperty("compareFailure");
		judge(call, ROWS);
		expect((await again).status).toBe(200);
		expect(await payloadOf(returned, id)).not.toHaveProperty("compareFailure");
	});

	it("keeps them until an answer is retried", async () => {
		const { app, owner, id } = await failed();
		await owner.call(retryResponse, { params: { id, seat: "claude" } });
		expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
		const call = await app.providers.claude.call(3);
		call.emitText(SENTENCE);
		call.end();
		await readToEnd(owner, id);
		expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
	});

	it("keeps none of answers that were retried while they were judged", async () => {
		const { app, owner, id } = await answered();
		const refused = summarize(owner, id);
		const judging = await app.providers.chatgpt.call(2);
		await owner.call(retryResponse, { params: { id, seat: "claude" } });
		const retried = await app.providers.claude.call(2);
		judging.fail(new Error("down"));
		(await app.providers.claude.call(3)).fail(new Error("down"));
		expect((await refused).status).toBe(409);
		expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
		retried.emitText(SENTENCE);
		retried.end();
		await readToEnd(owner, id);
		expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
	});

	it("gives the answers also where the stored reasons cannot be read", async () => {
		const { app, owner, id } = await failed();
		for (const compare_failure of ["{", '{"at":"then"}', "null"]) {
			await app.database.write((t) => t.updateTable("turns").set({ compare_failure }).execute());
			expect(await payloadOf(owner, id)).not.toHaveProperty("compareFailure");
		}
		const stored = { at: 1, notes: [{ code: "judge-network", params: { name: "Claude" }, text: "No." }, "what"] };
		await app.database.write((t) =>
			t
				.updateTable("turns")
				.set({ compare_failure: JSON.stringify(stored) })
				.execute(),
		);
		expect(notesOf(await payloadOf(owner, id))).toEqual(["Claude"]);
	});

	it("names the one assistant that was asked", async () => {
		const providers = { ...scriptedAssistants(true), claude: scriptedAssistants().claude };
		const { owner, id } = await answered(providers);
		const refused = summarize(owner, id);
		(await providers.claude.call(2)).fail(new Error("down"));
		expect(refusalOf(await refused)).toEqual([409, "no-judge", "Claude could not compare the answers."]);
	});

	it("changes nothing that is stored when an analysis is there", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		judge(await app.providers.chatgpt.call(2), ROWS);
		const { analysis, collectiveSummary, comparison, visualizationImageUrl } = (await made).answer;
		const before = await payloadOf(owner, id);
		const again = summarize(owner, id);
		(await app.providers.chatgpt.call(3)).fail(new Error("down"));
		(await app.providers.claude.call(2)).fail(new Error("down"));
		expect((await again).status).toBe(409);
		const { compareFailure, ...after } = await payloadOf(owner, id);
		const { costUsd: _, costAtLeast: __, ...asBefore } = analysis ?? {};
		expect({ ...after, analysis: null }).toEqual({ ...before, analysis: null });
		// The failed tries were paid for, too.
		expect(after).toMatchObject({ analysis: asBefore, collectiveSummary, comparison, visualizationImageUrl });
		expect(compareFailure?.notes).toHaveLength(2);
	});

	it("gives a waiting request of another process the same, which then starts nothing", async () => {
		const { app, owner, id } = await answered();
		const { other, owner: there, refused } = await startSecondProcess(app, owner);
		const one = summarize(owner, id);
		await app.providers.chatgpt.call(2);
		const stream = eventsOf(there, id);
		expect((await stream.next()).value?.type).toBe("snapshot");
		const waiting = summarize(there, id);
		await refused;
		await failJudges(app);
		for (const made of [one, waiting]) expect(refusalOf(await made)).toEqual([409, "no-judge", ALL_FAILED]);
		expect(other.providers.chatgpt.calls).toHaveLength(0);
		// A tab on the other process receives the reasons with its last snapshot.
		let notes: unknown;
		for await (const event of stream) if (event.type === "snapshot") notes = notesOf(event.data);
		expect(notes).toEqual(["ChatGPT", "Claude"]);
	});

	it("is not repeated by itself: neither automatically nor by what resumes lost work", async () => {
		const { app, owner, id } = await answered();
		await owner.call(saveSettings, { body: { autoCompare: true } });
		await owner.call(retryResponse, { params: { id, seat: "claude" } });
		const call = await app.providers.claude.call(2);
		call.emitText(SENTENCE);
		call.end();
		(await app.providers.chatgpt.call(2)).fail(new Error("down"));
		(await app.providers.claude.call(3)).fail(new Error("down"));
		await expect.poll(async () => notesOf(await payloadOf(owner, id))).toEqual(["ChatGPT", "Claude"]);
		expect(await app.database.query.selectFrom("running_summaries").selectAll().execute()).toEqual([]);
		expect([app.providers.chatgpt.calls.length, app.providers.claude.calls.length]).toEqual([2, 3]);
	});

	it("is in the page that the server writes for the owner, and not in that for readers", async () => {
		const { app, owner, id } = await failed(await builtPages(RENDERER));
		const own = await owner.fetch(`/?session=${id}&from=history`);
		expect(await own.text()).toContain("ChatGPT could not compare the answers");
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		for (const browser of [owner, app.browser()])
			expect(await (await browser.fetch(`/shared/${id}`)).text()).not.toContain("could not compare");
	});

	it("is shown to no reader of a share and in no export, is in the owner's data, and is deleted with the chat", async () => {
		const { app, owner, id } = await failed();
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const stranger = app.browser();
		const reason = "could not compare";
		expect((await stranger.call(getSharedResponses, { params: { id } })).text).not.toContain(reason);
		const shared = await stranger.fetch(`/api/shared/${id}/events`);
		expect(await shared.text()).not.toContain(reason);
		const exported = await owner.fetch(urlOf(exportChat, { params: { id }, query: { format: "json" } }));
		expect(await exported.text()).not.toContain(reason);
		expect((await owner.call(getMyData, {})).text).toContain(reason);
		await owner.fetch(`/api/chat/${id}`, { method: "DELETE" });
		expect(await app.database.query.selectFrom("turns").selectAll().execute()).toEqual([]);
	});
});
