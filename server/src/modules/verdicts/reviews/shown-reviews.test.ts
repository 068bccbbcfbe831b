import {
	askAgain,
	branchChat,
	exportChat,
	exportSharedChat,
	getMyData,
	getResponses,
	getSharedResponses,
	getSharedVerdict,
	type Review,
	shareChat,
	startTurn,
	stopSharingAll,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askTurn, eventsOf, readToEnd } from "../../../testing/chats.ts";
import { judge } from "../../../testing/judged-by.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { reply, review, reviewedChat, settledReview, shownReview } from "../../../testing/reviewing.ts";
import { someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const WRONG = { quote: "Water boils at 90 degrees", text: "It is <b>100</b> degrees." };

async function begin() {
	const app = await startTestApp({ pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	return { app, owner, id: await reviewedChat(app, owner) };
}

/** A finished review by these columns. */
async function reviewed(app: TestApp, owner: BrowserClient, id: string, by: readonly ProviderId[] = PROVIDER_IDS) {
	const calls = by.map((seat) => app.providers[seat].calls.length + 1);
	await review(owner, id, by);
	for (const [index, seat] of by.entries())
		reply(await app.providers[seat].call(calls[index] ?? 0), PROVIDER_IDS, { chatgpt: { fault: WRONG } });
	await expect.poll(async () => (await shownReview(owner, id))?.reviewers.length).toBe(by.length);
	return await settledReview(owner, id);
}

const statusesOf = (made: Review | null) => made?.reviewers.map(({ status }) => status).join(" ");

it("an open stream tells opinions with the verdict, and stays open until the review has ended", async () => {
	const { app, owner, id } = await begin();
	await review(owner, id, ["gemini", "claude"]);
	const stream = eventsOf(owner, id);
	expect((await stream.next()).value?.type).toBe("snapshot");
	reply(await app.providers.gemini.call(2));
	const told: string[] = [];
	for await (const event of stream) {
		const next = event.type === "verdict" ? (statusesOf(event.data.verdict.review) ?? event.type) : event.type;
		if (next === "answered asking" && !told.includes(next)) reply(await app.providers.claude.call(2));
		told.push(next);
	}
	expect(told).toContain("answered asking");
	expect(told.at(-1)).toBe("done");
	const ended = await shownReview(owner, id);
	expect([ended?.settledAt, statusesOf(ended)]).toEqual([expect.any(String), "answered answered"]);
});

it("an open stream that does not end with the review tells the last opinion, too", async () => {
	const { app, owner, id } = await begin();
	// The end of the review alone may end a stream before the last verdict is read.
	await askTurn(owner, id, { prompt: "And on mountains?" });
	const stream = eventsOf(owner, id);
	expect((await stream.next()).value?.type).toBe("snapshot");
	await reviewed(app, owner, id, ["gemini", "claude"]);
	for await (const event of stream)
		if (event.type === "verdict" && statusesOf(event.data.verdict.review) === "answered answered") return;
	expect.unreachable();
});

it("readers of a share see the review that was published, without its cost, unless it is left out", async () => {
	const { app, owner, id } = await begin();
	const share = (body: { shared: boolean; verdict?: boolean }) => owner.call(shareChat, { params: { id }, body });
	const reader = app.browser();
	const shown = async () => {
		const { status, answer } = await reader.call(getSharedVerdict, { params: { id, turn: 1 } });
		return status === 200 ? answer.review && [answer.review.id, answer.review.costUsd] : status;
	};
	const exported = async () =>
		await (await reader.fetch(urlOf(exportSharedChat, { params: { id }, query: { format: "json" } }))).text();
	await share({ shared: true });
	expect(await shown()).toBeNull();
	const first = await reviewed(app, owner, id);
	expect(await shown()).toBeNull();
	await share({ shared: true });
	expect(await shown()).toEqual([first.id, null]);
	expect(await exported()).toContain(WRONG.quote);
	await reviewed(app, owner, id, ["gemini"]);
	expect(await shown()).toEqual([first.id, null]);
	await share({ shared: true, verdict: false });
	expect(await shown()).toBe(404);
	expect(await exported()).not.toContain('"standings"');
	await share({ shared: true, verdict: true });
	expect(await shown()).not.toEqual([first.id, null]);
	await owner.call(stopSharingAll, { body: { shared: false } });
	expect(await app.database.query.selectFrom("reviews").select("id").where("published", "=", 1).execute()).toEqual([]);
});

it("readers get the review that its owner reads where an answer that was asked again failed", async () => {
	const { app, owner, id } = await begin();
	const first = await reviewed(app, owner, id);
	await owner.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["grok"] } });
	(await app.providers.grok.call(3)).fail(new Error("down"));
	await readToEnd(owner, id);
	expect((await shownReview(owner, id))?.id).toBe(first.id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const { answer } = await app.browser().call(getSharedVerdict, { params: { id, turn: 1 } });
	expect(answer.review?.id).toBe(first.id);
});

it("every format of the export has it as text, and the download of the account also the earlier ones", async () => {
	const { app, owner, id } = await begin();
	const first = await reviewed(app, owner, id);
	const second = await reviewed(app, owner, id, ["gemini", "claude"]);
	for (const format of ["json", "md", "html", "csv"] as const) {
		const text = await (await owner.fetch(urlOf(exportChat, { params: { id }, query: { format } }))).text();
		expect(text).toContain(WRONG.quote);
		if (format !== "json") expect(text).toContain("Gemini on ChatGPT: accuracy 8, completeness 7, clarity 9, place 1");
		if (format !== "json") expect(text).toContain("Grok: place 3, by 2 reviewers");
		if (format === "md" || format === "html") expect(text).not.toContain("<b>100</b>");
		if (format === "json") expect(text).not.toContain(first.id);
	}
	const data = await (await owner.fetch(urlOf(getMyData))).text();
	expect([data.includes(first.id), data.includes(second.id)]).toEqual([true, true]);
	expect(data).toContain('"earlierReviews"');
	expect(JSON.parse(data).reviewBias).toEqual([
		{ length: expect.any(Number), position: expect.any(Number), reviews: 2 },
	]);
});

it("a branch has none of its own", async () => {
	const { app, owner, id } = await begin();
	await reviewed(app, owner, id);
	await owner.call(startTurn, { params: { id }, body: { prompt: "And on Everest?" } });
	for (const seat of PROVIDER_IDS) (await app.providers[seat].call(3)).end({ usage: someUsage });
	await readToEnd(owner, id);
	const { answer } = await owner.call(branchChat, { params: { id }, body: { turn: 2 } });
	expect(await shownReview(owner, answer.session.id)).toBeNull();
	expect(await shownReview(owner, id)).not.toBeNull();
});

it("is handed to the best answer and to what is disputed, where readers of a share do not get it; never to the map", async () => {
	const { app, owner, id } = await begin();
	await reviewed(app, owner, id, ["gemini", "claude"]);
	const map = owner.call(summarizeChat, { params: { id } });
	const judging = await app.providers.chatgpt.call(2);
	expect(judging.prompt).not.toContain("It is <b>100</b> degrees.");
	judge(judging, [
		{
			claim: "Water boils at 100 degrees at sea level.",
			kind: "answer",
			says: ["Water boils at 100 degrees at sea level"],
		},
	]);
	await map;
	const best = owner.call(summarizeChat, { params: { id }, body: { kind: "best" } });
	const writing = await app.providers.chatgpt.call(3);
	expect(writing.prompt).toContain("The faults\n=====");
	expect(writing.prompt).toContain(JSON.stringify(WRONG.text).slice(1, -1));
	expect(writing.prompt).not.toMatch(/ChatGPT|Gemini|Claude|Grok/);
	writing.emitText(JSON.stringify({ sentences: [{ text: "At sea level water boils at 100 degrees.", rows: [1] }] }));
	writing.end();
	expect((await best).answer.merges.best?.leftOut).toBe(0);
	const { answer } = await owner.call(summarizeChat, { params: { id }, body: { kind: "disputed" } });
	const FAULT = "“Water boils at 90 degrees” (ChatGPT) · It is b>100/b> degrees (Gemini)";
	expect(answer.merges.disputed?.text).toContain(`### Faults that reviewers found\n\n- ${FAULT}`);
	expect(answer.merges.disputed?.sentences.map(({ text, by, claims }) => [text, by, claims])[0]).toEqual([
		FAULT,
		["chatgpt"],
		[],
	]);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const own = (await owner.call(getResponses, { params: { id } })).answer.merges.disputed;
	const read = (await app.browser().call(getSharedResponses, { params: { id } })).answer.merges.disputed;
	expect([own?.sentences.length, read?.sentences.length, read?.text.includes("###")]).toEqual([2, 0, false]);
	const copied = async (browser: BrowserClient) => {
		const copy = await browser.call(branchChat, { params: { id }, body: { turn: 2 } });
		const { merges } = (await browser.call(getResponses, { params: { id: copy.answer.session.id } })).answer;
		return merges.disputed && [merges.disputed.sentences.length, merges.disputed.text.includes("###")];
	};
	expect(await copied(owner)).toEqual([2, true]);
	expect(await copied(app.browser())).toEqual([0, false]);
});
