import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { watchForHarm } from "./testing/browser/watch-for-harm.ts";
import { answerOf, ask, columnOf, promptField, sessionOf, untilAll, untilState } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { requestTo, shareChat } from "./testing/request-to.ts";
import type { Script, Step, Vendors } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { hostileCorpus } from "./testing/texts/hostile-corpus.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

/** The chunk lengths vary, so that a text is cut at different places. */
const CHUNK_LENGTHS = [1, 2, 3, 5, 7];
const GAP_MS = 4;

function* chunks(text: string): Generator<string> {
	for (let at = 0, turn = 0; at < text.length; turn += 1) {
		const length = CHUNK_LENGTHS[turn % CHUNK_LENGTHS.length] ?? 1;
		yield text.slice(at, at + length);
		at += length;
	}
}

const inChunks = (text: string): Script => ({
	steps: [...[...chunks(text)].flatMap((say): Step[] => [{ say }, { waitMs: GAP_MS }]), { end: "stop" }],
});

/** Every fourth text goes to the same assistant; the word after each shows that the rest is still rendered. */
const shareOf = (corpus: readonly string[], id: ProviderId): string =>
	corpus
		.filter((_, index) => index % PROVIDER_IDS.length === PROVIDER_IDS.indexOf(id))
		.map((text) => `${text}\n\nThen.`)
		.join("\n\n");

/** Leaves out the long texts of the overflow attacks: sending them in chunks would only take longer. */
const isShort = (text: string): boolean => text.length < 400;

async function answerWith(vendors: Vendors, script: (id: ProviderId) => Script): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll(script);
}

const horizontalOverflowPx = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The left edges and widths of the columns in pixels. */
const columnRects = (page: Page): Promise<readonly (readonly [left: number, width: number])[]> =>
	page.getByRole("article").evaluateAll((columns) =>
		columns.map((column) => {
			const { left, width } = column.getBoundingClientRect();
			return [Math.round(left), Math.round(width)] as const;
		}),
	);

describe("SEC-14 SEC-15 SEC-16 hostile answers", () => {
	test("run nothing and fetch nothing: while they arrive, when they are complete, reloaded, compared", async ({
		openPage,
		vendors,
		canary,
	}) => {
		const corpus = hostileCorpus(canary.host).filter(isShort);
		expect(corpus.length).toBeGreaterThanOrEqual(60);
		await answerWith(vendors, (id) => inChunks(shareOf(corpus, id)));
		const page = await openPage();
		const readHarm = await watchForHarm(page);
		await page.goto("/");
		await ask(page, "What is the worst that you can write?");
		await untilAll(page);
		expect(await readHarm()).toEqual([]);

		for (const address of [page.url(), `/?session=${sessionOf(page)}`]) {
			await page.goto(address);
			await untilAll(page);
			await columnOf(page, "grok").getByText("Then.").last().waitFor();
			await page.getByRole("button", { name: "Enlarge Claude" }).click();
			await page.keyboard.press("Escape");
			await page.getByRole("button", { name: "Compare two" }).click();
			await page.getByText(/without a match in Gemini/).waitFor();
			expect(await readHarm()).toEqual([]);
			expect(await horizontalOverflowPx(page)).toBe(0);
		}
		expect(canary.hits()).toBe(0);
	});

	test("SEC-15 a diagram is shown as code", async ({ openPage, vendors }) => {
		const diagram = "```mermaid\ngraph TD; A[<img src=x onerror=alert(1)>] --> B\n```";
		await answerWith(vendors, () => ({ steps: [{ say: diagram }, { end: "stop" }] }));
		const page = await openPage();
		const readHarm = await watchForHarm(page);
		await page.goto("/");
		await ask(page, "Draw it.");
		await untilAll(page);
		expect(await answerOf(page, "claude").locator("pre").textContent()).toContain("A[<img src=x onerror=alert(1)>]");
		expect(await readHarm()).toEqual([]);
	});

	test("SEC-16 a picture becomes a chip with its address, and a link shows its target", async ({
		openPage,
		vendors,
		canary,
	}) => {
		const text = `![the shot](http://${canary.host}/shot.png) and [our bank](http://${canary.host}/login)`;
		await answerWith(vendors, () => ({ steps: [{ say: text }, { end: "stop" }] }));
		const page = await openPage();
		await page.goto("/");
		await ask(page, "Show me.");
		await untilAll(page);
		const answer = answerOf(page, "gemini");
		expect(await answer.locator("img").count()).toBe(0);
		for (const link of await answer.getByRole("link").all()) {
			expect(await link.textContent()).toContain(canary.host);
			expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
			await link.hover();
		}
		expect(canary.hits()).toBe(0);
	});
});

