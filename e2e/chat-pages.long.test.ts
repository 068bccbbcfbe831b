import { CHAT_PAGE_ID } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import { readShifts, startRecordingShifts } from "./testing/browser/layout-shifts.ts";
import { ask, sessionOf, untilAll } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey, type OpenPage } from "./testing/journey.ts";
import { judge } from "./testing/judge.ts";
import { requestTo, shareChat } from "./testing/request-to.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { hostileCorpus } from "./testing/texts/hostile-corpus.ts";
import { POLARIS, POLARIS_ROWS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const PROMPT = "How far away is the North Star, and how sure are we?";
const MAX_SHIFT = 0.02;
const still = { reducedMotion: true } as const;

/**
 * A finished chat with the comparison of a judge that finds `rows`, shared; resolves to the addresses of its two pages
 * once both are rendered.
 */
async function finishedChat(
	page: Page,
	vendors: Vendors,
	rows = POLARIS_ROWS,
): Promise<{ own: string; shared: string }> {
	await page.goto("/");
	await ask(page, PROMPT);
	await untilAll(page);
	const id = sessionOf(page);
	const pages = { own: `/?session=${id}&from=history`, shared: `/shared/${id}` };
	await judge(vendors, rows, async () => {
		expect(await requestTo(page, "POST", `/api/chat/${id}/summaries`, {})).toBe(200);
	});
	expect(await shareChat(page, id)).toBe(200);
	for (const path of Object.values(pages)) await eventually(() => htmlOf(page, path)).toContain(CHAT_PAGE_ID);
	return pages;
}

const htmlOf = (page: Page, path: string): Promise<string> =>
	page.evaluate(async (address) => (await fetch(address)).text(), path);

const fileOf = (request: Request): string => new URL(request.url()).pathname.split("/").at(-1) ?? "";

/** Holds all requests that do not block the first paint; resolves to their file names and a release function. */
async function holdRequests(page: Page): Promise<{ requested: string[]; release: () => void }> {
	const held = Promise.withResolvers<void>();
	const requested: string[] = [];
	await page.route("**/*", async (route) => {
		const request = route.request();
		const blocksPaint =
			["document", "stylesheet"].includes(request.resourceType()) || ["theme.js", "start.js"].includes(fileOf(request));
		if (!blocksPaint) {
			requested.push(fileOf(request));
			await held.promise;
		}
		await route.continue();
	});
	return { requested, release: held.resolve };
}

/** The scripts that were requested before the first contentful paint. */
const scriptsBeforePaint = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const [painted] = performance.getEntriesByName("first-contentful-paint");
		return performance
			.getEntriesByType("resource")
			.filter(({ name, startTime }) => name.endsWith(".js") && startTime < (painted?.startTime ?? 0))
			.map(({ name }) => new URL(name).pathname.slice(1));
	});

const positionsOf = (page: Page, names: readonly string[]) =>
	page.evaluate(
		(selectors) =>
			selectors.map((selector) => {
				const { x, y } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-1, -1);
				return [selector, Math.round(x), Math.round(y)] as [string, number, number];
			}),
		names,
	);

type Position = Awaited<ReturnType<typeof positionsOf>>[number];

/** What stands behind words may move sideways by the pixel that the page's font is narrower or wider. */
const withoutFontPixel = (after: readonly Position[], before: readonly Position[]): Position[] =>
	after.map(([selector, x, y], index) => {
		const earlier = before[index]?.[1] ?? x;
		return [selector, Math.abs(x - earlier) <= 1 ? earlier : x, y];
	});

/** Selectors from the top of the page to the part after the answers. */
const PARTS = [".brand", "h1", ".verdict", ".col h2", ".col .state", ".col .answer", ".col .answer h3", "#analysis"];

describe.each([390, 1350])("the page of a finished chat at %i px", (width) => {
	test.for(["own", "shared"] as const)(
		"%s is shown before its script, fonts and pictures have loaded, and does not shift",
		async (side, { openPage, vendors }) => {
			await vendors.reset();
			await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
			const page = await openPage({ ...still, width, height: width < 640 ? 844 : 940 });
			const paths = await finishedChat(page, vendors);
			await startRecordingShifts(page);
			const { requested, release } = await holdRequests(page);
			await page.goto(paths[side], { waitUntil: "commit" });
			await page.locator("#answer-grok .answer").waitFor({ state: "attached" });
			await page.locator("#analysis").waitFor();
			expect(
				requested.filter((file) => /analysis|math|highlight|diff|uploader|qr|exports|firebase/.test(file)),
			).toEqual([]);
			expect(await page.locator(".bar-nav").count()).toBe(0);
			const before = await positionsOf(page, PARTS);
			release();
			await page.locator(".bar-nav").waitFor();
			await page.locator("#analysis").waitFor();
			await page.waitForLoadState("networkidle");
			expect(await scriptsBeforePaint(page)).toEqual(["theme.js", "start.js"]);
			expect(withoutFontPixel(await positionsOf(page, PARTS), before)).toEqual(before);
			const shifts = await readShifts(page);
			expect([shifts.total <= MAX_SHIFT, shifts.list]).toEqual([true, shifts.list]);
		},
	);
});

