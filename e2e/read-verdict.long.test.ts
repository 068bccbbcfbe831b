import { CHAT_PAGE_ID } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance, checkBothThemes } from "./testing/browser/check-appearance.ts";
import { ask, columnOf, sessionOf, untilAll, untilState } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { shareChat } from "./testing/request-to.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { POLARIS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const JUDGE = "chatgpt";
const NEW_ANSWER = "Polaris is about 433 light-years away, as measured by Hipparcos.";
const CONTRADICTING_QUOTE = "Closer than the textbooks say: 323 light-years";

type Stance = "says" | "contradicts" | "differs";
type Cells = Partial<Record<ProviderId, readonly [Stance, string]>>;

/** The judge's code for each answer. */
function codesIn(prompt: string): Record<string, string> {
	const parts = prompt.split(/\n\nAnswer (?=[B-Z][2-9]\n)/).slice(1);
	const texts: Readonly<Record<ProviderId, readonly string[]>> = {
		...POLARIS_STARTS,
		grok: [...POLARIS_STARTS.grok, NEW_ANSWER],
	};
	return Object.fromEntries(
		PROVIDER_IDS.map((id) => [
			id,
			parts.find((part) => texts[id].some((text) => part.includes(text)))?.slice(0, 2) ?? "?",
		]),
	);
}
/** The start of each answer, long enough to identify it, escaped as in JSON. */
const POLARIS_STARTS = Object.fromEntries(
	PROVIDER_IDS.map((id) => [id, [JSON.stringify(POLARIS[id]).slice(1, 60)]]),
) as unknown as Record<ProviderId, readonly string[]>;

function row(prompt: string, claim: string, cells: Cells, more: object = {}): string {
	const codes = codesIn(prompt);
	const judged = Object.entries(cells).map(([id, [stance, quote]]) => ({
		answer: codes[id],
		stance,
		quotes: [quote],
		slot: stance === "contradicts" ? { kind: "light-years", mine: "323 light-years", theirs: "447 light-years" } : null,
		itself: false,
	}));
	return JSON.stringify({ claim, kind: "fact", follows: null, cells: judged, ...more });
}

/** The judge's reply, in three chunks. */
function replyChunks(prompt: string): [first: string, more: string, end: string] {
	const codes = codesIn(prompt);
	const distance: Cells = {
		gemini: ["says", "about 447 light-years"],
		claude: ["says", "about 447 light-years"],
		chatgpt: ["differs", "about 433 light-years away"],
		grok: ["contradicts", CONTRADICTING_QUOTE],
	};
	const light: Cells = { chatgpt: ["says", "The light you see tonight set out in the 1590s"] };
	const three: Cells = {
		chatgpt: ["says", "It is not one star but three"],
		grok: ["says", "a pulsating star in a triple system"],
	};
	const rest = {
		together: [{ text: `${codes.chatgpt} and ${codes.grok} call it one of three stars.`, claims: [2] }],
		dissent: [{ text: `${codes.gemini} gives 447 light-years, ${codes.grok} gives 323.`, claims: [0] }],
		summaries: [],
	};
	return [
		`{"claims":[${row(prompt, "Polaris is about 447 light-years away", distance, { kind: "answer" })}`,
		`,${row(prompt, "The light set out in the 1590s", light, { follows: 0 })},${row(prompt, "It is one of three stars", three)}`,
		`],${JSON.stringify(rest).slice(1)}`,
	];
}

/** Waits for the n-th call of the judge. */
async function untilJudgeCall(vendors: Vendors, n: number): Promise<string> {
	await vendors.untilCalled(JUDGE, n);
	return (await vendors.calls(JUDGE))[n - 1]?.prompt ?? "";
}

/** Replies to the next looks, calls `from` to `to`, of which those at differences come when the contradiction's has its reply. */
async function replyToLooks(vendors: Vendors, [from, to]: readonly [number, number], say: string): Promise<string> {
	const requests: string[] = [];
	for (let call = from; call <= to; call += 1) {
		requests.push(await untilJudgeCall(vendors, call));
		await vendors.sendToCall(JUDGE, call, { say }, { end: "stop" });
	}
	return requests.join("\n");
}

/** A reader's window size, theme and way to press a button. */
interface ReaderSetup {
	readonly width: number;
	readonly theme: "light" | "dark";
	readonly press: (page: Page, name: RegExp, role: "button" | "link") => Promise<void>;
}

const MOUSE: ReaderSetup = {
	width: 1440,
	theme: "light",
	press: (page, name, role) => page.getByRole(role, { name }).first().click(),
};
const KEYBOARD: ReaderSetup = {
	width: 390,
	theme: "dark",
	async press(page, name, role) {
		await page.getByRole(role, { name }).first().focus();
		await page.keyboard.press("Enter");
	},
};

const verdictOf = (page: Page) => page.locator(".verdict");
const highlightedWords = (page: Page, name: string): Promise<string[]> =>
	page.evaluate((highlight) => [...((CSS.highlights.get(highlight) ?? []) as Iterable<Range>)].map(String), name);

