import { askAgain, cancelReview, getResponses, type SummaryKind, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { readToEnd } from "../../../testing/chats.ts";
import { judge } from "../../../testing/judged-by.ts";
import { REVIEWED, reply, review, reviewedChat, settledReview, shownReview } from "../../../testing/reviewing.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const QUOTE = "Water boils at 90 degrees";
const FAULTS = "### Faults that reviewers found";
const ROW = {
	claim: "Water boils at 100 degrees at sea level.",
	says: ["Water boils at 100 degrees at sea level"],
};

async function compared() {
	const app = await startTestApp({ pause: async () => {} });
	const owner = app.browser();
	const id = await reviewedChat(app, owner);
	const map = owner.call(summarizeChat, { params: { id } });
	judge(await app.providers.chatgpt.call(2), [ROW]);
	await map;
	return { app, owner, id };
}

const nextCall = ({ providers }: TestApp, seat: ProviderId) => {
	const { calls, call } = providers[seat];
	return call.call(providers[seat], calls.length + 1);
};

/** A finished review by Gemini, which finds this fault in the answer of ChatGPT. */
async function findFault(app: TestApp, owner: BrowserClient, id: string, text: string): Promise<void> {
	const asked = nextCall(app, "gemini");
	await review(owner, id, ["gemini"]);
	reply(await asked, PROVIDER_IDS, { chatgpt: { fault: { quote: QUOTE, text } } });
	await expect.poll(async () => JSON.stringify(await shownReview(owner, id))).toContain(text);
	await settledReview(owner, id);
}

const write = async (owner: BrowserClient, id: string, kind: SummaryKind, edition?: number) =>
	(await owner.call(summarizeChat, { params: { id }, query: { turn: 1, ...(edition && { edition }) }, body: { kind } }))
		.answer.merges.disputed?.text;
const disputed = async (owner: BrowserClient, id: string) =>
	(await owner.call(getResponses, { params: { id }, query: { turn: 1 } })).answer.merges.disputed;

it("what is disputed gets the faults of a review that ends after it, and those of the next one in their place", async () => {
	const { app, owner, id } = await compared();
	expect(await write(owner, id, "disputed")).not.toContain(FAULTS);
	await findFault(app, owner, id, "It is 100 degrees.");
	await expect.poll(async () => (await disputed(owner, id))?.text).toContain("It is 100 degrees (Gemini)");
	expect(await disputed(owner, id)).toMatchObject({ stale: false, by: null });
	await findFault(app, owner, id, "That is the figure for Everest.");
	await expect.poll(async () => (await disputed(owner, id))?.text).toContain("That is the figure for Everest (Gemini)");
	expect((await disputed(owner, id))?.text).not.toContain("It is 100 degrees (Gemini)");
});

it("a review that is stopped hands on the faults that it found", async () => {
	const { app, owner, id } = await compared();
	await write(owner, id, "disputed");
	const asked = nextCall(app, "gemini");
	await review(owner, id, ["gemini", "claude"]);
	reply(await asked, PROVIDER_IDS, { chatgpt: { fault: { quote: QUOTE, text: "It is 100 degrees." } } });
	await expect.poll(async () => (await shownReview(owner, id))?.reviewers[0]?.status).toBe("answered");
	expect((await disputed(owner, id))?.text).not.toContain(FAULTS);
	await owner.call(cancelReview, { params: { id, turn: 1 } });
	await expect.poll(async () => (await disputed(owner, id))?.text).toContain("It is 100 degrees (Gemini)");
});

it("without what is disputed, a review writes none", async () => {
	const { app, owner, id } = await compared();
	await findFault(app, owner, id, "It is 100 degrees.");
	expect(await disputed(owner, id)).toBeNull();
});

it("what is disputed in an earlier edition has the faults that were found in that", async () => {
	const { app, owner, id } = await compared();
	await findFault(app, owner, id, "It is 100 degrees.");
	const asked = PROVIDER_IDS.map((seat) => [seat, nextCall(app, seat)] as const);
	await owner.call(askAgain, { params: { id, turn: 1 }, body: {} });
	for (const [seat, call] of asked) {
		(await call).emitText(REVIEWED[seat]);
		(await call).end();
	}
	await readToEnd(owner, id);
	await findFault(app, owner, id, "That is the figure for Everest.");
	const text = await write(owner, id, "disputed", 1);
	expect(text).toContain("It is 100 degrees (Gemini)");
	expect(text).not.toContain("Everest");
});
