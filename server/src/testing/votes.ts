import { type CallInput, getVerdict, saveVote, takeVoteBack, type Verdict } from "@parallax/contract";
import type { BrowserClient } from "./browser-client.ts";
import { ask, finishAll, readToEnd } from "./chats.ts";
import type { TestApp } from "./test-app.ts";

export type Choice = CallInput<typeof saveVote>["body"];

/** A chat of the four assistants, all of which have answered. */
export async function answeredChat(app: TestApp, browser: BrowserClient): Promise<string> {
	const { id } = await ask(browser);
	await finishAll(app);
	await readToEnd(browser, id);
	return id;
}

/** The verdict after the vote, or the status and the sentence of its refusal. */
export async function vote(browser: BrowserClient, id: string, body: Choice, turn = 1): Promise<Verdict | string> {
	const { status, text, answer } = await browser.call(saveVote, { params: { id, turn }, body });
	return status === 200 ? answer : `${status} ${text}`;
}

export const takeBack = async (browser: BrowserClient, id: string, turn = 1): Promise<number> =>
	(await browser.call(takeVoteBack, { params: { id, turn } })).status;

export const verdictOf = async (browser: BrowserClient, id: string, turn = 1): Promise<Verdict> =>
	(await browser.call(getVerdict, { params: { id, turn } })).answer;
