import type { Analysis, AnalysisInProgress, ResponsesPayload } from "@parallax/contract";
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { ask, columnOf, untilAll, untilState } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { look } from "./testing/look.ts";
import { POLARIS } from "./testing/polaris.ts";
import { whole } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const CLAIMS: Analysis["claims"] = [
	{
		claim: "Polaris is about 447 light-years away",
		kind: "answer",
		follows: null,
		cells: {
			gemini: { stance: "says", quote: "about 447 light-years" },
			claude: { stance: "says", quote: "about 447 light-years" },
			chatgpt: { stance: "differs", quote: "about 433 light-years away" },
			grok: {
				stance: "contradicts",
				quote: "Closer than the textbooks say: 323 light-years",
				slot: { kind: "distance", mine: "323 light-years", theirs: "447 light-years" },
			},
		},
	},
	{
		claim: "The light set out in the 1590s",
		kind: "fact",
		follows: 0,
		cells: { chatgpt: { stance: "says", quote: "The light you see tonight set out in the 1590s" } },
	},
	{
		claim: "It is one of three stars",
		kind: "fact",
		follows: null,
		cells: {
			chatgpt: { stance: "says", quote: "It is not one star but three" },
			grok: { stance: "says", quote: "a pulsating star in a triple system" },
		},
	},
];

const ANALYSIS: Analysis = {
	by: "Claude",
	approximate: false,
	stale: false,
	missing: [],
	notes: [],
	claims: CLAIMS,
	together: [{ text: "Polaris is one of three stars.", by: ["chatgpt", "grok"], claims: [2] }],
	dissent: [{ text: "They differ on the distance.", by: ["gemini", "grok"], claims: [0] }],
};

const MADE = {
	collectiveSummary: "Summary",
	comparison: "Comparison",
	visualizationImageUrl: null,
	analysis: ANALYSIS,
};

/** Stands in for the judge on the wire of the page: the rest is the server's own. */
class ScriptedJudge {
	making: AnalysisInProgress | null = null;
	made = false;
	stale = false;
	isWriting = false;
	#end: (() => void) | null = null;

	async stand(page: Page): Promise<void> {
		await page.route(/\/api\/chat\/[^/]+\/summaries\/offer/, (route) =>
			route.fulfill({ json: { by: "Claude", mostUsd: 0.0213, seconds: 20 } }),
		);
		await page.route(/\/api\/chat\/[^/]+\/summaries(\?|$)/, (route) => this.#summarize(route));
		await page.route(/\/api\/chat\/[^/]+\/responses/, (route) => this.#responses(route));
		await page.route(/\/api\/chat\/[^/]+\/events/, (route) =>
			this.isWriting ? this.#events(route) : route.continue(),
		);
	}

	write(claims: number, again = 0): void {
		this.making = { by: "Claude", since: new Date().toISOString(), read: 4, again, claims: CLAIMS.slice(0, claims) };
	}

	/** Resolves the page's own call, as the server does at the end. */
	finish(): void {
		this.making = null;
		this.made = true;
		this.#end?.();
	}

	async #summarize(route: Route): Promise<void> {
		this.isWriting = true;
		this.write(0);
		await new Promise<void>((resolve) => {
			this.#end = resolve;
		});
		await route.fulfill({ json: MADE });
	}

	async #payload(route: Route): Promise<ResponsesPayload> {
		const url = route
			.request()
			.url()
			.replace(/\/events.*/, "/responses?turn=1");
		const stored = (await (await route.fetch({ url })).json()) as ResponsesPayload;
		const made = this.made ? { ...MADE, analysis: { ...ANALYSIS, stale: this.stale } } : {};
		return { ...stored, ...made, making: this.making };
	}

