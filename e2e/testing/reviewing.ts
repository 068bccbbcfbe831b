import type { ProviderId } from "@parallax/contract/testing";
import { answersIn } from "./judge.ts";
import type { Vendors } from "./servers/vendors.ts";

/** What a scripted reviewer thinks of the answer that contains some words. */
export interface ScriptedOpinion {
	/** Words of the answer by which it is found. */
	readonly of: string;
	readonly scores: readonly [accuracy: number, completeness: number, clarity: number];
	readonly fault?: { readonly quote: string; readonly text: string };
}

/** Replies to the n-th call of a vendor, which asks for a review; the opinions stand in the order of the reviewer. */
export async function replyWithReview(
	vendors: Vendors,
	by: ProviderId,
	n: number,
	opinions: readonly ScriptedOpinion[],
): Promise<void> {
	await vendors.untilCalled(by, n);
	const answers = answersIn((await vendors.calls(by))[n - 1]?.prompt ?? "");
	const entries = opinions.map(({ of, scores: [accuracy, completeness, clarity], fault = null }) => {
		const answer = answers.find(({ text }) => text.includes(of))?.code ?? `no answer with ${of}`;
		return { answer, fault, accuracy, completeness, clarity };
	});
	const reply = { reviews: entries, order: entries.map(({ answer }) => answer) };
	await vendors.sendToCall(by, n, { say: JSON.stringify(reply) }, { end: "stop" });
}
