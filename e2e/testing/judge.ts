import type { ProviderId } from "@parallax/contract/testing";
import type { Vendors } from "./servers/vendors.ts";

/** A row of a scripted judgement. Each answer that contains one of the quotes has a cell with it. */
export interface JudgedRow {
	readonly claim: string;
	readonly kind?: "answer" | "fact";
	readonly says: readonly string[];
	readonly contradicts?: readonly string[];
}

/** The answers in the request to a judge by their codes, without Markdown's emphasis. */
export const answersIn = (request: string): { readonly code: string; readonly text: string }[] =>
	[...request.matchAll(/\n\nAnswer ([A-Z]\d+)\n(=+\w+=+)\n(.*)\n\2/g)].map(([, code = "", , json = '""']) => ({
		code,
		text: (JSON.parse(json) as string).replaceAll("*", ""),
	}));

/** The reply of a judge that found these rows. */
function judgementOf(request: string, rows: readonly JudgedRow[]): string {
	const answers = answersIn(request);
	const claims = rows.map(({ claim, kind = "fact", ...row }) => ({
		claim,
		kind,
		follows: null,
		cells: (["says", "contradicts"] as const).flatMap((stance) =>
			(row[stance] ?? []).flatMap((quote) =>
				answers
					.filter(({ text }) => text.includes(quote))
					.map(({ code }) => ({ answer: code, stance, quotes: [quote], slot: null, itself: false })),
			),
		),
	}));
	return JSON.stringify({ claims, together: [], dissent: [], summaries: [] });
}

/** Replies with these rows to the n-th call of an assistant, which compares answers. */
export async function replyAsJudge(
	vendors: Vendors,
	rows: readonly JudgedRow[],
	by: ProviderId,
	n: number,
): Promise<void> {
	await vendors.untilCalled(by, n);
	const request = (await vendors.calls(by))[n - 1]?.prompt ?? "";
	await vendors.sendToCall(by, n, { say: judgementOf(request, rows) }, { end: "stop" });
}

/** The judge's second look at a contradiction. */
const CONFIRMED = { steps: [{ say: '{"contradict":true}' }, { end: "stop" }] } as const;

/**
 * Starts a comparison; replies to the judge with these rows, and confirms each contradiction. Without a choice, the first
 * assistant of the chat is the judge.
 */
export async function judge(
	vendors: Vendors,
	rows: readonly JudgedRow[],
	start: () => Promise<void>,
	by: ProviderId = "chatgpt",
): Promise<void> {
	const callsBefore = (await vendors.calls(by)).length;
	await vendors.answerNext({ [by]: { steps: [] } });
	await vendors.answerAlways({ [by]: CONFIRMED });
	await Promise.all([start(), replyAsJudge(vendors, rows, by, callsBefore + 1)]);
}
