import {
	type CallInput,
	type ChatEvent,
	type ChatSession,
	getResponses,
	type NewSeat,
	type ProviderResponse,
	type ResponsesPayload,
	startChat,
	startTurn,
	type Turn,
	urlOf,
	watchChat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { BrowserClient, CallResult } from "./browser-client.ts";
import { someUsage } from "./scripted-assistant.ts";
import type { TestApp } from "./test-app.ts";

export const QUESTION = "Why is the sky blue?";

export const tryToAsk = (
	browser: BrowserClient,
	prompt = QUESTION,
	selectedProviders: readonly string[] = PROVIDER_IDS,
	headers: Record<string, string> = {},
): Promise<CallResult<typeof startChat>> =>
	browser.call(startChat, { body: { prompt, selectedProviders: [...selectedProviders] } }, { headers });

/** Starts a chat; throws when the server refuses it. */
export async function ask(...args: Parameters<typeof tryToAsk>): Promise<ChatSession> {
	const { status, text, answer } = await tryToAsk(...args);
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.session;
}

export const tryToAskSeats = (
	browser: BrowserClient,
	seats: readonly NewSeat[],
	prompt = QUESTION,
	headers: Record<string, string> = {},
): Promise<CallResult<typeof startChat>> =>
	browser.call(startChat, { body: { prompt, seats: [...seats] } }, { headers });

/** Starts a chat with these columns; throws when the server refuses it. */
export async function askSeats(...args: Parameters<typeof tryToAskSeats>): Promise<ChatSession> {
	const { status, text, answer } = await tryToAskSeats(...args);
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.session;
}

export type TurnFields = CallInput<typeof startTurn>["body"];

export const tryToAskTurn = (
	browser: BrowserClient,
	id: string,
	body: TurnFields,
	headers: Record<string, string> = {},
): Promise<CallResult<typeof startTurn>> => browser.call(startTurn, { params: { id }, body }, { headers });

/** Asks the next prompt of a chat; throws when the server refuses it. */
export async function askTurn(...args: Parameters<typeof tryToAskTurn>): Promise<Turn> {
	const { status, text, answer } = await tryToAskTurn(...args);
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.turn;
}

/** The answers of one turn, and their analysis. */
export const responsesOfTurn = async (browser: BrowserClient, id: string, turn?: number): Promise<ResponsesPayload> =>
	(await browser.call(getResponses, { params: { id }, query: turn === undefined ? {} : { turn } })).answer;

export const responsesOf = async (browser: BrowserClient, id: string): Promise<ProviderResponse[]> =>
	(await browser.call(getResponses, { params: { id } })).answer.responses;

export const eventsOf = (browser: BrowserClient, id: string): AsyncGenerator<ChatEvent> =>
	browser.events(urlOf(watchChat, { params: { id } }));

/** Resolves once a stream is open; `rest` resolves to all of its events when it has ended. */
export async function startReading(browser: BrowserClient, id: string): Promise<{ rest(): Promise<ChatEvent[]> }> {
	const stream = eventsOf(browser, id);
	const first = await stream.next();
	const events: ChatEvent[] = first.done ? [] : [first.value];
	const reading = (async () => {
		for await (const event of stream) events.push(event);
		return events;
	})();
	// `rest()` rejects on a failure; without a call to it, the rejection must not be reported as unhandled.
	reading.catch(() => {});
	return { rest: () => reading };
}

/** All events until the server ends the stream. */
export async function readToEnd(browser: BrowserClient, id: string): Promise<ChatEvent[]> {
	const events: ChatEvent[] = [];
	for await (const event of eventsOf(browser, id)) events.push(event);
	return events;
}

/** The answers once all are settled. */
export async function settledOf(browser: BrowserClient, id: string): Promise<ProviderResponse[]> {
	await readToEnd(browser, id);
	return await responsesOf(browser, id);
}

/** Lets all four assistants send a text and end. */
export async function finishAll(app: TestApp): Promise<void> {
	for (const id of PROVIDER_IDS) {
		const call = await app.providers[id].call();
		call.emitText(`Says ${id}.`);
		call.end({ usage: someUsage });
	}
}

/** A new browser with the cookies of another one: the same person after a restart. */
export function sameBrowser(app: TestApp, previous: BrowserClient): BrowserClient {
	const browser = app.browser();
	for (const [name, value] of previous.cookies) browser.cookies.set(name, value);
	return browser;
}