	async #responses(route: Route): Promise<void> {
		await route.fulfill({ json: await this.#payload(route) });
	}

	/** A stream that ends after its snapshot: the page opens it again, or polls. */
	async #events(route: Route): Promise<void> {
		const data = JSON.stringify(await this.#payload(route));
		await route.fulfill({ contentType: "text/event-stream", body: `event: snapshot\ndata: ${data}\n\n` });
	}
}

/** The page does what each reader can do with the means that they have. */
interface Means {
	readonly width: number;
	readonly theme: "light" | "dark";
	readonly press: (page: Page, name: RegExp, role: "button" | "link") => Promise<void>;
}

const MOUSE: Means = {
	width: 1440,
	theme: "light",
	press: (page, name, role) => page.getByRole(role, { name }).first().click(),
};
const KEYBOARD: Means = {
	width: 390,
	theme: "dark",
	async press(page, name, role) {
		await page.getByRole(role, { name }).first().focus();
		await page.keyboard.press("Enter");
	},
};

const verdictOf = (page: Page) => page.locator(".verdict");
const marked = (page: Page, name: string): Promise<string[]> =>
	page.evaluate((of) => [...((CSS.highlights.get(of) ?? []) as Iterable<Range>)].map(String), name);

test.for([
	["by mouse at 1440 px", MOUSE],
	["by keyboard at 390 px", KEYBOARD],
] as const)(
	"the verdict is offered, made, read and left behind by a retry, %s",
	{ timeout: 150_000 },
	async ([, { width, theme, press }], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext((id) => whole(POLARIS[id]));
		const page = await openPage({ width, height: 900, reducedMotion: true });
		await page.emulateMedia({ colorScheme: theme });
		const judge = new ScriptedJudge();
		await judge.stand(page);
		await page.goto("/");
		await ask(page, "How far away is the North Star, and how sure are we?");
		await untilAll(page);

		await verdictOf(page).getByText("Claude, at most $0.03, about 20 s").waitFor();
		const topOfAnswers = () =>
			page.locator(".columns").evaluate((columns) => columns.getBoundingClientRect().top + scrollY);
		const top = await topOfAnswers();
		await press(page, /^Compare answers$/, "button");
		await verdictOf(page).getByText("Claude is comparing 4 answers · no claims yet").waitFor();
		judge.write(1);
		await verdictOf(page).getByText("1 claim so far").waitFor();
		await page.locator("#analysis").getByText("Polaris is about 447 light-years away").first().waitFor();
		judge.write(3, 1);
		await verdictOf(page).getByText("reading 1 contradiction again").waitFor();
		judge.finish();
		const against = page.getByRole("link", { name: "Grok contradicts: “323 light-years” against “447 light-years”" });
		await against.waitFor();
		expect(await topOfAnswers()).toBe(top);
		await eventually(() => marked(page, "disputed-contradicts")).toContain(CLAIMS[0]?.cells.grok?.quote);

		await press(page, /^Grok contradicts/, "link");
		await eventually(() => marked(page, "claim-contradicts")).toEqual([CLAIMS[0]?.cells.grok?.quote]);
		await press(page, /^Back to the verdict$/, "button");
		expect(await against.evaluate((link) => link === document.activeElement)).toBe(true);
		await press(page, /agree: Polaris/, "link");
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("claim-0");
		await page.keyboard.press("Escape");

		await page.keyboard.press("d");
		const note = page.getByRole("complementary", { name: "Disputed words" });
		await note.waitFor();
		await look(page, `disputed words at ${width}`);
		await page.setViewportSize({ width, height: 900 });
		await press(page, /^Show in the map$/, "button");
		expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-cell"))).toBe(true);

		judge.stale = true;
		await vendors.next({ grok: whole("Polaris is about 433 light-years away, as measured by Hipparcos.") });
		if (width < 640) await page.getByRole("tab", { name: /Grok/ }).click();
		await columnOf(page, "grok").getByRole("button", { name: "Retry Grok" }).click();
		await untilState(page, "grok", "Response complete");
		await verdictOf(page).getByText("An answer changed since").waitFor();
	},
);