/** Counts the elements in the server's HTML and those that the script replaces, without parts for one width only. */
async function replacedElements(page: Page, path: string): Promise<{ all: number; replaced: number }> {
	const { release } = await holdRequests(page);
	await page.goto(path, { waitUntil: "domcontentloaded" });
	const served = await page.evaluateHandle(() => [
		...document.querySelectorAll("#main *:not(.tabs, .tabs *, .served-analysis, .served-analysis *)"),
	]);
	release();
	await page.locator(".bar-nav").waitFor();
	await page.waitForLoadState("networkidle");
	await page.unrouteAll();
	return await served.evaluate((all) => ({
		all: all.length,
		replaced: all.filter((element) => !element.isConnected).length,
	}));
}

test("the script keeps the elements of the server's HTML, whatever the reader's preferences", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage({ ...still, width: 390 });
	const { own, shared } = await finishedChat(page, vendors);
	const preferences = JSON.stringify({ singleKeys: false, wholeAnswers: true, readWhenDone: "grok", wrapsCode: true });
	await page.evaluate((text) => localStorage.setItem("parallax:preferences", text), preferences);
	for (const path of [own, shared]) {
		for (const width of [390, 1350]) {
			await page.setViewportSize({ width, height: 844 });
			const { all, replaced } = await replacedElements(page, path);
			expect([path, width, all > 100, replaced]).toEqual([path, width, true, 0]);
		}
	}
});

test("a click or focus from before the script has loaded takes effect once it has", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage(still);
	const { shared } = await finishedChat(page, vendors);
	const compareTwo = page.getByRole("button", { name: "Compare two", exact: true });
	const back = page.getByText("Back to all answers");
	for (const action of ["click", "focus"] as const) {
		const { release } = await holdRequests(page);
		await page.goto(shared, { waitUntil: "domcontentloaded" });
		await page.locator(".is-rendered").waitFor();
		await compareTwo[action]();
		expect(await back.count()).toBe(0);
		release();
		await page.locator(".is-rendered").waitFor({ state: "detached" });
		if (action === "click") await back.waitFor();
		await eventually(() => compareTwo.evaluate((button) => button === document.activeElement)).toBe(true);
		expect(await back.count()).toBe(action === "click" ? 1 : 0);
		await page.unrouteAll();
	}
});

test("on a phone the script is fetched, and runs at the first touch or after a delay", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage({ ...still, width: 390, touch: true });
	const { shared } = await finishedChat(page, vendors);
	// The delay only passes when the test says so.
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.goto(shared);
	const chatGpt = page.getByRole("tab", { name: /^ChatGPT/ });
	const preloads = page.locator("link[rel=modulepreload]");
	await preloads.first().waitFor({ state: "attached" });
	await page.waitForLoadState("networkidle");
	expect(await page.locator(".is-rendered").count()).toBe(1);
	await page.getByRole("button", { name: "Copy ChatGPT's answer" }).tap();
	await page.clock.resume();
	await page.locator(".is-rendered").waitFor({ state: "detached" });
	await chatGpt.waitFor();

	await page.clock.pauseAt(Date.now() + 60 * 60_000);
	await page.goto(shared);
	await preloads.first().waitFor({ state: "attached" });
	expect(await page.locator(".is-rendered").count()).toBe(1);
	await page.clock.runFor(3000);
	await page.clock.resume();
	await page.locator(".is-rendered").waitFor({ state: "detached" });
});

const topOfLastPart = (page: Page): Promise<number> =>
	page.evaluate(async () => {
		// The browser lays out a part that was off screen only in the next frames.
		for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
		return Math.round(document.querySelector("#analysis > :last-child")?.getBoundingClientRect().top ?? 0);
	});

