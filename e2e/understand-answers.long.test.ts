import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { checkAppearance, checkBothThemes } from "./testing/browser/check-appearance.ts";
import { ask, columnOf, NAMES, sessionOf, untilAll, untilState } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { judge } from "./testing/judge.ts";
import { shareChat } from "./testing/request-to.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { POLARIS, POLARIS_ROWS } from "./testing/texts/polaris.ts";
import { type InputDevice, User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

/** The judge's quotes; each one occurs in its answer. */
const QUOTES: Readonly<Record<ProviderId, string>> = {
	chatgpt: "about 433 light-years away",
	gemini: "about 447 light-years",
	claude: "about 447 light-years",
	grok: "Closer than the textbooks say: 323 light-years",
};

/** The judge's code for an answer. */
const codeOf = (prompt: string, provider: ProviderId): string =>
	/Answer ([A-Z]\d+)\n=+.+=+\n$/.exec(prompt.slice(0, prompt.indexOf(JSON.stringify(POLARIS[provider]))))?.[1] ?? "?";

function judgementOf(prompt: string): string {
	const cell = (provider: ProviderId, stance: "says" | "contradicts", quote = QUOTES[provider]) => ({
		answer: codeOf(prompt, provider),
		stance,
		quotes: [quote],
	});
	return JSON.stringify({
		claims: [
			{
				claim: "Polaris is about 447 light-years away",
				cells: [
					cell("gemini", "says"),
					cell("claude", "says"),
					cell("grok", "contradicts"),
					cell("chatgpt", "contradicts"),
				],
			},
			{
				claim: "It is one of three stars",
				cells: [
					cell("chatgpt", "says", "It is not one star but three"),
					cell("grok", "says", "a pulsating star in a triple system"),
					cell("gemini", "says", "nobody wrote these words"),
				],
			},
		],
		together: [{ text: "Polaris is one of three stars.", claims: [1] }],
		dissent: [{ text: "They differ on the distance.", claims: [0] }],
		summaries: PROVIDER_IDS.map((provider) => ({
			answer: codeOf(prompt, provider),
			text: `It gives a distance of ${/\d+/.exec(QUOTES[provider])?.[0]} light-years.`,
		})),
	});
}

/** The highlighted words in the answers, by their stance on the claim. */
const markedWords = (page: Page): Promise<Record<string, string[]>> =>
	page.evaluate(() =>
		Object.fromEntries(
			["claim-says", "claim-contradicts"].map((name) => [
				name,
				[...((CSS.highlights.get(name) ?? []) as Iterable<Range>)].map((range) => range.toString()),
			]),
		),
	);

/** Whether the highlighted words are on the screen. */
const isMarkOnScreen = (page: Page, words: string): Promise<boolean> =>
	page.evaluate((wanted) => {
		const ranges = ["claim-says", "claim-contradicts"].flatMap((name) => [
			...((CSS.highlights.get(name) ?? []) as Iterable<Range>),
		]);
		const box = ranges.find((range) => range.toString().includes(wanted))?.getBoundingClientRect();
		return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
	}, words);

/** The number of mark groups that are on another line than the word before them, over several phone widths. */
async function strayMarks(page: Page): Promise<number> {
	let stray = 0;
	for (const width of [320, 340, 360, 380, 400]) {
		await page.setViewportSize({ width, height: 800 });
		stray += await page.evaluate(
			() =>
				Array.from(document.querySelectorAll(".chips")).filter((marks) => {
					const range = document.createRange();
					range.setStartBefore(marks.previousSibling ?? marks);
					range.setEndBefore(marks);
					const word = Array.from(range.getClientRects()).at(-1);
					const { top } = marks.getBoundingClientRect();
					return word !== undefined && top > word.bottom;
				}).length,
		);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	return stray;
}

async function sendJudgement(vendors: Vendors): Promise<void> {
	await vendors.untilCalled("chatgpt", 2);
	const prompt = (await vendors.calls("chatgpt"))[1]?.prompt ?? "";
	// The judge is asked to confirm each contradiction.
	const confirmed = { steps: [{ say: '{"contradict":true}' }, { end: "stop" as const }] };
	await vendors.answerNext({ chatgpt: confirmed });
	await vendors.answerNext({ chatgpt: confirmed });
	await vendors.send("chatgpt", { say: judgementOf(prompt) }, { end: "stop" });
}

test("REL-33 summaries: made, followed, read, outdated by a retry, and shared", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage({ reducedMotion: true });
	await page.goto("/");
	await ask(page, "How far away is the North Star, and how sure are we?");
	await untilAll(page);
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("How far away is the North Star");

	await vendors.answerNext({ chatgpt: { steps: [] } });
	await page.getByRole("button", { name: "Generate AI Summaries" }).click();
	const generating = page.getByRole("button", { name: "Generating..." });
	await generating.waitFor();
	await page.getByRole("status").getByText("Comparing four answers").waitFor();
	await sendJudgement(vendors);
	await page.getByText("AI Analysis Complete", { exact: true }).waitFor();
	const analysis = page.getByRole("region", { name: "Response Summary" });
	await analysis.getByRole("heading", { name: "Claim map" }).waitFor();
	expect(await analysis.getByText("nobody wrote these words").count()).toBe(0);
	await analysis.getByText(/^Written by ChatGPT .* from the four answers only/).waitFor();
	await analysis.getByRole("img", { name: "ChatGPT 433, Gemini 447, Claude 447, Grok 323 light-years" }).waitFor();
	// At other scroll positions, sticky heads would be partly scrolled away.
	await page.evaluate(() => scrollTo(0, 0));
	await checkAppearance(page, "understood");
	expect(await strayMarks(page)).toBe(0);
	const measures = analysis.getByRole("region", { name: "Measures of each answer" });
	expect(await measures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

	await analysis.getByRole("button", { name: "1 contradicted" }).click();
	expect(await analysis.locator(".claim-text > span:first-child").allInnerTexts()).toEqual([
		"Polaris is about 447 light-years away",
	]);
	const contradiction = analysis.getByRole("button", { name: /^Grok contradicts/ });
	await contradiction.focus();
	await page.keyboard.press("Enter");
	await eventually(() => isMarkOnScreen(page, "323")).toBe(true);
	const { "claim-says": supporting = [], "claim-contradicts": contradicting = [] } = await markedWords(page);
	expect(supporting.toSorted()).toEqual(["about 447 light-years", "about 447 light-years"]);
	expect(contradicting.toSorted()).toEqual([QUOTES.grok, QUOTES.chatgpt].toSorted());
	await checkAppearance(page, "contradiction");
	await page.keyboard.press("Escape");
	expect(await markedWords(page)).toEqual({ "claim-says": [], "claim-contradicts": [] });

	await vendors.answerNext({
		grok: completeAnswer("Polaris is about 433 light-years away, as measured by Hipparcos."),
	});
	await columnOf(page, "grok").getByRole("button", { name: "Retry Grok" }).click();
	await columnOf(page, "grok").getByText("as measured by Hipparcos").waitFor();
	await untilState(page, "grok", "Response complete");
	await analysis.getByText(/This comparison is of the earlier answers/).waitFor();
	await page.evaluate(() => scrollTo(0, 0));
	await checkAppearance(page, "stale");

	const stranger = await openPage({ reducedMotion: true });
	expect(await shareChat(page, sessionOf(page))).toBe(200);
	await stranger.goto(`/shared/${sessionOf(page)}`);
	const shared = stranger.getByRole("region", { name: "AI Response Analysis" });
	await shared.getByRole("heading", { name: "Claim map" }).waitFor();
	await shared.getByText(/This comparison is of the earlier answers/).waitFor();
	expect(await shared.getByRole("button", { name: /AI Summaries/ }).count()).toBe(0);
	for (const id of PROVIDER_IDS) {
		expect(await stranger.getByRole("button", { name: `Retry ${NAMES[id]}` }).count()).toBe(0);
	}
});

const NO_KEY = "ChatGPT could not compare the answers: its key was refused.";
const HANDS: readonly (readonly [InputDevice, number])[] = [
	["mouse", 1440],
	["keyboard", 390],
];

test.for(HANDS)(
	"all judges fail, then another one judges, then the first one, by %s at %i px",
	async ([hand, width], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
		const page = await openPage({ width, height: 900, reducedMotion: true, expectConsole: [/status of 409/] });
		const user = new User(page, hand);
		const pressVerdict = (name: string) => user.press(page.locator(".verdict").getByRole("button", { name }));
		await page.goto("/");
		await ask(page, "How far away is the North Star, and how sure are we?");
		await untilAll(page);

		const error = "server";
		await vendors.answerAlways({ chatgpt: { error: "key" }, gemini: { error }, claude: { error }, grok: { error } });
		await pressVerdict("Compare answers");
		const analysis = page.getByRole("region", { name: "Response Summary" });
		const reasons = ["Gemini", "Claude", "Grok"].map(
			(name) => `${name} could not compare the answers: its vendor has a fault.`,
		);
		await analysis.getByText([NO_KEY, ...reasons].join(" ")).waitFor();
		await checkBothThemes(page, "all-judges-failed");
		const addKey = analysis.getByRole("button", { name: "Add a key" });
		await user.press(addKey);
		const dialog = page.getByRole("dialog", { name: "Paste a key" });
		await dialog.waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await eventually(() => addKey.evaluate((button) => button === document.activeElement)).toBe(true);

		await judge(vendors, POLARIS_ROWS, () => pressVerdict("Compare answers"), "gemini");
		await analysis.getByText(/^Written by Gemini .* from the four answers only/).waitFor();
		await page.getByRole("complementary", { name: "About this comparison" }).getByText(NO_KEY).waitFor();
		expect(await addKey.count()).toBe(0);
		await checkBothThemes(page, "one-judge-failed");

		await vendors.answerNext({ claude: completeAnswer("It is 447 light-years away, and that is settled.") });
		if (width < 640) await user.choose(page.getByRole("tab", { name: /Claude/ }), "ArrowRight");
		await user.press(columnOf(page, "claude").getByRole("button", { name: "Retry Claude" }));
		await page.locator(".verdict").getByText("An answer changed since").waitFor();
		await checkBothThemes(page, "compare-again");
		await judge(vendors, POLARIS_ROWS, () => pressVerdict("Compare again"));
		await analysis.getByText(/^Written by ChatGPT .* from the four answers only/).waitFor();
		expect(await page.getByText("An answer changed since").count()).toBe(0);
		expect(await page.getByText(NO_KEY).count()).toBe(0);
		await checkBothThemes(page, "compared-again");
	},
);
