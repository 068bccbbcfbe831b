import { cancelChanges, cancelChecks, cancelReview, getVerdict, type NewSeat, startCheck } from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { sameBrowser } from "../../../testing/chats.ts";
import {
	COMPARED_ROWS,
	chatAskedTwice,
	readComparing,
	settledComparing,
	startComparing,
} from "../../../testing/comparing-editions.ts";
import { judge } from "../../../testing/judged-by.ts";
import { noonClock } from "../../../testing/manual-clock.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { reply, review, reviewedChat, say, shownReview } from "../../../testing/reviewing.ts";
import { type ScriptedCall, someUsage } from "../../../testing/scripted-assistant.ts";
import type { TestApp } from "../../../testing/test-app.ts";

const QUOTE = "Water boils at 90 degrees";
const SEATS: readonly NewSeat[] = [
	{ provider: "chatgpt", model: "gpt-4o" },
	{ provider: "claude", model: "claude-opus-4-5" },
	{ provider: "pasted", text: `${QUOTE}, says mark-pasted.` },
];

async function begin() {
	const options = () => ({ pause: async () => {}, clock: noonClock(), env: { DAILY_BUDGET_USD: "50" } });
	const { one, two } = await startTwo(options(), options());
	const here = one.browser();
	return { app: one, here, connectTwo: () => sameBrowser(two, here) };
}

const spent = async ({ database }: TestApp) =>
	(await database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;

interface Kind {
	/** A chat that can be asked about. */
	readonly prepare: (app: TestApp, browser: BrowserClient) => Promise<string>;
	/** The calls of the work: the first has a reply, and the other one is stopped. */
	readonly calls: (app: TestApp) => readonly [Promise<ScriptedCall>, Promise<ScriptedCall>];
	readonly start: (browser: BrowserClient, id: string) => Promise<unknown>;
	readonly replyTo: (call: ScriptedCall) => void;
	readonly hasReply: (browser: BrowserClient, id: string) => Promise<boolean | undefined>;
	readonly stop: (browser: BrowserClient, id: string) => Promise<unknown>;
	readonly costUsd: (browser: BrowserClient, id: string) => Promise<number | null | undefined>;
}

const ASKED: Pick<Kind, "prepare" | "calls"> = {
	prepare: (app, browser) =>
		reviewedChat(app, browser, SEATS, { chatgpt: "100 degrees, says mark-chatgpt.", claude: "90, says mark-claude." }),
	calls: ({ providers }) => [providers.chatgpt.call(2), providers.claude.call(2)],
};
const checkOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getVerdict, { params: { id, turn: 1 } })).answer.checks[0];

const CHECK: Kind = {
	...ASKED,
	start: (browser, id) => browser.call(startCheck, { params: { id, turn: 1 }, body: { seat: "pasted", quote: QUOTE } }),
	replyTo: (call) => say(call, { stance: "supports", text: "Yes.", from: null }),
	hasReply: async (browser, id) => (await checkOf(browser, id))?.replies.some(({ status }) => status === "answered"),
	stop: (browser, id) => browser.call(cancelChecks, { params: { id, turn: 1 } }),
	costUsd: async (browser, id) => (await checkOf(browser, id))?.costUsd,
};
const REVIEW: Kind = {
	...ASKED,
	start: (browser, id) => review(browser, id),
	replyTo: (call) => reply(call, ["chatgpt", "claude", "pasted"]),
	hasReply: async (browser, id) =>
		(await shownReview(browser, id))?.reviewers.some(({ status }) => status === "answered"),
	stop: (browser, id) => browser.call(cancelReview, { params: { id, turn: 1 } }),
	costUsd: async (browser, id) => (await shownReview(browser, id))?.costUsd,
};
const CHANGES: Kind = {
	prepare: (app, browser) => chatAskedTwice(app, browser, { seats: SEATS.slice(0, 2), again: ["chatgpt", "claude"] }),
	calls: ({ providers }) => [providers.chatgpt.call(3), providers.chatgpt.call(4)],
	start: (browser, id) => startComparing(browser, id),
	replyTo: (call) => judge(call, COMPARED_ROWS, { usage: someUsage }),
	hasReply: async (browser, id) => (await readComparing(browser, id)).seats.some(({ status }) => status === "made"),
	stop: (browser, id) => browser.call(cancelChanges, { params: { id, turn: 1 } }),
	costUsd: async (browser, id) => (await readComparing(browser, id)).costUsd,
};

/** Stopped after its first reply; resolves to what all its calls have cost. */
async function stopHalfway(app: TestApp, here: BrowserClient, kind: Kind, stoppedIn: BrowserClient, id: string) {
	const before = await spent(app);
	await kind.start(here, id);
	const [first, hanging] = kind.calls(app);
	kind.replyTo(await first);
	(await hanging).emitText("This reply is ");
	await expect.poll(() => kind.hasReply(here, id)).toBe(true);
	await kind.stop(stoppedIn, id);
	await expect.poll(() => app.database.query.selectFrom("open_calls").select("id").execute()).toEqual([]);
	return (await spent(app)) - before;
}

it.each([
	["check", CHECK],
	["review", REVIEW],
	["comparison of editions", CHANGES],
] as const)("a %s that another process has stopped shows what all its calls cost", async (_name, kind) => {
	const { app, here, connectTwo } = await begin();
	const id = await kind.prepare(app, here);
	const paid = await stopHalfway(app, here, kind, connectTwo(), id);
	expect(paid).toBeGreaterThan(0.000226);
	await expect.poll(() => kind.costUsd(here, id)).toBeCloseTo(paid, 9);
});

it("what a stopped comparison has cost stays in its cost when the rest is compared later", async () => {
	const { app, here } = await begin();
	const id = await CHANGES.prepare(app, here);
	const before = await spent(app);
	const paid = await stopHalfway(app, here, CHANGES, here, id);
	await expect.poll(() => CHANGES.costUsd(here, id)).toBeCloseTo(paid, 9);
	await startComparing(here, id);
	CHANGES.replyTo(await app.providers.chatgpt.call(5));
	const { costUsd } = await settledComparing(here, id);
	expect(costUsd).toBeGreaterThan(paid);
	await expect.poll(async () => (await spent(app)) - before).toBeCloseTo(costUsd ?? 0, 9);
});
