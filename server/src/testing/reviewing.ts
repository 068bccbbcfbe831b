import { getVerdict, type NewSeat, type Review, startReview } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { expect } from "vitest";
import type { BrowserClient } from "./browser-client.ts";
import { askSeats, readToEnd } from "./chats.ts";
import { type ScriptedCall, someUsage } from "./scripted-assistant.ts";
import { codesIn } from "./simulate-judge.ts";
import type { TestApp } from "./test-app.ts";

/** The answers of the four columns of a chat whose reviews are tested. */
export const REVIEWED: Record<ProviderId, string> = {
	chatgpt: "I am ChatGPT. Water boils at 90 degrees at sea level, says mark-chatgpt.",
	gemini: "Water boils at 100 degrees at sea level, says mark-gemini.",
	claude: "At sea level it is 100 degrees, says mark-claude, and less on mountains.",
	grok: "It boils at 212 degrees Fahrenheit, says mark-grok.",
};
export const REVIEWED_PROMPT = "At what temperature does water boil?";

/** A chat whose columns have answered with these texts. */
export async function reviewedChat(
	{ providers }: Pick<TestApp, "providers">,
	owner: BrowserClient,
	seats: readonly NewSeat[] = PROVIDER_IDS.map((provider) => ({ provider })),
	texts: Readonly<Record<string, string>> = REVIEWED,
): Promise<string> {
	const asked = new Map<string, number>(PROVIDER_IDS.map((provider) => [provider, providers[provider].calls.length]));
	const { id } = await askSeats(owner, seats, REVIEWED_PROMPT);
	for (const { provider } of seats.filter((seat) => seat.provider !== "pasted")) {
		const n = (asked.get(provider) ?? 0) + 1;
		asked.set(provider, n);
		const call = await providers[provider as ProviderId].call(n);
		call.emitText(texts[provider] ?? "");
		call.end({ usage: someUsage });
	}
	await readToEnd(owner, id);
	return id;
}

export const review = (owner: BrowserClient, id: string, by?: readonly string[], turn = 1) =>
	owner.call(startReview, { params: { id, turn }, body: by ? { by: [...by] } : {} });

export async function shownReview(owner: BrowserClient, id: string, turn = 1): Promise<Review | null> {
	return (await owner.call(getVerdict, { params: { id, turn } })).answer.review;
}

export async function settledReview(owner: BrowserClient, id: string): Promise<Review> {
	await expect.poll(async () => (await shownReview(owner, id))?.settledAt ?? null).not.toBeNull();
	const shown = await shownReview(owner, id);
	if (!shown) throw new Error("no review");
	return shown;
}

/** The code of each column in a request, by the words that mark its answer. */
export function codesBySeat(prompt: string): Readonly<Record<string, string>> {
	const blocks = prompt.split(/^Answer [A-Z]\d+$/m).slice(1);
	return Object.fromEntries(
		codesIn(prompt).flatMap((code, index) => {
			const seat = /mark-(\w+)/.exec(blocks[index] ?? "")?.[1];
			return seat ? [[seat, code]] : [];
		}),
	);
}

export interface WrittenOpinion {
	readonly scores?: readonly [accuracy: number | null, completeness: number | null, clarity: number | null];
	readonly fault?: { readonly quote: string; readonly text: string };
}

/** Replies to a request for a review with opinions by column, and an order of all columns, of which it names those that it read. */
export function reply(
	call: ScriptedCall,
	order: readonly string[] = PROVIDER_IDS,
	opinions: Readonly<Record<string, WrittenOpinion>> = {},
): void {
	const codes = codesBySeat(call.prompt);
	const reviews = Object.entries(codes).map(([seat, answer]) => {
		const { scores: [accuracy, completeness, clarity] = [8, 7, 9], fault = null } = opinions[seat] ?? {};
		return { answer, fault, accuracy, completeness, clarity };
	});
	say(call, { reviews, order: order.flatMap((seat) => codes[seat] ?? []) });
}

export function say(call: ScriptedCall, text: string | object): void {
	call.emitText(typeof text === "string" ? text : JSON.stringify(text));
	call.end({ usage: someUsage });
}
