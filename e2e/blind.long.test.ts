import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { NAMES, promptField, sessionOf, untilHydrated } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Script } from "./testing/servers/vendors.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const HANDS = [
	{ width: 390, height: 844, hand: "mouse" },
	{ width: 1440, height: 900, hand: "keyboard" },
] as const;

const FAR = "It is about 433 light-years away.";
/** One is slow and has not ended, one breaks off in the middle of its name, one fails at once and one answers at once. */
const PACES: Readonly<Record<ProviderId, Script>> = {
	chatgpt: { steps: [{ speak: "I'm ChatGPT, made by OpenAI.", gapMs: 150 }] },
	gemini: { steps: [{ say: `${FAR} And I am Gemi` }, { waitMs: 300 }, { cut: true }] },
	claude: completeAnswer(`As Claude, I say so. ${FAR}`),
	grok: { error: "key" },
};

/** Names, makers, ids, models and logos. */
const TELLING = /chatg|openai|gpt-|gemi|google|claude|anthropic|sonnet|grok|xai\b|"logo":"|"tint":"(?!#6b675e)/i;
/** Times, costs, lengths and what else differs by vendor: each of these fields has no value before the vote. */
const TELLING_FIELDS = [
	/"(?:model|modelName|askedModel|responseTime|firstWordMs|totalMs|elapsedMs|usage|(?:input|output|reasoning|cached)Tokens)":(?!null\b)/,
	/"(?:costUsd|usd|mostUsd|usualUsd|replacedCost|unpriced|contextUsed|finishReason|notice|retryAt)":(?!null\b)/,
	/"(?:shortened|demo)":(?!false\b|null\b|0\b)|"(?:notes|citations)":\[(?!\])/,
];
const tellingFieldsOf = (text: string): string[] =>
	TELLING_FIELDS.flatMap((field) => new RegExp(`(?:${field.source}).{0,40}`).exec(text)?.[0] ?? []);
/** What a server says of one chat. The program and the list of assistants do not depend on which assistants answer it. */
const isOfChat = (path: string): boolean => /^\/(?:api\/chat|api\/user|history$|$)/.test(path);

/** A page without what each has: the names of the assistants of the installation in its head and its configuration, and all marks. */
const ownOfPage = (text: string): string =>
	text
		.replace(/<head>.*?<title>/s, "")
		.replace(/<svg [^>]*class="sprite".*?<\/svg>/s, "")
		.replace(/(<script[^>]*type="application\/json"[^>]*>)(.*?)<\/script>/gs, (_all, tag: string, json: string) => {
			const { config: _, ...rest } = JSON.parse(json) as Record<string, unknown>;
			return `${tag}${JSON.stringify(rest)}</script>`;
		});

/** Records all that the browser receives of a chat: the bodies of all responses, streams too, and their headers. */
async function recordBytes(page: Page): Promise<() => Promise<string>> {
	const session = await page.context().newCDPSession(page);
	const received: string[] = [];
	const bodies: Promise<void>[] = [];
	const recorded = new Set<string>();
	await session.send("Network.enable");
	session.on("Network.responseReceived", ({ requestId, response }) => {
		const { pathname } = new URL(response.url);
		if (!isOfChat(pathname)) return;
		recorded.add(requestId);
		// The policy of pages names where people sign in.
		const { "content-security-policy": _, ...headers } = response.headers;
		received.push(`${pathname} ${JSON.stringify(headers)}`);
		if (pathname.endsWith("/events"))
			bodies.push(
				session.send("Network.streamResourceContent", { requestId }).then(
					({ bufferedData }) => void received.push(Buffer.from(bufferedData, "base64").toString()),
					() => {},
				),
			);
	});
	session.on("Network.dataReceived", ({ requestId, data }) => {
		if (data && recorded.has(requestId)) received.push(Buffer.from(data, "base64").toString());
	});
	session.on("Network.loadingFinished", ({ requestId }) => {
		if (!recorded.has(requestId)) return;
		bodies.push(
			session.send("Network.getResponseBody", { requestId }).then(
				({ body, base64Encoded }) =>
					void received.push(ownOfPage(base64Encoded ? Buffer.from(body, "base64").toString() : body)),
				() => {},
			),
		);
	});
	return async () => {
		await Promise.all(bodies);
		return received.join("\n");
	};
}

const voteOf = (page: Page) => page.getByRole("region", { name: "Your vote", exact: true });
const choice = (page: Page, name: string) => voteOf(page).getByRole("button", { name, exact: true });
const names = (page: Page) => page.getByRole("article").evaluateAll((all) => all.map((each) => each.ariaLabel));

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand }) => {
	test("nothing tells who answers before the vote, which shows the names in all tabs", async ({
		openPage,
		vendors,
	}) => {
		await vendors.reset();
		await vendors.answerNext(PACES);
		const page = await openPage({ width, height, reducedMotion: true });
		const user = new User(page, hand);
		await page.goto("/");
		await user.write(promptField(page), "How far away is the North Star?");
		await user.press(page.getByRole("switch", { name: "Blind" }));
		await page.getByText("Blind: names are hidden until you vote.").waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
		const bytes = await recordBytes(page);
		await user.press(page.getByRole("button", { name: "Submit", exact: true }));
		// Of answers that have all ended before the page listens to them, it would receive no stream.
		await eventually(bytes).toContain("event: snapshot");
		await vendors.send("chatgpt", { speak: ` ${FAR}`, gapMs: 150 }, { end: "stop" });
		await voteOf(page).locator(".vote-choice").first().waitFor();
		expect(await names(page)).toEqual(["A", "B", "C", "D"]);
		expect(await accessibilityProblems(page)).toEqual([]);
		await screenshot(page, `blind-before-${width}`);
		const other = await page.context().newPage();
		const otherBytes = await recordBytes(other);
		// A page that the server has rendered, with the chat in it for its script.
		await other.goto(page.url());
		await voteOf(other).locator(".vote-choice").first().waitFor();
		await untilHydrated(other);

		const received = `${await bytes()}${await otherBytes()}`;
		expect(received).toContain("▮▮▮");
		expect(received).toContain(`/api/chat/${sessionOf(page)}/events`);
		expect(received).toContain("event: snapshot");
		expect(received).toContain("<main");
		expect(TELLING.exec(received)?.[0]).toBeUndefined();
		expect(received).toContain('"costUsd":null');
		expect(tellingFieldsOf(received)).toEqual([]);
		const letter = await voteOf(page).locator(".vote-choice").first().innerText();
		await user.press(choice(page, letter));
		const told = page.locator(".col-was").first();
		await told.waitFor({ state: "attached" });
		// After the vote all of them are there, so that the search above would have found them.
		await eventually(async () => tellingFieldsOf(await bytes()).length).toBeGreaterThanOrEqual(2);
		const shown = await names(page);
		expect(shown.toSorted()).toEqual(PROVIDER_IDS.map((id) => NAMES[id]).toSorted());
		expect(await voteOf(page).locator(".vote-says").innerText()).toBe(`You chose ${shown["ABCD".indexOf(letter)]}.`);
		await eventually(() => names(other)).toEqual(shown);
		expect(await page.evaluate(() => document.activeElement?.className)).toContain("vote-choice");
		expect(await accessibilityProblems(page)).toEqual([]);
		await screenshot(page, `blind-after-${width}`);
		await page.reload();
		await untilHydrated(page);
		expect(await names(page)).toEqual(shown);
	});
});
