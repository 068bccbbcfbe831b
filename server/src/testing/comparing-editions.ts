import {
	askAgain,
	type CallInput,
	type Changes,
	getChanges,
	type NewSeat,
	type Steadiness,
	startChanges,
	startChat,
} from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { expect } from "vitest";
import type { BrowserClient } from "./browser-client.ts";
import { readToEnd } from "./chats.ts";
import type { ScriptedRow } from "./judged-by.ts";
import { someUsage } from "./scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

/** Two answers of Claude that are compared, and what a judge says of them. */
export const BEFORE = "The tower is 300 m tall. It opened in 1889. Bring a warm coat.";
export const AFTER = "The tower is 330 m tall. It opened in 1889. Buy the tickets early.";
export const COMPARED_ROWS: readonly ScriptedRow[] = [
	{ claim: "The tower is 300 m tall.", says: ["300 m tall"], contradicts: ["330 m tall"] },
	{ claim: "The tower opened in 1889.", says: ["opened in 1889"] },
	{ claim: "Visitors should bring a warm coat.", says: ["Bring a warm coat"] },
	{ claim: "Visitors should buy the tickets early.", says: ["Buy the tickets early"] },
];

type ComparedSeat = Extract<ProviderId, "chatgpt" | "claude">;

/** Answers the n-th call of an assistant. */
export async function answerCall(
	{ providers }: Pick<TestApp, "providers">,
	seat: ComparedSeat,
	n: number,
	text: string,
): Promise<void> {
	const call = await providers[seat].call(n);
	call.emitText(text);
	call.end({ usage: someUsage });
}

const BOTH_SEATS: readonly NewSeat[] = [{ provider: "chatgpt" }, { provider: "claude" }];

interface AskedTwice {
	readonly seats?: readonly NewSeat[];
	/** Those that are asked again. */
	readonly again?: readonly ComparedSeat[];
	readonly temporary?: boolean;
}

/** A chat whose columns `again` have been asked twice, with the first answer and the second one. */
export async function chatAskedTwice(
	app: Pick<TestApp, "providers">,
	browser: BrowserClient,
	{ seats = BOTH_SEATS, again = ["claude"], temporary }: AskedTwice = {},
): Promise<string> {
	const calls = { chatgpt: app.providers.chatgpt.calls.length, claude: app.providers.claude.calls.length };
	const answerNext = async (seat: ComparedSeat, text: string) => {
		calls[seat] += 1;
		await answerCall(app, seat, calls[seat], text);
	};
	const body: CallInput<typeof startChat>["body"] = { prompt: "How tall is the tower?", seats: [...seats] };
	const { answer } = await browser.call(startChat, { body: { ...body, ...(temporary && { temporary }) } });
	const { id } = answer.session;
	for (const provider of seats.map((seat) => seat.provider as ComparedSeat))
		await answerNext(provider, again.includes(provider) ? BEFORE : "It is 330 m tall.");
	await readToEnd(browser, id);
	await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: [...again] } });
	for (const seat of again) await answerNext(seat, AFTER);
	await readToEnd(browser, id);
	return id;
}

/** A chat in which Claude was asked twice: ChatGPT judges with its second call. */
export async function startAskedTwice(options: TestAppOptions = {}, asked: AskedTwice = {}) {
	const app = await startTestApp(options);
	const browser = app.browser();
	return { app, browser, id: await chatAskedTwice(app, browser, asked) };
}

export const BOTH_EDITIONS = { from: 1, to: 2 };
type Compared = CallInput<typeof startChanges>["body"];

export const startComparing = (browser: BrowserClient, id: string, body: Compared = BOTH_EDITIONS, headers = {}) =>
	browser.call(startChanges, { params: { id, turn: 1 }, body }, { headers });

export const readComparing = async <T extends Changes | Steadiness = Changes>(
	browser: BrowserClient,
	id: string,
	query: Compared = BOTH_EDITIONS,
): Promise<T> => (await browser.call(getChanges, { params: { id, turn: 1 }, query })).answer as T;

export async function settledComparing<T extends Changes | Steadiness = Changes>(
	browser: BrowserClient,
	id: string,
	query: Compared = BOTH_EDITIONS,
): Promise<T> {
	await expect.poll(async () => (await readComparing(browser, id, query)).settledAt).not.toBeNull();
	return await readComparing<T>(browser, id, query);
}
