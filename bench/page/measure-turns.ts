import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { repeatTurn } from "../pages/repeat-turn.ts";
import { type ProductServer, promptField, type Vendor } from "./contenders.ts";
import type { Stage } from "./measure.ts";
import { threadTime } from "./thread-time.ts";
import type { Pace } from "./vendor.ts";

const SEATS = ["chatgpt", "gemini", "claude", "grok"].flatMap((provider) => [{ provider }, { provider }]);
const AT_ONCE: Pace = { length: 2000, atOnce: 2000, wordsPerSecond: 100 };
const STREAMED: Pace = { length: 6000, atOnce: 0, wordsPerSecond: 100 };
/** The newest turn of the chats: one after a single turn, and the last that a chat can have. */
export const NEWEST_TURNS = [2, 20] as const;

/** CPU time of the page's main thread in milliseconds, at full speed. */
export interface TurnWork {
	readonly busy: number;
	readonly longest: number;
	readonly elements: number;
}

let accounts = 0;

/** A chat of eight columns with one turn, of a new account in this context; resolves to its id. */
async function startChat(context: BrowserContext, vendor: Vendor): Promise<string> {
	const { request } = context;
	accounts += 1;
	const account = { email: `reader-${accounts}@example.org`, password: "correct horse battery", displayName: "Reader" };
	const post = async (path: string, data: object): Promise<unknown> => {
		const response = await request.post(path, { data });
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
		return await response.json();
	};
	await post("/api/auth/local/sign-up", account);
	await vendor.pace([AT_ONCE]);
	const { session } = (await post("/api/chat", { prompt: "How far is it?", seats: SEATS })) as {
		session: { id: string };
	};
	// The stream of a chat ends with its last answer.
	await (await request.get(`/api/chat/${session.id}/events`)).text();
	return session.id;
}

const untilDone = (page: Page): Promise<unknown> =>
	page.waitForFunction(
		(columns) => document.querySelectorAll(".turn:last-of-type .state.is-ok").length === columns,
		SEATS.length,
		{ polling: 250 },
	);

/** The work of the page while the newest of so many turns is asked and streams. */
export async function measureTurn(
	{ browser, vendor }: Stage,
	{ origin, dataDir }: ProductServer,
	newest: number,
): Promise<TurnWork> {
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 1440, height: 900 },
		extraHTTPHeaders: { origin, "x-forwarded-for": `10.1.0.${accounts + 1}` },
	});
	try {
		const id = await startChat(context, vendor);
		repeatTurn(join(dataDir, "parallax.sqlite"), id, newest - 1);
		await vendor.pace([STREAMED]);
		const page = await context.newPage();
		await page.goto(`/?session=${id}&from=history`);
		await page.getByRole("button", { name: /^Ask a follow-up/ }).click();
		await promptField(page).fill("And how sure are we?");
		const { tasks } = await threadTime(browser, page, async () => {
			await page.keyboard.press("Enter");
			await page.locator(`.turn[data-turn="${newest}"]`).waitFor();
			await untilDone(page);
		});
		const elements = await page.evaluate(() => document.querySelectorAll("*").length);
		return { busy: tasks.reduce((sum, task) => sum + task, 0), longest: Math.max(0, ...tasks), elements };
	} finally {
		await context.close();
	}
}