test("SEC-14 hostile prompts run nothing, wherever the prompt is shown", async ({ openPage, vendors, canary }) => {
	const corpus = hostileCorpus(canary.host).filter((text) => isShort(text) && !text.includes("\u0001"));
	const half = Math.ceil(corpus.length / 2);
	const prompts = [corpus.slice(0, half), corpus.slice(half)].map((part) => part.join("\n").slice(0, 1990));
	const page = await openPage();
	const readHarm = await watchForHarm(page);
	for (const prompt of prompts) {
		await answerWith(vendors, () => ({ steps: [{ say: prompt }, { end: "stop" }] }));
		await page.goto("/");
		await ask(page, prompt);
		await untilAll(page);
		await page.locator(".prompt-line button").first().click();
		await page.getByRole("button", { name: "Edit and ask from here" }).click();
		expect(await promptField(page).inputValue()).toBe(prompt.trim());
		await page.goto(`/?session=${sessionOf(page)}`);
		await untilAll(page);
		expect(await readHarm()).toEqual([]);
	}
	expect(canary.hits()).toBe(0);
});

/** Part of every answer: a claim or a sentence that shares no words with its quotes is not shown at all. */
const SAFE = "Harmless beyond doubt are these plain words, whatever else stands around.";
/** Without the assistant's name, because names are hidden from the judge. */
const endOf = (id: ProviderId): string => `Here ends part ${PROVIDER_IDS.indexOf(id) + 1}.`;
/** The judge's code for the answer with this ending. */
const codeOf = (question: string, end: string): string =>
	[...question.slice(0, question.indexOf(end)).matchAll(/Answer ([A-Z]\d+)\n=/g)].at(-1)?.[1] ?? "?";

/** The server keeps at most this number of claims and of sentences of each kind from a judge's reply. */
const MAX_CLAIMS = 16;
const MAX_SENTENCES = 5;
const PART_SIZE = MAX_CLAIMS + 2 * MAX_SENTENCES;

/** The reply of a manipulated judge: every sentence in it is hostile, and so are its quotes. */
function badJudgement(question: string, corpus: readonly string[]): string {
	const codes = PROVIDER_IDS.map((id) => codeOf(question, endOf(id)));
	const claims = corpus.slice(0, MAX_CLAIMS).map((claim) => ({
		claim: `${SAFE} ${claim}`,
		cells: codes.map((answer, index) => ({ answer, stance: "says", quotes: [index === 0 ? SAFE : claim] })),
	}));
	const sentences = (from: number) =>
		corpus.slice(from, from + MAX_SENTENCES).map((text) => ({ text: `${SAFE} ${text}`, claims: [0] }));
	const summaries = codes.map((answer, index) => ({
		answer,
		text: [SAFE, ...corpus.slice(index * 7, index * 7 + 7)].join(" "),
	}));
	return JSON.stringify({
		claims,
		together: sentences(MAX_CLAIMS),
		dissent: sentences(MAX_CLAIMS + MAX_SENTENCES),
		summaries,
	});
}

