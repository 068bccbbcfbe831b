import type { ResponsesPayload } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
	answerOf,
	ask,
	columnOf,
	promptField,
	sessionOf,
	untilAll,
	untilState,
	untilWords,
} from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const BEFORE = "Said before. ";
const WHILE = "Said while nobody listened. ";
const AFTER = "Said after.";
/** The browser's console message for a failed connection. */
const UNREACHABLE = [/net::ERR_/];

/** Sends a prompt, and resolves when each answer has its first words and its vendor waits for further steps. */
async function begin(page: Page, vendors: Vendors): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll(() => ({ steps: [{ say: BEFORE }] }));
	await page.goto("/");
	await ask(page, "What is heard?");
	for (const id of PROVIDER_IDS) await untilWords(page, id, BEFORE.trim());
}

async function sendToAll(
	vendors: Vendors,
	...steps: Parameters<Vendors["send"]> extends [ProviderId, ...infer S] ? S : never
) {
	for (const id of PROVIDER_IDS) await vendors.send(id, ...steps);
}

const textsOf = (page: Page): Promise<string[]> =>
	Promise.all(PROVIDER_IDS.map(async (id) => (await answerOf(page, id).textContent()) ?? ""));

const fourTimes = <T>(value: T): T[] => PROVIDER_IDS.map(() => value);

/** Sets the page's visibility, because a headless browser never reports a page as hidden. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
	page.evaluate((isHidden) => {
		Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	}, hidden);

describe("REL-24 the reader leaves", () => {
	test("offline and back: the page says so, and no text is missing", async ({ openPage, vendors }) => {
		const page = await openPage({ expectConsole: UNREACHABLE });
		await begin(page, vendors);
		const top = async () => (await answerOf(page, "claude").boundingBox())?.y;
		const before = await top();
		await page.context().setOffline(true);
		await page.getByText("You're offline.").waitFor();
		expect(await top()).toBe(before);
		await sendToAll(vendors, { say: WHILE });
		await page.context().setOffline(false);
		for (const id of PROVIDER_IDS) await untilWords(page, id, WHILE.trim());
		await page.getByText("You're offline.").waitFor({ state: "hidden" });
		await sendToAll(vendors, { say: AFTER }, { end: "stop" });
		await untilAll(page);
		expect(await textsOf(page)).toEqual(fourTimes(BEFORE + WHILE + AFTER));
	});

	test("closing the tab stops no answer: the reopened tab has the whole text", async ({ openPage, vendors }) => {
		const page = await openPage();
		await begin(page, vendors);
		const address = page.url();
		await page.close();
		await sendToAll(vendors, { say: WHILE }, { say: AFTER }, { end: "stop" });
		const reopened = await page.context().newPage();
		await reopened.goto(address);
		await untilAll(reopened);
		expect(await textsOf(reopened)).toEqual(fourTimes(BEFORE + WHILE + AFTER));
	});
});

test.for(["the button", "Escape"])(
	"REL-21 a prompt that is cancelled by %s while it is being sent leaves no chat",
	async (cancelMethod, { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => ({ steps: [] }));
		const page = await openPage();
		const gate = Promise.withResolvers<void>();
		const sent = Promise.withResolvers<void>();
		await page.route("**/api/chat", async (route) => {
			sent.resolve();
			await gate.promise;
			await route.continue();
		});
		await page.goto("/");
		await promptField(page).fill("How far is it?");
		await page.getByRole("button", { name: "Submit" }).click();
		await page.getByText("Sending", { exact: true }).waitFor();
		// A prompt that is cancelled before its request is sent leaves nothing to cancel.
		await sent.promise;
		if (cancelMethod === "Escape") await page.keyboard.press("Escape");
		else await page.getByRole("button", { name: "Cancel" }).click({ delay: 600 });
		await page.getByRole("button", { name: "Submit" }).waitFor();
		const [created, ended] = await Promise.all([
			page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 201),
			page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith("/cancel")),
			gate.resolve(),
		]);
		const { session } = (await created.json()) as { session: { id: string } };
		expect(await ended.json()).toEqual({ kept: false });
		await page.reload();
		expect(await promptField(page).inputValue()).toBe("How far is it?");
		expect(await page.getByRole("article").count()).toBe(0);
		expect((await page.request.get(`/api/chat/${session.id}`)).status()).toBe(404);
		await eventually(async () => (await vendors.calls("claude")).filter(({ isOpen }) => isOpen).length).toBe(0);
	},
);