/** Shares the chat; resolves to its public address once the server renders it. */
async function sharedPath(page: Page): Promise<string> {
	const id = sessionOf(page);
	expect(await shareChat(page, id)).toBe(200);
	const path = `/shared/${id}`;
	await eventually(() => page.evaluate(async (address) => (await fetch(address)).text(), path)).toContain(CHAT_PAGE_ID);
	return path;
}

test.for([
	["by mouse at 1440 px", MOUSE],
	["by keyboard at 390 px", KEYBOARD],
] as const)(
	"the verdict is offered, made, read and outdated by a retry, %s",
	async ([, { width, theme, press }], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
		await vendors.answerAlways({ [JUDGE]: { steps: [] } });
		const page = await openPage({ width, height: 900, reducedMotion: true });
		await page.emulateMedia({ colorScheme: theme });
		await page.goto("/");
		await ask(page, "How far away is the North Star, and how sure are we?");
		await untilAll(page);

		await verdictOf(page)
			.getByText(
				/^by ChatGPT \(GPT-4o\), about \$\d+\.\d+ \(at most \$\d+\.\d\d\), about \d+ s, judging its own answer, too; if it fails, /,
			)
			.waitFor();
		const topOfAnswers = () =>
			page.locator(".columns").evaluate((columns) => columns.getBoundingClientRect().top + scrollY);
		const top = await topOfAnswers();
		await press(page, /^Compare answers$/, "button");
		await verdictOf(page)
			.getByText(/is comparing 4 answers · no claims yet/)
			.waitFor();
		const [first, more, end] = replyChunks(await untilJudgeCall(vendors, 2));
		await vendors.sendToCall(JUDGE, 2, { say: first });
		await verdictOf(page).getByText("1 claim so far").waitFor();
		await page.locator("#analysis").getByText("Polaris is about 447 light-years away").first().waitFor();
		await vendors.sendToCall(JUDGE, 2, { say: more + end }, { end: "stop" });
		await verdictOf(page).getByText("double-checking 1 disagreement").waitFor();
		expect(await replyToLooks(vendors, [3, 4], '{"contradict":true,"stance":"differs"}')).toContain(
			CONTRADICTING_QUOTE,
		);
		const contradictionLink = verdictOf(page).getByRole("link", { name: /^“323 light-years”$/ });
		await contradictionLink.waitFor();
		expect(await topOfAnswers()).toBe(top);
		await checkBothThemes(page, "verdict");
		await eventually(() => highlightedWords(page, "disputed-contradicts")).toContain(CONTRADICTING_QUOTE);

		await press(page, /^“323 light-years”$/, "link");
		await eventually(() => highlightedWords(page, "claim-contradicts")).toEqual([CONTRADICTING_QUOTE]);
		await press(page, /^Back to the verdict$/, "button");
		expect(await contradictionLink.evaluate((link) => link === document.activeElement)).toBe(true);
		await press(page, /^Polaris is about 447 light-years away$/, "link");
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("claim-0");
		await page.keyboard.press("Escape");

		await page.keyboard.press("d");
		const notePanel = page.getByRole("complementary", { name: "Disputed words" });
		await notePanel.waitFor();
		await checkAppearance(page, `disputed words at ${width}`);
		await page.setViewportSize({ width, height: 900 });
		await press(page, /^Show in the map$/, "button");
		expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-cell"))).toBe(true);

		const stranger = await openPage({ width, height: 900, reducedMotion: true });
		await stranger.goto(await sharedPath(page));
		await eventually(() => highlightedWords(stranger, "disputed-contradicts")).toContain(CONTRADICTING_QUOTE);
		// The reader has not scrolled: the analysis below is still the one that the server sent.
		expect([await stranger.evaluate(() => scrollY), await stranger.locator(".served-analysis").count()]).toEqual([
			0, 1,
		]);
		await press(stranger, /^“323 light-years”$/, "link");
		await eventually(() => highlightedWords(stranger, "claim-contradicts")).toEqual([CONTRADICTING_QUOTE]);
		await stranger.locator(".stance[aria-pressed=true]").waitFor();
		await press(stranger, /^Back to the verdict$/, "button");
		await eventually(() => stranger.evaluate(() => document.activeElement?.className)).toContain("verdict-link");
		expect(new URL(stranger.url()).hash).toBe("");
		await stranger.close();

		await vendors.answerNext({ grok: completeAnswer(NEW_ANSWER) });
		if (width < 640) await page.getByRole("tab", { name: /Grok/ }).click();
		await columnOf(page, "grok").getByRole("button", { name: "Retry Grok" }).click();
		await untilState(page, "grok", "Response complete");
		await verdictOf(page).getByText("An answer changed since").waitFor();
		await press(page, /^Regenerate AI Summaries$/, "button");
		const [secondReply] = replyChunks(await untilJudgeCall(vendors, 5));
		const row = secondReply.replace(CONTRADICTING_QUOTE, "about 433 light-years away");
		await vendors.sendToCall(JUDGE, 5, { say: `${row}],"together":[],"dissent":[],"summaries":[]}` }, { end: "stop" });
		await replyToLooks(vendors, [6, 8], '{"contradict":false,"stance":"differs"}');
		await verdictOf(page)
			.getByText(/ChatGPT and Grok: “about 433 light-years away”/)
			.waitFor();
		expect(await verdictOf(page).getByText("An answer changed since").count()).toBe(0);
	},
);