test("SEC-14 harmful prompts, answers, claims and summaries run nothing on any other page that shows them", async ({
	openPage,
	vendors,
	canary,
}) => {
	const corpus = hostileCorpus(canary.host).filter((text) => isShort(text) && !text.includes("\u0001"));
	expect(corpus.length).toBeGreaterThanOrEqual(71);
	const parts = Array.from({ length: Math.ceil(corpus.length / PART_SIZE) }, (_, n) =>
		corpus.slice(n * PART_SIZE, (n + 1) * PART_SIZE),
	);
	const page = await openPage();
	await signUp(page, "mara@example.org");
	expect(await requestTo(page, "PUT", "/api/user/settings", { username: "mara", isPublic: true })).toBe(200);
	const readHarm = await watchForHarm(page);
	const stranger = await openPage();
	const readStrangerHarm = await watchForHarm(stranger);

	for (const part of parts) {
		await answerWith(vendors, (id) => ({
			steps: [{ say: `${part.join("\n\n")}\n\n${SAFE}\n\n${endOf(id)}` }, { end: "stop" }],
		}));
		await page.goto("/");
		await ask(page, part.join("\n").slice(0, 1990));
		await untilAll(page);
		await vendors.answerNext({ chatgpt: { steps: [] } });
		await page.getByRole("button", { name: "Generate AI Summaries" }).click();
		await vendors.untilCalled("chatgpt", 2);
		const question = (await vendors.calls("chatgpt"))[1]?.prompt ?? "";
		await vendors.send("chatgpt", { say: badJudgement(question, part) }, { end: "stop" });
		const analysis = page.getByRole("region", { name: "Response Summary" });
		// While the judge writes, the page shows the map with the rows so far, which may be none.
		await analysis.getByText(/^Written by ChatGPT .* from the four answers only/).waitFor();
		const rows = analysis.locator(".claim-row");
		expect(await rows.count()).toBeGreaterThanOrEqual(10);
		const words = page.getByRole("button", { name: /^ChatGPT says/, includeHidden: true });
		const row = rows.filter({ has: words }).first();
		if (!(await row.locator(words).isVisible())) await row.locator("summary").click();
		await row.locator(words).click();
		expect(await readHarm()).toEqual([]);

		expect(await shareChat(page, sessionOf(page))).toBe(200);
		await stranger.goto(`/shared/${sessionOf(page)}`);
		await untilAll(stranger);
		await stranger.getByRole("heading", { name: "Claim map" }).waitFor();
		await columnOf(stranger, "grok").getByText(endOf("grok")).waitFor();
		expect(await readStrangerHarm()).toEqual([]);
		expect(await horizontalOverflowPx(stranger)).toBe(0);
	}

	await page.goto("/history");
	await page.getByText(`Showing ${parts.length} chat sessions`, { exact: true }).waitFor();
	for (const words of ["alert", "onerror", "script", "iframe", "harmless"]) {
		await page.getByRole("searchbox").fill(words);
		await page.locator(".excerpt mark", { hasText: words }).first().waitFor();
		expect(await readHarm()).toEqual([]);
	}
	expect(await horizontalOverflowPx(page)).toBe(0);

	await stranger.goto("/profile/mara");
	await stranger
		.locator(".public-chat")
		.nth(parts.length - 1)
		.waitFor();
	expect(await readStrangerHarm()).toEqual([]);
	expect(await horizontalOverflowPx(stranger)).toBe(0);
	expect(canary.hits()).toBe(0);
});

describe("REL-57 texts that could break the layout", () => {
	const ODD: Readonly<Record<ProviderId, string>> = {
		chatgpt: `\u202ednuora denrut \u2066isolated\u2069 never closed\n\nThe next one is straight again: 1, 2, 3.`,
		gemini: `\u001b[31mred\u001b[0m \u001b]8;;http://x.example\u0007link\u001b]8;;\u0007 and \u0007\u0008\u007f and \uFFFE.`,
		claude: `z${"\u0301".repeat(10_000)} and then words.\n\nThe next line.`,
		grok: `${"a".repeat(20_000)}\n\n${"[".repeat(500)}x${"]".repeat(500)}\n\n${"> ".repeat(300)}deep`,
	};

	test.for([1440, 390])("move no other part at %d px", async (width, { openPage, vendors }) => {
		const page = await openPage({ width, height: 900 });
		await answerWith(vendors, () => ({ steps: [{ say: "Plain." }, { end: "stop" }] }));
		await page.goto("/");
		await ask(page, "Plain?");
		await untilAll(page);
		const before = await columnRects(page);

		await answerWith(vendors, (id) => ({ steps: [{ say: ODD[id] }, { end: "stop" }] }));
		await page.goto("/");
		await ask(page, "\u202eOdd? \u001b[31m");
		await untilAll(page);
		expect(await columnRects(page)).toEqual(before);
		expect(await horizontalOverflowPx(page)).toBe(0);
		await untilState(page, "chatgpt", "Response complete");
		const line = await answerOf(page, "claude").locator("p").first().boundingBox();
		expect(line?.height).toBeLessThan(120);
		// A direction override character affects only its own paragraph.
		const next = answerOf(page, "chatgpt").locator("p").nth(1);
		expect(await next.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate|plaintext/);
	});

	test("are stored unchanged", async ({ openPage, vendors }) => {
		const page = await openPage();
		await answerWith(vendors, (id) => ({ steps: [{ say: ODD[id] }, { end: "stop" }] }));
		await page.goto("/");
		await ask(page, "Odd?");
		await untilAll(page);
		const answer = await page.request.get(`/api/chat/${sessionOf(page)}/responses`);
		const { responses } = (await answer.json()) as { responses: { provider: ProviderId; response: string }[] };
		for (const { provider, response } of responses) expect(response).toBe(ODD[provider]);
	});
});