test.for([390, 1350])(
	"the analysis stays as the server sent it until the reader scrolls to it, and then does not shift, at %i px",
	async (width, { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
		const page = await openPage({ ...still, width, height: 600 });
		const { shared } = await finishedChat(page, vendors);
		const held = Promise.withResolvers<void>();
		const analysisRequest = page.waitForRequest(/steady-analysis/);
		let isRequested = false;
		await page.route(/steady-analysis/, async (route) => {
			isRequested = true;
			await held.promise;
			await route.continue();
		});
		await page.goto(shared);
		await page.locator(".bar-nav").waitFor();
		await page.waitForLoadState("networkidle");
		expect(isRequested).toBe(false);
		await page.locator("#analysis > :last-child").evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
		await analysisRequest;
		const before = await topOfLastPart(page);
		held.resolve();
		await page.locator(".served-analysis").waitFor({ state: "detached" });
		// A window scrolls by whole pixels.
		expect(Math.abs((await topOfLastPart(page)) - before)).toBeLessThanOrEqual(1);
		expect(await page.locator("#analysis").count()).toBe(1);
	},
);

const readWithoutScript = async (openPage: OpenPage, path: string, width: number): Promise<Page> => {
	const page = await openPage({ ...still, width, javaScript: false });
	await page.goto(path);
	return page;
};

test("without scripts a shared chat shows the same page, with all of its answers", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const { shared } = await finishedChat(await openPage(still), vendors);
	for (const width of [390, 1350]) {
		const page = await readWithoutScript(openPage, shared, width);
		await page.getByText(PROMPT).first().waitFor();
		for (const words of ["433 light-years", "447 light-years", "323 light-years"])
			await page.locator(".answer").getByText(words).first().scrollIntoViewIfNeeded();
		expect(await page.locator(".col").getByRole("button").count()).toBe(0);
		const times = page.locator(".col .state-time").getByText(/^\d+\.\ds$/);
		expect(await times.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)).toBe(4);
		const columns = await page
			.locator(".col")
			.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
		expect(new Set(columns).size).toBe(width < 640 ? 1 : 4);
		const table = page.locator(".answer table").first();
		expect(await table.evaluate((element) => getComputedStyle(element).borderCollapse)).toBe("collapse");
		const claim = page.locator("#claim-map .claim-text").first();
		await claim.scrollIntoViewIfNeeded();
		expect((await claim.boundingBox())?.width).toBeGreaterThan(120);
	}
});

/** The server keeps at most this number of claims from a judge's reply. */
const MAX_CLAIMS = 16;

const partOf = (corpus: readonly string[], id: ProviderId): string =>
	corpus.filter((_, index) => index % PROVIDER_IDS.length === PROVIDER_IDS.indexOf(id)).join("\n\nThen.\n\n");

/** Forbidden elements and attributes in a page's HTML, which is only parsed, so that none of it runs. */
const harmIn = (page: Page, html: string, ownId: string): Promise<string[]> =>
	page.evaluate(
		([text, id]) => {
			const parsed = new DOMParser().parseFromString(text, "text/html");
			const harm: string[] = [];
			const forbidden = "iframe, object, embed, style, base, form[action], video, audio, source, template, math";
			for (const element of parsed.querySelectorAll("*")) {
				const isOwnScript = element.matches(`head script[src^='/'], script#${id}`);
				if (element.matches(forbidden) || (element.matches("script") && !isOwnScript)) harm.push(element.outerHTML);
				if (element.matches(".answer img, body link, body meta")) harm.push(element.outerHTML);
				for (const { name, value } of element.attributes) {
					if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(name)) harm.push(`${name}=${value}`);
					if (/^(?:href|src|xlink:href)$/.test(name) && /^\s*(?:javascript|vbscript|data|blob|file):/i.test(value))
						harm.push(`${name}=${value}`);
				}
			}
			return harm;
		},
		[html, ownId] as const,
	);

test("SEC-14 SEC-15 hostile answers are plain text in the page that the server sends", async ({
	openPage,
	vendors,
	canary,
}) => {
	const corpus = hostileCorpus(canary.host);
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(partOf(corpus, id)));
	const page = await openPage(still);
	const rows = corpus.filter((text) => text.length < 400).map((text) => ({ claim: text, says: [text] }));
	const { shared } = await finishedChat(page, vendors, rows.slice(0, MAX_CLAIMS));
	const html = await htmlOf(page, shared);
	expect(html.split('class="answer is-complete"').length - 1).toBe(PROVIDER_IDS.length);
	expect(html.split('class="claim-text"').length - 1).toBeGreaterThanOrEqual(MAX_CLAIMS / 2);
	expect(await harmIn(page, html, CHAT_PAGE_ID)).toEqual([]);
	const stranger = await readWithoutScript(openPage, shared, 1350);
	await stranger.getByText(PROMPT).first().waitFor();
	expect(canary.hits()).toBe(0);
});