/** Records the states of the answers in each poll response from now on. */
function recordPolls(page: Page): () => Promise<string[][]> {
	const polls: Promise<string[]>[] = [];
	page.on("response", (response) => {
		if (!new URL(response.url()).pathname.endsWith("/responses")) return;
		const payload = response.json() as Promise<ResponsesPayload>;
		polls.push(payload.then(({ responses }) => responses.map(({ status }) => status)));
	});
	return () => Promise.all(polls);
}

describe("REL-25 no events arrive", () => {
	test.for([
		["blocked", (page: Page) => page.route("**/events", (route) => route.abort())],
		["swallowed by a proxy", (page: Page) => page.route("**/events", () => {})],
	] as const)("%s: the page asks instead, and nobody notices", async ([, block], { openPage, vendors }) => {
		const page = await openPage({ expectConsole: UNREACHABLE });
		await block(page);
		await begin(page, vendors);
		const polls = recordPolls(page);
		await sendToAll(vendors, { say: AFTER }, { end: "stop" });
		await untilAll(page);
		const ended = (await polls()).filter((states) => states.every((state) => state === "success"));
		expect(ended).toEqual([fourTimes("success")]);
		expect(await textsOf(page)).toEqual(fourTimes(BEFORE + AFTER));
		expect(await page.getByText(/Connection lost|offline/).count()).toBe(0);
	});
});

describe("REL-26 two tabs", () => {
	test("show the same text, and an answer that is stopped in one stops in the other", async ({ openPage, vendors }) => {
		const first = await openPage();
		await begin(first, vendors);
		const second = await first.context().newPage();
		await second.goto(first.url());
		for (const id of PROVIDER_IDS) await untilWords(second, id, BEFORE.trim());
		await sendToAll(vendors, { say: WHILE });
		for (const page of [first, second]) for (const id of PROVIDER_IDS) await untilWords(page, id, WHILE.trim());
		expect(await textsOf(second)).toEqual(await textsOf(first));

		await first.getByRole("button", { name: "Stop Claude" }).click();
		await untilState(second, "claude", "You stopped this answer.");
		await second.getByRole("button", { name: "Cancel", exact: true }).click();
		await promptField(second).waitFor();
		await untilAll(first, "You stopped this answer.");
	});

	test("REL-30 a chat deleted in one tab while its answers are written is reported as gone in the other", async ({
		openPage,
		vendors,
	}) => {
		const first = await openPage({ expectConsole: [/status of 404/] });
		await begin(first, vendors);
		const second = await first.context().newPage();
		await second.goto(first.url());
		for (const id of PROVIDER_IDS) await untilWords(second, id, BEFORE.trim());
		const status = await first.evaluate(
			async (id) => (await fetch(`/api/chat/${id}`, { method: "DELETE" })).status,
			sessionOf(first),
		);
		expect(status).toBe(204);
		for (const page of [first, second]) {
			await page.getByRole("heading", { name: "Chat Not Found" }).waitFor();
			await page.getByText("This chat was deleted", { exact: false }).waitFor();
		}
	});

	test("a chat that is cancelled before the first words is gone in the other", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => ({ mute: true }));
		const first = await openPage({ expectConsole: [/status of 404/] });
		await first.goto("/");
		await ask(first, "Never mind.");
		const second = await first.context().newPage();
		await second.goto(first.url());
		// From three seconds after the prompt on it says 'Thinking' instead.
		await untilState(second, "grok", /Generating response|Thinking for/);
		await first.getByRole("button", { name: "Cancel", exact: true }).click();
		await second.getByRole("heading", { name: "Chat Not Found" }).waitFor();
	});
});

