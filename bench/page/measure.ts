import type { Browser, Page } from "playwright-core";
import { type Contender, serveBaseline, type Vendor } from "./contenders.ts";
import { type ThreadTime, threadTime } from "./thread-time.ts";
import type { Pace } from "./vendor.ts";
import { clearDelays, type Delays, type Memory, readDelays, readMemory, watchPage } from "./watch-page.ts";

/** The slowdown that makes a developer's machine as slow as a cheap phone. */
export const THROTTLE = 4;
const KEY_INTERVAL_MS = 130;
const PROMPT = "How far away is the North Star?";
const MINUTE = 60_000;

export interface Stage {
	readonly browser: Browser;
	readonly vendor: Vendor;
}

interface OpenedPage {
	readonly page: Page;
	close(): Promise<void>;
}

let visitors = 0;

/** A new profile with its own IP address, so that no limit on prompts is reached. */
async function openPage({ browser }: Stage, { origin }: Contender): Promise<OpenedPage> {
	visitors += 1;
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 1440, height: 900 },
		extraHTTPHeaders: { "x-forwarded-for": `10.0.0.${visitors}` },
	});
	context.setDefaultTimeout(10 * MINUTE);
	await serveBaseline(context);
	const page = await context.newPage();
	await watchPage(page);
	return { page, close: () => context.close() };
}

/** Presses keys repeatedly until `done` resolves, whatever the page does. */
async function typeUntil(page: Page, done: Promise<unknown>): Promise<void> {
	let isDone = false;
	const finished = done.finally(() => {
		isDone = true;
	});
	for (let key = 0; !isDone; key += 1) {
		await page.keyboard.press(key % 40 === 39 ? "Backspace" : "e");
		await page.waitForTimeout(KEY_INTERVAL_MS);
	}
	await finished;
}

/** The delays of a user who writes the next prompt while four answers arrive. */
export async function measureTyping(stage: Stage, contender: Contender, paces: readonly Pace[]): Promise<Delays> {
	await stage.vendor.pace(paces);
	const { page, close } = await openPage(stage, contender);
	try {
		const devTools = await page.context().newCDPSession(page);
		await contender.open(page);
		await devTools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
		await page.waitForTimeout(1000);
		await clearDelays(page);
		await contender.ask(page, PROMPT);
		await contender.startWriting(page);
		await typeUntil(page, contender.untilDone(page));
		await page.waitForTimeout(1000);
		return await readDelays(page);
	} finally {
		await close();
	}
}

/** The same as CPU time of the page's main thread at full speed, for a machine that has other load. */
export async function measureWork(stage: Stage, contender: Contender, paces: readonly Pace[]): Promise<ThreadTime> {
	await stage.vendor.pace(paces);
	const { page, close } = await openPage(stage, contender);
	try {
		await contender.open(page);
		return await threadTime(stage.browser, page, async () => {
			await contender.ask(page, PROMPT);
			await contender.startWriting(page);
			await typeUntil(page, contender.untilDone(page));
		});
	} finally {
		await close();
	}
}

/** The memory held after each of several prompts, sent one after the other on the same page. */
export async function measureMemory(
	stage: Stage,
	contender: Contender,
	prompts: number,
	length: number,
): Promise<readonly Memory[]> {
	await stage.vendor.pace([{ length, atOnce: length, wordsPerSecond: 100 }]);
	const { page, close } = await openPage(stage, contender);
	try {
		const devTools = await page.context().newCDPSession(page);
		await contender.open(page);
		const memories: Memory[] = [];
		for (let prompt = 1; prompt <= prompts; prompt += 1) {
			await contender.ask(page, `${PROMPT} Asked for the ${prompt}. time.`);
			await contender.untilDone(page);
			await contender.reset(page);
			memories.push(await readMemory(devTools));
		}
		return memories;
	} finally {
		await close();
	}
}

/** The memory held while four answers grow: every ten seconds, and at their end. */
export async function measureGrowth(
	stage: Stage,
	contender: Contender,
	paces: readonly Pace[],
): Promise<readonly Memory[]> {
	await stage.vendor.pace(paces);
	const { page, close } = await openPage(stage, contender);
	try {
		const devTools = await page.context().newCDPSession(page);
		await contender.open(page);
		await contender.ask(page, PROMPT);
		const memories: Memory[] = [];
		let isDone = false;
		const finished = contender.untilDone(page).then(() => {
			isDone = true;
		});
		while (!isDone) {
			await Promise.race([finished, page.waitForTimeout(10_000)]);
			memories.push(await readMemory(devTools));
		}
		return memories;
	} finally {
		await close();
	}
}