describe("REL-27 eight tabs over six connections", () => {
	const TABS = Array.from({ length: 7 });

	test("of one chat share one event stream", async ({ openPage, vendors }) => {
		const first = await openPage();
		await begin(first, vendors);
		const tabs = [first];
		for (const _ of TABS) tabs.push(await first.context().newPage());
		await Promise.all(tabs.slice(1).map((tab) => tab.goto(first.url())));
		await sendToAll(vendors, { say: AFTER }, { end: "stop" });
		for (const tab of tabs) await untilAll(tab);
	});

	test("of eight chats: hidden tabs free their connections for the others", async ({ openPage, vendors }) => {
		const first = await openPage();
		await begin(first, vendors);
		const tabs = [first];
		for (const _ of TABS) {
			await setHidden(tabs.at(-1) ?? first, true);
			const tab = await first.context().newPage();
			tabs.push(tab);
			await vendors.answerNextForAll(() => ({ steps: [{ say: BEFORE }] }));
			await tab.goto("/");
			await ask(tab, `Tab ${tabs.length}?`);
			for (const id of PROVIDER_IDS) await untilWords(tab, id, BEFORE.trim());
		}
		for (const [index, tab] of tabs.entries()) {
			for (const id of PROVIDER_IDS) await vendors.sendToCall(id, index + 1, { say: AFTER }, { end: "stop" });
			await setHidden(tab, false);
			await untilAll(tab);
		}
	});
});

describe("REL-37 an old page after a deployment", () => {
	test("keeps working, says that there is a newer version, and keeps the draft", async ({ openPage }) => {
		const page = await openPage();
		await page.clock.install();
		await page.goto("/");
		await promptField(page).click();
		await page.keyboard.insertText("Half a question");
		const config = await (await page.request.get("/api/config")).json();
		await page.route("**/api/config", (route) => route.fulfill({ json: { ...config, version: "9.9.9" } }));
		const notice = page.getByText("A new version is available.");
		// The code that checks the version loads after the page; before that, becoming visible again has no effect.
		await eventually(async () => {
			await page.clock.fastForward(6 * 60_000);
			await setHidden(page, false);
			return await notice.isVisible();
		}).toBe(true);
		expect(await promptField(page).inputValue()).toBe("Half a question");
		await page.getByRole("button", { name: "Reload" }).click();
		await notice.waitFor({ state: "detached" });
		expect(await promptField(page).inputValue()).toBe("Half a question");
	});

	test("whose next code chunk is gone says so, and has its answers after a reload", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => completeAnswer(BEFORE));
		const page = await openPage({ expectConsole: [/status of 404/] });
		await page.route("**/assets/live-view*", (route) => route.fulfill({ status: 404 }));
		await page.goto("/");
		await promptField(page).fill("Is anybody there?");
		await page.keyboard.press("Enter");
		await page.getByText("Part of this page couldn't be loaded.").first().waitFor();
		await page.unroute("**/assets/live-view*");
		await page.reload();
		await untilAll(page);
	});
});

test("the server is killed during the answers: the page says so, recovers by itself, and Retry works", async ({
	openPage,
	startServer,
	vendors,
}) => {
	const server = await startServer(vendors.env);
	const page = await openPage({ origin: server.origin, expectConsole: [/net::ERR_/, /status of 50/] });
	await vendors.reset();
	const firstWords = { steps: [{ say: BEFORE }] };
	await vendors.answerNext({ chatgpt: firstWords, gemini: firstWords, claude: firstWords, grok: { mute: true } });
	await page.goto("/");
	await ask(page, "Will it hold?");
	for (const id of ["chatgpt", "gemini", "claude"] as const) await untilWords(page, id, BEFORE.trim());
	// A killed server can restore only what it had already stored.
	const stored = async () => {
		const id = new URL(page.url()).searchParams.get("session");
		const answer = await page.request.get(`${server.origin}/api/chat/${id}/responses`);
		const { responses } = (await answer.json()) as { responses: { response: string }[] };
		return responses.filter(({ response }) => response !== "").length;
	};
	await eventually(stored).toBe(3);

	await server.kill();
	await page.getByText("Connection lost.").waitFor();
	await vendors.answerNext({ grok: completeAnswer("Asked again, and only once.") });
	await server.restart();
	await untilState(page, "claude", "Response failed");
	await columnOf(page, "claude")
		.getByText("The server restarted while Claude was writing. Nothing was charged again. Retry?")
		.waitFor();
	expect(await answerOf(page, "claude").textContent()).toBe(BEFORE.trim());
	await untilState(page, "grok", "Response complete");
	await page.getByText("Connection lost.").waitFor({ state: "hidden" });

	await vendors.answerNext({ claude: completeAnswer("Here it is.") });
	await columnOf(page, "claude").getByRole("button", { name: "Retry Request" }).click();
	await untilState(page, "claude", "Response complete");
	expect(await answerOf(page, "claude").textContent()).toBe("Here it is.");
	expect(await vendors.calls("grok")).toHaveLength(2);
});
